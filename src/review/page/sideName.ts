import type { Side } from '../../rules/index.ts';
import { useDesk, useWords } from './context.ts';

/** The name of a side: that of the player, or the letter where no match was set up. */
export function useSideName(): (side: Side) => string {
  const { match } = useDesk().view;
  const { say } = useWords();
  return (side) => {
    const name = match?.players[side] ?? '';
    return name === '' || name === side ? say(`side.${side}`) : name;
  };
}
