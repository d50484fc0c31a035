import { type LotType, readLotType } from '#features/lots/lifecycle.ts';
import { createPropertyLookup } from '#features/lots/server/property-store.ts';
import { lotsOfType, publicLots } from '#features/lots/server/public-present.ts';
import { PARK_SLUG } from '#features/lots/server/store.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { SentData } from './http/pages.ts';
import type { ReadyAnswers } from './http/ready-answers.ts';
import { siteConfig } from './site.ts';

/** The pages that show the park; every other page opens with what is known of the site alone. */
const parkPages = ['/', '/aero-industrial-hub'];
const loginPage = '/login';
const typePage = /^\/properties\/aeroindustrial\/type\/([^/]+)$/i;

/**
 * What a page opens with, as a visitor gets it: a signed-in reader asks anew, since others may see more (D-61). Lots come
 * from the ready answers of the calls that would be asked for them.
 */
export function createSentData({ config, db }: Context, ready: ReadyAnswers): SentData {
  const lookup = createPropertyLookup(db);
  return async (path) => {
    const data = { config: configFor(path, config) };
    const type = typeAt(path);
    if (!type && !parkPages.includes(path.toLowerCase())) return data;
    const property = await lookup(PARK_SLUG);
    if (!property) return data;
    const lots = await ready.value(publicLots(db, property));
    if (!type) return { ...data, lots };
    return {
      ...data,
      lots,
      lotsOfType: { type, lots: await ready.value(lotsOfType(db, property, type, null)) },
    };
  };
}

/** The sign-in of a development stands on the login page alone; that there is none every page may know (D-22). */
function configFor(path: string, config: Config) {
  const { devLogin, ...others } = siteConfig(config);
  return devLogin === null || path.toLowerCase() === loginPage ? { ...others, devLogin } : others;
}

/** The lot type that the address of a type page names; undefined for every other address. */
export function typeAt(path: string): LotType | undefined {
  try {
    return readLotType(decodeURIComponent(typePage.exec(path)?.[1] ?? ''));
  } catch {
    return undefined;
  }
}
