import { useMemo } from 'react';
import type { TablePoint, TableSpec } from '../../../table/index.ts';
import { isPot } from '../../room/shotFilter.ts';
import type { ShotSummary } from '../../room/shotSummary.ts';
import { ratesOf } from '../../room/rates.ts';
import type { DistanceRate, Rate } from '../../room/rates.ts';
import { sayNumber, sayOr } from '../../words/say.ts';
import type { Language } from '../../words/say.ts';
import { useWords } from '../context.ts';
import { HeatMapView } from './HeatMapView.tsx';
import { ShotPlot } from './ShotPlot.tsx';

export interface StatsPanelProps {
  readonly shots: readonly ShotSummary[];
  readonly table: TableSpec;
}

/** Figures over the shots that are listed: plots, places on the table, rates with their counts. */
export function StatsPanel({ shots, table }: StatsPanelProps) {
  const { say } = useWords();
  const rests = useMemo(() => restsOf(shots), [shots]);
  const misses = useMemo(
    () => restsOf(shots.filter((s) => s.fouls.length === 0 && !isPot(s))),
    [shots],
  );
  if (shots.length === 0) return <p className="card quiet">{say('stats.none')}</p>;
  return (
    <div className="stats">
      <ShotPlot
        title={say('stats.speed')}
        unit="m/s"
        shots={shots}
        value={(s) => s.speedMetresPerSecond}
      />
      <ShotPlot title={say('stats.cut')} unit="°" shots={shots} value={(s) => s.cutDegrees} />
      <ShotPlot
        title={say('stats.distance')}
        unit="m"
        shots={shots}
        value={(s) => s.distanceMetres}
      />
      <HeatMapView title={say('stats.rests')} points={rests} table={table} />
      <HeatMapView title={say('stats.misses')} points={misses} table={table} />
      <RatesCard shots={shots} />
    </div>
  );
}

const restsOf = (shots: readonly ShotSummary[]): readonly TablePoint[] =>
  shots.flatMap((shot) => (shot.rest === null ? [] : [shot.rest]));

function sayDistance(language: Language, { from, to }: DistanceRate): string {
  const [near, far] = [sayNumber(language, from, 1), sayNumber(language, to, 1)];
  return to === Infinity ? `> ${near} m` : `${near}–${far} m`;
}

function RatesCard({ shots }: { readonly shots: readonly ShotSummary[] }) {
  const { say, language } = useWords();
  const rates = useMemo(() => ratesOf(shots), [shots]);
  const general = [rates.firstContact, rates.pots, rates.position];
  return (
    <section className="card card-wide">
      <h2>{say('stats.rates')}</h2>
      <RateList
        title={say('stats.general')}
        rates={general}
        name={(rate) => sayOr(say, `rate.${rate.name}`)}
      />
      <RateList
        title={say('stats.byPocket')}
        rates={rates.byPocket}
        name={(rate) => sayOr(say, `pocket.${rate.name}`)}
      />
      <RateList
        title={say('stats.byDistance')}
        rates={rates.byDistance}
        name={(rate) => sayDistance(language, rate)}
      />
      {rates.byScoring.length > 0 && (
        <>
          <h3>{say('stats.byScoring')}</h3>
          <ul className="rates">
            {rates.byScoring.map(({ name, points, times }) => (
              <li key={name}>
                <span>{sayOr(say, `scoring.${name}`)}</span>
                <b>{say('stats.scored', { points, times })}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface RateListProps<T extends Rate> {
  readonly title: string;
  readonly rates: readonly T[];
  readonly name: (rate: T) => string;
}

function RateList<T extends Rate>({ title, rates, name }: RateListProps<T>) {
  const known = rates.filter((rate) => rate.of > 0);
  if (known.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="rates">
        {known.map((rate) => (
          <li key={rate.name}>
            <span>{name(rate)}</span>
            <meter min={0} max={1} value={rate.hits / rate.of} aria-label={name(rate)} />
            <b>
              {Math.round((100 * rate.hits) / rate.of)} % · {rate.hits}/{rate.of}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
