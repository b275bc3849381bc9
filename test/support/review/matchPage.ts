// What a referee does at the pages of a match, for tests that play one.
import type { Page } from 'playwright-core';
import { REFEREE_CATALOGUE } from '../../../src/rules/index.ts';
import type { RefereeInputBody } from '../../../src/rules/index.ts';
import { ENGLISH } from '../../../src/review/words/english.ts';
import { sayIn, sayOr } from '../../../src/review/words/say.ts';

export const PLAYERS = { A: 'Ana', B: 'Luis' } as const;

/** Fills the form of the match page and starts; what is not given stands as the page has it. */
export async function setUpMatch(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await page.locator('input[name=playerA]').fill(PLAYERS.A);
  await page.locator('input[name=playerB]').fill(PLAYERS.B);
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name=${name}]`);
    const isChoice = (await field.evaluate((e) => e.tagName)) === 'SELECT';
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.locator('.score-name').getByText(PLAYERS.A).waitFor();
}

/** Tells the rules what the camera cannot see, by the buttons that a referee would use. */
export async function tellByClicks(page: Page, input: RefereeInputBody): Promise<void> {
  if (input.kind === 'undo') return page.getByRole('button', { name: 'Undo' }).click();
  if (input.kind === 'strike-out') {
    await page.getByRole('tab', { name: 'Facts' }).click();
    await page.locator(`[data-event$="${input.event}"]`).click();
    return page.getByRole('button', { name: 'Strike out' }).click();
  }
  const entry = REFEREE_CATALOGUE.find(({ kind }) => kind === input.kind)!;
  await page.getByRole('tab', { name: 'Referee' }).click();
  await page.getByRole('button', { name: ENGLISH[`group.${entry.group}`], exact: true }).click();
  await page.getByRole('button', { name: entry.label.en, exact: true }).click();
  for (const field of entry.fields.filter(({ optional }) => optional !== true)) {
    const value = String((input as unknown as Record<string, unknown>)[field.name]);
    const word =
      field.type === 'side' ? PLAYERS[value as 'A' | 'B'] : sayOr(sayIn('en'), `choice.${value}`);
    await page.locator('.input-choices').getByRole('button', { name: word, exact: true }).click();
  }
}
