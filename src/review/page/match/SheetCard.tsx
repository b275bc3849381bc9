import { useDesk, useWords } from '../context.ts';

/** The score sheet of the match, to read and to take away. */
export function SheetCard() {
  const { view } = useDesk();
  const { say, language } = useWords();
  return (
    <section className="card row">
      <div>
        <h2>{say('sheet.title')}</h2>
        <p className="quiet">{view.match === null ? say('match.none') : say('sheet.about')}</p>
      </div>
      {view.match !== null && (
        <p className="row">
          <a className="button" href={`/api/sheet.pdf?language=${language}`} download>
            PDF
          </a>
          <a className="button" href={`/api/sheet.csv?language=${language}`} download>
            CSV
          </a>
        </p>
      )}
    </section>
  );
}
