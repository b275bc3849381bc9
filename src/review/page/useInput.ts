import { useClient } from './context.ts';
import { newId } from './newId.ts';

/** Submits referee inputs. Who and when is filled in by the server. */
export function useInput(): (action: string, fields: Readonly<Record<string, unknown>>) => void {
  const client = useClient();
  return (action, fields) =>
    client.submit({ kind: 'input', input: { id: newId(), action, by: '', t: 0, fields } });
}
