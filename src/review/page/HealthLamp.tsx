import { useEffect, useRef } from 'react';
import type { DeskState } from './deskClient.ts';
import { useDesk, useWords } from './context.ts';
import { playHealthSound } from './healthSound.ts';
import type { HealthLevel } from '../view/record.ts';

export type Lamp = HealthLevel | 'unknown' | 'unlinked';

/** What the lamp shows: a desk that hears nothing must never look healthy. */
export function lampOf({ connection, linked, view }: DeskState): Lamp {
  if (connection === 'lost' || (connection === 'open' && !linked)) return 'unlinked';
  return view.health?.level ?? 'unknown';
}

/** Health in words and colour, with a sound when it changes. */
export function HealthLamp() {
  const desk = useDesk();
  const { say, text } = useWords();
  const lamp = lampOf(desk);
  const before = useRef(lamp);
  useEffect(() => {
    if (before.current !== lamp && before.current !== 'unknown')
      playHealthSound(lamp === 'healthy');
    before.current = lamp;
  }, [lamp]);
  const reasons = lamp === 'healthy' ? [] : (desk.view.health?.reasons ?? []);
  return (
    <div className={`lamp lamp-${lamp}`} role="status" aria-label={say('health.label')}>
      <span className="lamp-dot" aria-hidden="true" />
      <span className="lamp-word">{say(`health.${lamp}`)}</span>
      {reasons.length > 0 && <span className="lamp-why">{reasons.map(text).join(' · ')}</span>}
    </div>
  );
}
