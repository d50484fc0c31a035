import type { Lot } from '#features/lots/contract.ts';
import { lotTypes } from '#features/lots/lifecycle.ts';
import { lotRefusals } from '#features/lots/messages.ts';
import type { PlacedGround } from '#features/lots/server/plan-present.ts';
import { createPropertyLookup } from '#features/lots/server/property-cache.ts';
import { lotsOfType, planOf, publicLots } from '#features/lots/server/public-present.ts';
import type { PropertyRow } from '#features/lots/server/store.ts';
import type { WordsIn } from '#features/park/details-contract.ts';
import { propertyAlias } from '#features/park/labels.ts';
import type { Context } from '#platform/server/context.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import type { ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { sayIn } from '#platform/server/translations.ts';
import { parkDay } from '#shared/dates.ts';
import { addressIn } from '#shared/language.ts';
import { Problem } from '#shared/problem.ts';
import { getBrochure, getLotPicture, getLotSheet } from '../contract.ts';
import { makeBrochure, type Pictures } from './brochure-present.ts';
import { FileCache } from './cache.ts';
import { drawLotPicture } from './picture-present.ts';
import { makeLotSheet } from './sheet-present.ts';

type Parts = {
  wordsIn: WordsIn;
  /** The site plan without its lots. */
  ground: PlacedGround | undefined;
  /** The pictures of the park as JPEG. */
  pictures: Pictures;
};

/** PDFs and pictures with what visitors may see; kept until what they show changes, and PDFs made anew each day for their date. */
export function brochureRoutes(
  serve: Serve,
  { config, db, now }: Context,
  cache: ResponseCache,
  { wordsIn, ground, pictures }: Parts,
): void {
  const lookup = createPropertyLookup(db);
  const files = new FileCache();
  const { contact } = config;

  const propertyNamed = async (name: string): Promise<PropertyRow> => {
    const property = await lookup(name);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    return property;
  };

  const availableLots = async (property: PropertyRow): Promise<Lot[]> => {
    const byType = lotTypes.map((type) => cache.value(lotsOfType(db, property, type, null)));
    return (await Promise.all(byType)).flat();
  };

  const pdf = (bytes: Buffer, name: string) =>
    fileReply({ bytes, mime: 'application/pdf', name: `${name}.pdf`, inline: false });

  serve(getLotSheet, async ({ params, query: { language = 'en' } }) => {
    const { site, facts } = wordsIn(language);
    const property = await propertyNamed(params.property);
    const lot = (await availableLots(property)).find(({ id }) => id === params.lotId);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const plan = await cache.value(planOf(db, property, null, ground));
    const at = now();
    const shown = {
      property: property.name,
      facts,
      contact,
      url: `${portalUrl(config)}${addressIn(language, `/properties/${propertyAlias(site)}/type/${lot.type}`)}?lot=${lot.id}`,
      lot,
      // statuses of other lots are not shown, and must not make the file anew
      plan: { ...plan, lots: plan.lots.map((each) => ({ ...each, status: lot.status, details: null })) },
      day: parkDay(at),
    };
    const bytes = await files.get(`sheet ${lot.id} ${language}`, shown, (data) =>
      makeLotSheet(data, at, sayIn(language)),
    );
    return pdf(bytes, `Lot ${lot.lotNumber} - ${property.name}`);
  });

  serve(getLotPicture, async ({ params }) => {
    const property = await propertyNamed(params.property);
    const plan = await cache.value(planOf(db, property, null, ground));
    const lot = plan.lots.find(({ _id }) => _id === params.lotId);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const shown = {
      outline: lot.outline,
      plan: { ...plan, lots: plan.lots.map(({ outline }) => outline) },
      title: `Lot ${lot.lotNumber}`,
      subtitle: property.name,
    };
    const bytes = await files.get(`picture ${lot._id}`, shown, drawLotPicture);
    return fileReply({ bytes, mime: 'image/png', name: `Lot ${lot.lotNumber}.png`, inline: true });
  });

  serve(getBrochure, async ({ params, query: { language = 'en' } }) => {
    const { site, facts } = wordsIn(language);
    const property = await propertyNamed(params.property);
    const at = now();
    const shown = {
      property: property.name,
      facts,
      contact,
      about: site.words.types,
      url: portalUrl(config) + addressIn(language, `/${site.slug}`),
      plan: await cache.value(planOf(db, property, null, ground)),
      lots: await cache.value(publicLots(db, property)),
      available: await availableLots(property),
      day: parkDay(at),
    };
    const bytes = await files.get(`brochure ${property.id} ${language}`, shown, (data) =>
      makeBrochure(data, at, { pictures, say: sayIn(language) }),
    );
    return pdf(bytes, property.name);
  });
}
