import { LANGUAGES } from '../words/say.ts';
import type { Language } from '../words/say.ts';
import { PAGES } from './App.tsx';
import type { PageName } from './App.tsx';
import { useDesk, useWords } from './context.ts';
import { HealthLamp } from './HealthLamp.tsx';

export interface HeaderProps {
  readonly page: PageName;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English' };

export function Header({ page, language, onLanguage }: HeaderProps) {
  const { say } = useWords();
  const { open, name } = useDesk();
  return (
    <header className="header">
      {page === 'desk' && (
        <button
          type="button"
          className="skip"
          onClick={() => document.getElementById('call')?.focus()}
        >
          {say('app.skip')}
        </button>
      )}
      <span className="brand">{say('app.title')}</span>
      <HealthLamp />
      <nav className="nav" aria-label={say('nav.label')}>
        {PAGES.map((each) => (
          <a key={each} href={`#/${each}`} aria-current={each === page ? 'page' : undefined}>
            {each === 'people' && name !== '' && !open ? name : say(`nav.${each}`)}
          </a>
        ))}
      </nav>
      <div className="languages" role="group" aria-label={say('app.language')}>
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => onLanguage(each)}
          >
            <span aria-hidden="true">{each.toUpperCase()}</span>
            <span className="hidden-text">{LANGUAGE_NAMES[each]}</span>
          </button>
        ))}
      </div>
    </header>
  );
}
