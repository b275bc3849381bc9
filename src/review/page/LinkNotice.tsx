import { useClient, useDesk, useWords } from './context.ts';

/** Says when the line is cut, what still waits to be recorded, and what was refused. */
export function LinkNotice() {
  const { connection, waiting, refusal, view } = useDesk();
  const client = useClient();
  const { say, text } = useWords();
  // Only while it is the last thing that was said: afterwards it stands in the list of decisions.
  const last = view.inputs.at(-1);
  const problem = last === undefined ? undefined : view.refused.get(last.id);
  return (
    <>
      <div className="notices" role="alert">
        {connection === 'lost' && <p className="notice notice-bad">{say('link.lost')}</p>}
        {waiting.length > 0 && connection === 'lost' && (
          <p className="notice notice-warn">{say('link.pending', { count: waiting.length })}</p>
        )}
        {refusal !== null && (
          <p className="notice notice-bad">
            {say('link.refused', { reason: say(`refused.${refusal}`) })}
            <button type="button" onClick={() => client.forgetRefusal()} aria-label="OK">
              OK
            </button>
          </p>
        )}
        {problem !== undefined && (
          <p className="notice notice-warn">{say('inputs.refused', { reason: text(problem) })}</p>
        )}
      </div>
    </>
  );
}
