import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { parkSite } from '#core/park/web/site.ts';
import { acceptUser } from '#core/sessions/web/queries.ts';
import { readStoredUser } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { local, subscribeStorage } from '#platform/web/storage.ts';
import { addressIn, LANGUAGE_COOKIE, type Language, pageLanguage, splitAddress } from '#shared/language.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Keeps the language for the next visit. */
function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox 115 and Safari 16.4
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Opens this page in a language; of a signed-in person also their account keeps it (D-293). */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  const { user } = readStoredUser();
  if (user !== null) await keepWithAccount(language, user).catch(() => undefined);
  const { pathname, search, hash } = window.location;
  window.location.assign(addressIn(language, splitAddress(pathname).path) + search + hash);
}

async function keepWithAccount(language: Language, { name }: User): Promise<void> {
  const { updateMe } = await import('#core/users/contract.ts');
  const { message: _, ...saved } = await call(updateMe, { body: { name, language } });
  acceptUser(saved);
}

/** Opens the page in the language of the account, where it was reached in another one (D-293). */
export function useAccountLanguage(): void {
  // as stored: asking the server is left to who shows the person
  const stored = useSyncExternalStore(subscribeStorage, local.user.get, () => null);
  const language = useMemo(() => readStoredUser(stored).user?.language, [stored]) ?? pageLanguage;
  useEffect(() => {
    if (language === pageLanguage || !parkSite().languages.includes(language)) return;
    keepLanguage(language);
    const { pathname, search, hash } = window.location;
    window.location.replace(addressIn(language, splitAddress(pathname).path) + search + hash);
  }, [language]);
}
