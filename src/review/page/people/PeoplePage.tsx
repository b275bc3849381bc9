import { mayActAs } from '../../protocol.ts';
import { useDesk, useWords } from '../context.ts';
import { Accounts } from './Accounts.tsx';
import { AuditTable } from './AuditTable.tsx';
import { SignIn } from './SignIn.tsx';

/** Signing in; for administrators, who may do what and who did what. */
export function PeoplePage() {
  const { role } = useDesk();
  const { say } = useWords();
  return (
    <main className="page">
      <h1>{say('people.title')}</h1>
      <SignIn />
      {mayActAs(role, 'administrator') && (
        <>
          <Accounts />
          <AuditTable />
        </>
      )}
    </main>
  );
}
