import { OFFERED_AGENCIES } from '#core/agencies/contract.ts';
import { agencyWordsIn, publicAgencies } from '#core/agencies/server/public-present.ts';
import { type LotType, readLotType } from '#core/lots/lifecycle.ts';
import type { PlacedGround } from '#core/lots/server/plan-present.ts';
import type { Properties } from '#core/lots/server/property-cache.ts';
import { lotsOfType, planOf, publicLots } from '#core/lots/server/public-present.ts';
import type { PropertyRow } from '#core/lots/server/store.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import type { ParkWords, WordsIn } from '#core/park/details-contract.ts';
import { propertyAlias } from '#core/park/labels.ts';
import type { LegalTexts } from '#core/park/legal-contract.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { CacheEntry, ResponseCache } from '#platform/server/http/response-cache.ts';
import type { FreshData } from '#platform/server/http/ssr.ts';
import { siteConfig } from './site.ts';

const loginPage = '/login';
const agencyRequestPage = '/agency-request';

/**
 * What is not in the database: name, words and facts of the park, the site plan without its lots, the kept replies and properties, and
 * the version of the lots that live updates know.
 */
type Sources = Pick<ParkWords, 'site' | 'details'> & {
  factsEntry: CacheEntry<ParkFacts>;
  legal: LegalTexts;
  ground: PlacedGround | undefined;
  cache: ResponseCache;
  properties: Properties;
  lotsVersion: () => string;
};

/**
 * The public calls for server rendering, with a visitor's view: a signed-in reader refetches, since they may see
 * more (D-61). Lots come from the response cache. Its type is `PageApi` of page-data.ts.
 */
export function createPageApi(
  { config, db }: Context,
  { site, factsEntry, details, legal, ground, cache, properties, lotsVersion }: Sources,
) {
  const ofPark = async <T>(entryOf: (property: PropertyRow) => CacheEntry<T>): Promise<T | undefined> => {
    const property = await properties.find(site.slug);
    return property && cache.value(entryOf(property));
  };
  return {
    /** The development sign-in is embedded in the login page only; other pages only learn whether there is none (D-22). */
    config: (path: string) => {
      const { devLogin, ...others } = siteConfig(config, site);
      return devLogin === null || path.toLowerCase() === loginPage ? { ...others, devLogin } : others;
    },
    park: () => cache.value(factsEntry),
    parkDetails: () => details,
    legalTexts: () => legal,
    lotsVersion,
    publicLots: () => ofPark((property) => publicLots(db, property)),
    lotsOfType: (type: LotType) => ofPark((property) => lotsOfType(db, property, type, null)),
    plan: () => ofPark((property) => planOf(db, property, null, ground)),
  };
}

/** The first agencies, for the page that offers them: no change of theirs drops the cached replies. */
export function createFreshData({ db }: Context, wordsIn: WordsIn): FreshData {
  return async (page, language) =>
    page === agencyRequestPage
      ? {
          agencies: await publicAgencies(
            db,
            { limit: OFFERED_AGENCIES, offset: 0 },
            agencyWordsIn(wordsIn, language),
          ),
        }
      : undefined;
}

/** The lot type in the path of a type page of the park; undefined for any other path. */
export function typeAt(path: string, park: ParkSite): LotType | undefined {
  const [, properties, property, type, written = '', ...rest] = path.toLowerCase().split('/');
  const isTypePage = properties === 'properties' && property === propertyAlias(park) && type === 'type';
  if (!isTypePage || rest.length > 0) return undefined;
  try {
    return readLotType(decodeURIComponent(written));
  } catch {
    return undefined;
  }
}
