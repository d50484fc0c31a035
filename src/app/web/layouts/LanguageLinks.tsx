import { useLocation } from 'react-router';
import { parkSite } from '#core/park/web/site.ts';
import { addressIn, languageNames, locales, pageLanguage, splitAddress } from '#shared/language.ts';
import { t } from '#shared/say.ts';
import { chooseLanguage } from '../session/language.ts';
import classes from './LanguageLinks.module.css';

/** The page in the other languages of the park; nothing where there is one. A choice is kept in a cookie, and with the account. */
export function LanguageLinks({ short = false }: { short?: boolean }) {
  const { pathname, search, hash } = useLocation();
  const { languages } = parkSite();
  if (languages.length < 2) return null;
  return (
    <ul className={classes.languages} aria-label={t('Language')}>
      {languages.map((language) => {
        const [name, shortName] = languageNames[language];
        const href = addressIn(language, splitAddress(pathname).path) + search + hash;
        return (
          <li key={language}>
            <a
              href={href}
              lang={locales[language]}
              hrefLang={locales[language]}
              aria-current={language === pageLanguage ? 'true' : undefined}
              {...(short && { title: name, 'aria-label': name })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                void chooseLanguage(language);
              }}
            >
              {short ? shortName : name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
