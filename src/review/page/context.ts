import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DeskClient, DeskState } from './deskClient.ts';
import { inLanguage, sayIn } from '../words/say.ts';
import type { Language, Say } from '../words/say.ts';
import type { Bilingual } from '../../rules/index.ts';

export const ClientContext = createContext<DeskClient | null>(null);
export const LanguageContext = createContext<Language>('es');

export function useClient(): DeskClient {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('broken invariant: a screen outside its client');
  return client;
}

export function useDesk(): DeskState {
  const client = useClient();
  return useSyncExternalStore(client.watch, client.state);
}

/** Texts in the language of the page. */
export function useWords(): {
  readonly language: Language;
  readonly say: Say;
  readonly text: (words: Bilingual) => string;
} {
  const language = useContext(LanguageContext);
  return { language, say: sayIn(language), text: (words) => inLanguage(words, language) };
}
