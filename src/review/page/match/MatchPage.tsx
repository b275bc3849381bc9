import { mayActAs } from '../../protocol.ts';
import { useDesk, useWords } from '../context.ts';
import { SetUpForm } from './SetUpForm.tsx';
import { SheetCard } from './SheetCard.tsx';

/** Setting up a match, and its score sheet. */
export function MatchPage() {
  const { role, game } = useDesk();
  const { say } = useWords();
  return (
    <main className="page">
      <h1>{say('nav.match')}</h1>
      {game !== null && mayActAs(role, 'referee') ? (
        <SetUpForm key={game} game={game} />
      ) : (
        <p className="card quiet">{say('decide.need')}</p>
      )}
      <SheetCard />
    </main>
  );
}
