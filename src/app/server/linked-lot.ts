import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { placeText } from '#core/lots/place-labels.ts';
import type { PlacedGround } from '#core/lots/server/plan-present.ts';
import type { Properties } from '#core/lots/server/property-cache.ts';
import { lotsOfType, planOf, publicLots } from '#core/lots/server/public-present.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { ResponseCache } from '#platform/server/http/response-cache.ts';
import { type LinkedPart, siteOf } from '#platform/server/http/ssr.ts';
import { sayIn } from '#platform/server/translations.ts';
import { formatSqft } from '#shared/area.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { mark } from '#shared/punctuation.ts';
import { modulesOf } from './modules.ts';
import { typeAt } from './page-api.ts';

/**
 * Title, description and picture of a shared link to one lot (`?lot=` on the page of its type). Link previews are fetched without a session,
 * so a lot that visitors may not see (D-61) has none. A link with the lot of another type leads to the page of that type.
 */
export function createLinkedLot(
  { config, db }: Context,
  cache: ResponseCache,
  properties: Properties,
  { site, ground }: { site: ParkSite; ground: PlacedGround | undefined },
): LinkedPart {
  const pictureOf = modulesOf(site.modules).find(({ lotPicture }) => lotPicture)?.lotPicture;
  return async (path, query, language) => {
    const say = sayIn(language);
    const type = typeAt(path, site);
    const id = query.get('lot');
    const property = type && id ? await properties.find(site.slug) : undefined;
    if (!type || !property) return undefined;
    const lots = await cache.value(lotsOfType(db, property, type, null));
    const lot = lots.find((one) => one.id === id);
    if (!lot) {
      const other = (await cache.value(publicLots(db, property))).find(({ _id }) => _id === id);
      if (other === undefined || other.type === type) return undefined;
      return { foundAt: `${path.slice(0, path.lastIndexOf('/') + 1)}${other.type}?${query}` };
    }
    const { lots: planned } = await cache.value(planOf(db, property, null, ground));
    const place = planned.find(({ _id }) => _id === id);
    const area = areaOrDefault(lot.area, type);
    return {
      title: say('Lot {number}, {kind}, {price}', {
        number: lot.lotNumber,
        kind: typeTexts(type, say).place,
        price: formatPrice(lot.price, say),
      }),
      description: say(
        '{position} of {sqm} sqm ({sqft} sqft){place}, phase {phase}. See whether it is free today.',
        {
          position: typeTexts(type, say).position,
          sqm: formatCount(area),
          sqft: formatSqft(area),
          place: lot.description === '' ? '' : mark(', ', language) + placeText(lot.description, say),
          phase: String(lot.phase),
        },
      ),
      query: `?lot=${lot.id}`,
      picture: place &&
        pictureOf && {
          url: siteOf(config) + pictureOf(site.slug, place),
          alt: say('Lot {number} marked on the site plan', { number: lot.lotNumber }),
        },
    };
  };
}
