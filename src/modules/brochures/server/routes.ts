import type { Lot } from '#core/lots/contract.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { lotsOfType, planOf, publicLots } from '#core/lots/server/public-present.ts';
import type { PropertyRow } from '#core/lots/server/store.ts';
import { propertyAlias } from '#core/park/labels.ts';
import type { ModuleContext } from '#core/server-module.ts';
import type { Turn } from '#platform/server/costly-work.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import { networkOf } from '#platform/server/http/network.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Draw } from '#platform/server/pdf/drawings.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { parkDay } from '#shared/dates.ts';
import { addressIn } from '#shared/language.ts';
import { Problem } from '#shared/problem.ts';
import { getBrochure, getLotPicture, getLotSheet } from '../contract.ts';
import { findPictures } from './brochure-present.ts';
import type { brochureDrawings } from './drawings.ts';
import type { KeptFiles } from './file-cache.ts';
import { drawLotPicture } from './picture-present.ts';

type Parts = ModuleContext & { files: KeptFiles };

const turnOf = (ip: string | null): Turn => ({ lane: 'public', who: networkOf(ip) });

/** PDFs and pictures with what visitors may see; kept until what they show changes, and PDFs made anew each day for their date. */
export function brochureRoutes(serve: Serve, parts: Parts): void {
  const { config, db, now, cache, properties, wordsIn, factsIn, pictures, files } = parts;
  const { ground } = parts.park;
  const draw: Draw<typeof brochureDrawings> = parts.draw;
  const { contact } = config;

  const availableLots = async (property: PropertyRow): Promise<Lot[]> => {
    const byType = lotTypes.map((type) => cache.value(lotsOfType(db, property, type, null)));
    return (await Promise.all(byType)).flat();
  };

  const pdf = (bytes: Buffer, name: string) =>
    fileReply({ bytes, mime: 'application/pdf', name: `${name}.pdf`, inline: false });

  serve(getLotSheet, async ({ params, query: { language = 'en' }, ip }) => {
    const { site } = wordsIn(language);
    const facts = await cache.value(factsIn(language));
    const property = await properties.named(params.property);
    const lot = (await availableLots(property)).find(({ id }) => id === params.lotId);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const plan = await cache.value(planOf(db, property, null, ground));
    const at = now();
    const shown = {
      property: property.name,
      facts,
      types: site.types,
      contact,
      url: `${portalUrl(config)}${addressIn(language, `/properties/${propertyAlias(site)}/type/${lot.type}`)}?lot=${lot.id}`,
      lot,
      // statuses of other lots are not shown, and must not make the file anew
      plan: { ...plan, lots: plan.lots.map((each) => ({ ...each, status: lot.status, details: null })) },
      day: parkDay(at),
    };
    const bytes = await files.get(`sheet ${lot.id} ${language}`, shown, (data) =>
      draw('sheet', { ...data, at, language }, turnOf(ip)),
    );
    return pdf(bytes, `Lot ${lot.lotNumber} - ${property.name}`);
  });

  serve(getLotPicture, async ({ params, ip }) => {
    const property = await properties.named(params.property);
    const plan = await cache.value(planOf(db, property, null, ground));
    const lot = plan.lots.find(({ _id }) => _id === params.lotId);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const shown = {
      outline: lot.outline,
      plan: { ...plan, lots: plan.lots.map(({ outline }) => outline) },
      title: `Lot ${lot.lotNumber}`,
      subtitle: property.name,
    };
    const bytes = await files.get(`picture ${lot._id}`, shown, (data) => drawLotPicture(data, turnOf(ip)));
    return fileReply({ bytes, mime: 'image/png', name: `Lot ${lot.lotNumber}.png`, inline: true });
  });

  serve(getBrochure, async ({ params, query: { language = 'en' }, ip }) => {
    const { site } = wordsIn(language);
    const facts = await cache.value(factsIn(language));
    const property = await properties.named(params.property);
    const at = now();
    const shown = {
      property: property.name,
      facts,
      types: site.types,
      contact,
      about: site.words.types,
      url: portalUrl(config) + addressIn(language, `/${site.slug}`),
      plan: await cache.value(planOf(db, property, null, ground)),
      lots: await cache.value(publicLots(db, property)),
      available: await availableLots(property),
      day: parkDay(at),
    };
    const bytes = await files.get(`brochure ${property.id} ${language}`, shown, async (data) =>
      draw('brochure', { ...data, at, language, pictures: await findPictures(pictures) }, turnOf(ip)),
    );
    return pdf(bytes, property.name);
  });
}
