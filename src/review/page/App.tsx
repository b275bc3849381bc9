import { useEffect, useState } from 'react';
import { LANGUAGES, languageFor, sayIn } from '../words/say.ts';
import type { Language } from '../words/say.ts';
import { BoardPage } from './board/BoardPage.tsx';
import { ClientContext, LanguageContext } from './context.ts';
import type { DeskClient } from './deskClient.ts';
import { DeskPage } from './desk/DeskPage.tsx';
import { Header } from './Header.tsx';
import { LinkNotice } from './LinkNotice.tsx';
import { MatchPage } from './match/MatchPage.tsx';
import { PeoplePage } from './people/PeoplePage.tsx';
import { SetUpPage } from './setup/SetUpPage.tsx';
import { RoomPage } from './room/RoomPage.tsx';

export const PAGES = ['desk', 'board', 'match', 'setup', 'room', 'people'] as const;
export type PageName = (typeof PAGES)[number];

const LANGUAGE_KEY = 'cenital.language';

const SCREENS: Readonly<Record<PageName, () => React.JSX.Element>> = {
  desk: DeskPage,
  board: BoardPage,
  match: MatchPage,
  setup: SetUpPage,
  room: RoomPage,
  people: PeoplePage,
};

export function App({ client }: { readonly client: DeskClient }) {
  const [language, setLanguage] = useState(firstLanguage);
  const page = usePage();
  const Screen = SCREENS[page];
  useEffect(() => {
    const say = sayIn(language);
    document.documentElement.lang = language;
    document.title = `${say(`nav.${page}`)} · ${say('app.title')}`;
    window.localStorage.setItem(LANGUAGE_KEY, language);
  }, [language, page]);
  return (
    <ClientContext value={client}>
      <LanguageContext value={language}>
        <Header page={page} language={language} onLanguage={setLanguage} />
        <LinkNotice />
        <Screen />
      </LanguageContext>
    </ClientContext>
  );
}

function firstLanguage(): Language {
  const kept = window.localStorage.getItem(LANGUAGE_KEY);
  return LANGUAGES.find((l) => l === kept) ?? languageFor(navigator.languages);
}

/** The page named after the `#` of the address. */
function usePage(): PageName {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const follow = (): void => setHash(window.location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return PAGES.find((page) => hash.startsWith(`#/${page}`)) ?? 'desk';
}
