import type { Calibration } from '../../../calibration/index.ts';
import { useWords } from '../context.ts';
import { LOCALES } from '../../words/say.ts';

const PLACES = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

/** How well the fitted camera meets the noses, in millimetres. */
export function Residuals({ calibration }: { readonly calibration: Calibration }) {
  const { say, language } = useWords();
  const millimetres = (metres: number): string =>
    `${(metres * 1000).toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} mm`;
  const rows = [
    [say('residual.overall'), calibration.residual] as const,
    ...PLACES.map(
      (place, i) => [say(`corner.${place}`), calibration.residualAt.corners[i] ?? 0] as const,
    ),
    [say('residual.centre'), calibration.residualAt.centre] as const,
  ];
  return (
    <dl className="residuals">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{millimetres(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
