import { useState } from 'react';
import type { FormEvent } from 'react';
import { matchSetup } from '../../../rules/index.ts';
import type { GameName } from '../../../table/index.ts';
import { sayOr } from '../../words/say.ts';
import { useClient, useDesk, useWords } from '../context.ts';
import { useInput } from '../useInput.ts';
import { clockOf, profilesOf, setupFrom } from './matchForm.ts';
import { keepNames, PlayerFields } from './PlayerFields.tsx';

/** Players, game, rules, distance: what is left alone is as the federation has it. */
export function SetUpForm({ game }: { readonly game: GameName }) {
  const { table, session, view } = useDesk();
  const { trail } = useClient();
  const { say } = useWords();
  const submit = useInput();
  const [isDone, setDone] = useState(false);
  const start = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const startedAt = trail.latest?.t ?? 0;
    submit('set-up', { setup: setupFrom(form, game, { startedAt, ...(table && { table }) }) });
    keepNames(['playerA', 'partnerA', 'playerB', 'partnerB'].map((name) => nameIn(form, name)));
    setDone(true);
    window.location.hash = '#/desk';
  };
  const isRunning = view.match?.isPlaying === true && view.match.winner === null;
  return (
    <form key={session} className="card form form-wide" onSubmit={start}>
      <h2>{say('setup.new', { game: say(`game.${game}`) })}</h2>
      {isRunning && <p className="quiet">{say('setup.running')}</p>}
      <PlayerFields mayPair={game === 'five-pins'} />
      <div className="form-row">
        {game === 'nine-ball' ? <NineBallFields /> : <FivePinsFields />}
        <label>
          {say('setup.first')}
          <select name="first" defaultValue={game === 'nine-ball' ? 'A' : ''}>
            {game === 'five-pins' && <option value="">{say('setup.lag')}</option>}
            <option value="A">{say('side.A')}</option>
            <option value="B">{say('side.B')}</option>
          </select>
        </label>
        <RuleFields game={game} />
      </div>
      <button type="submit" className="primary" disabled={isDone}>
        {say('setup.start')}
      </button>
    </form>
  );
}

const nameIn = (form: FormData, field: string): string => String(form.get(field) ?? '').trim();

/** The rules played by, and the shot clock that they ask for unless the referee says otherwise. */
function RuleFields({ game }: { readonly game: GameName }) {
  const { say } = useWords();
  const profiles = profilesOf(game);
  const [profile, setProfile] = useState(profiles[0]?.name ?? '');
  return (
    <>
      <label>
        {say('setup.profile')}
        <select name="profile" value={profile} onChange={(e) => setProfile(e.target.value)}>
          {profiles.map(({ name }) => (
            <option key={name} value={name}>
              {sayOr(say, `profile.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('setup.clock')}
        <input
          key={profile}
          name="clock"
          type="number"
          min={0}
          max={600}
          defaultValue={clockOf(profile)}
        />
      </label>
    </>
  );
}

function NineBallFields() {
  const { say } = useWords();
  const { raceTo, breaks } = matchSetup('nine-ball');
  return (
    <>
      <label>
        {say('setup.race')}
        <input name="raceTo" type="number" min={1} max={99} defaultValue={raceTo} required />
      </label>
      <label>
        {say('setup.breaks')}
        <select name="breaks" defaultValue={breaks}>
          {(['alternate', 'winner', 'loser'] as const).map((each) => (
            <option key={each} value={each}>
              {say(`breaks.${each}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function FivePinsFields() {
  const { say } = useWords();
  const { distance, bestOf } = matchSetup('five-pins');
  return (
    <>
      <label>
        {say('setup.distance')}
        <input name="distance" type="number" min={1} max={999} defaultValue={distance} required />
      </label>
      <label>
        {say('setup.bestOf')}
        <select name="bestOf" defaultValue={bestOf}>
          {[1, 3, 5, 7, 9].map((sets) => (
            <option key={sets} value={sets}>
              {sets}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
