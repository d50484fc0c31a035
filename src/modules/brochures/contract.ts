import { z } from 'zod';
import { lotRefusals } from '#core/lots/messages.ts';
import { endpoint } from '#shared/endpoint.ts';
import { filter } from '#shared/filters.ts';
import { languages } from '#shared/language.ts';

/** The language of a file; English without. */
export const languageFilter = { language: filter(z.enum(languages)) };

/** The sheet of a lot that visitors may see (D-61): price, measures, drawings and position on one page. */
export const getLotSheet = endpoint({
  method: 'GET',
  path: '/public/properties/:property/lots/:lotId/sheet',
  summary: 'Sheet of an available lot as PDF',
  access: 'public',
  params: z.object({ property: z.string(), lotId: z.string() }),
  query: z.object(languageFilter),
  reply: { 200: 'file' },
  files: ['application/pdf'],
  errors: [lotRefusals.PROPERTY_NOT_FOUND, lotRefusals.LOT_NOT_FOUND],
});

/** The picture of a lot on the site plan, for previews of a link to it; its address has a version. */
export const getLotPicture = endpoint({
  method: 'GET',
  path: '/public/properties/:property/lots/:lotId/picture',
  summary: 'Picture of a lot on the site plan as PNG',
  access: 'public',
  params: z.object({ property: z.string(), lotId: z.string() }),
  reply: { 200: 'file' },
  files: ['image/png'],
  errors: [lotRefusals.PROPERTY_NOT_FOUND, lotRefusals.LOT_NOT_FOUND],
});

/** The brochure of a property: plan, types with prices, location and cost. */
export const getBrochure = endpoint({
  method: 'GET',
  path: '/public/properties/:property/brochure',
  summary: 'Brochure of a property as PDF',
  access: 'public',
  params: z.object({ property: z.string() }),
  query: z.object(languageFilter),
  reply: { 200: 'file' },
  files: ['application/pdf'],
  errors: [lotRefusals.PROPERTY_NOT_FOUND],
});
