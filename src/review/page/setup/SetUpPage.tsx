import { useEffect, useState } from 'react';
import type { Calibration } from '../../../calibration/index.ts';
import type { PinsDelayNote } from '../../server/liveTable.ts';
import { setUpSteps } from '../../view/setUpStep.ts';
import type { SetUpStep } from '../../view/setUpStep.ts';
import { LOCALES } from '../../words/say.ts';
import { ask } from '../api.ts';
import { useClient, useDesk, useWords } from '../context.ts';
import { CornerPicture } from './CornerPicture.tsx';

const LOOK_AGAIN_MS = 1_000;
const FRAMES_OF_S = 2;

/** Walks through camera, table, light, balls, pins and a test shot, each green or red. */
export function SetUpPage() {
  const { say } = useWords();
  const { table } = useDesk();
  const { steps, found } = useSteps();
  return (
    <main className="page page-wide set-up">
      <h1>{say('nav.setup')}</h1>
      <ol className="steps">
        {steps.map((step, i) => (
          <Step key={step.name} step={step} number={i + 1} />
        ))}
      </ol>
      {table !== null && (
        <CornerPicture table={table} calibration={found} isByHand={found?.isByHand === true} />
      )}
    </main>
  );
}

/** The calibration in use, and whether it came from corners that a person dragged. */
type FoundTable = Calibration & { readonly isByHand: boolean };

function useSteps() {
  const { linked, game, view } = useDesk();
  const { trail } = useClient();
  const [found, setFound] = useState<FoundTable | null>(null);
  const [, lookAgain] = useState(0);
  useEffect(() => {
    const look = (): void => {
      lookAgain((n) => n + 1);
      void ask<FoundTable>('GET', '/api/calibration').then(
        (answer) => answer.ok && setFound(answer.value),
      );
    };
    look();
    const timer = window.setInterval(look, LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
  const now = trail.latest?.t ?? 0;
  const frames = trail.between(now - FRAMES_OF_S, now);
  const steps = game === null ? [] : setUpSteps({ linked, game, view, calibration: found, frames });
  return { steps, found };
}

function keyOf({ name, level }: SetUpStep) {
  if (level === 'good') return `step.${name}.good` as const;
  if (name === 'table' && level === 'waiting') return 'step.table.waiting';
  return `step.${name}.mend` as const;
}

function Step({ step, number }: { readonly step: SetUpStep; readonly number: number }) {
  const { say, text, language } = useWords();
  const { view } = useDesk();
  const { name, level, figure } = step;
  const why = name === 'light' && level === 'bad' ? (view.health?.reasons ?? []).map(text) : [];
  return (
    <li className={`step step-${level}`}>
      <span className="step-number" aria-hidden="true">
        {level === 'good' ? '✓' : number}
      </span>
      <div>
        <h2>
          {say(`step.${name}`)} · {say(`level.${level}`)}
        </h2>
        <p>
          {say(keyOf(step), {
            figure: figure === null ? '–' : figure.toLocaleString(LOCALES[language]),
          })}
        </p>
        {why.length > 0 && <p>{why.join(' · ')}</p>}
        {name === 'pins' && <PinsDelay />}
      </div>
    </li>
  );
}

/** How far apart the cameras of the table and of the pins were measured; nothing where there is one. */
function PinsDelay() {
  const { say } = useWords();
  const [delay, setDelay] = useState<PinsDelayNote | null>(null);
  useEffect(() => {
    void ask<PinsDelayNote>('GET', '/api/pins-delay').then((a) => a.ok && setDelay(a.value));
  }, []);
  if (delay === null) return null;
  const { laterMilliseconds: later, sigmaMilliseconds: sigma, balls } = delay;
  const key = later < 0 ? 'step.pins.sooner' : 'step.pins.later';
  return <p>{say(key, { figure: Math.abs(later), sigma, balls })}</p>;
}
