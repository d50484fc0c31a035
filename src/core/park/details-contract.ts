import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { Language } from '#shared/language.ts';
import type { ParkFacts } from './contract.ts';
import { personPictures, progressPictures } from './media-labels.ts';
import { type ParkSite, paragraph, text } from './site-contract.ts';

const list = <T extends z.ZodType>(shape: T, most = 20) => z.array(shape).max(most).default([]);
const named = z.strictObject({ name: text, text: paragraph });
const pictureOf = <T extends readonly [string, ...string[]]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` }).optional();

/** What a buyer asks of a park beside its lots, as `park.yaml` states it (D-225); what is absent is not shown. */
export const detailsFields = {
  /** The address only if it is not that of the office. */
  salesOffice: z
    .strictObject({ address: text.optional(), hours: list(z.strictObject({ days: text, hours: text })) })
    .optional(),
  people: list(
    z.strictObject({
      name: text,
      role: text,
      phone: text.optional(),
      languages: text.optional(),
      picture: pictureOf(personPictures),
    }),
  ),
  developer: z.strictObject({ name: text, text: paragraph.optional(), built: list(named) }).optional(),
  /** What kind of title a buyer gets, and when. */
  title: paragraph.optional(),
  approvals: list(named),
  permittedTrades: list(text, 50),
  /** Photos of the site, each with its date as written. */
  progress: list(z.strictObject({ date: text, text, picture: pictureOf(progressPictures) }), 9),
  /** Films and 360° views elsewhere. */
  views: list(
    z.strictObject({ name: text, url: z.url({ protocol: /^https$/, error: 'must be an https address' }) }),
  ),
  faq: list(z.strictObject({ question: text, answer: paragraph }), 30),
};
export const parkDetailsShape = z.strictObject(detailsFields);
z.globalRegistry.add(parkDetailsShape, { id: 'ParkDetails' });
export type ParkDetails = z.infer<typeof parkDetailsShape>;

/** What pages say of the park; in a language that the folder does not write, in English (D-295). */
export type ParkWords = { site: ParkSite; facts: ParkFacts; details: ParkDetails };
export type WordsIn = (language: Language) => ParkWords;

export const getParkDetails = endpoint({
  method: 'GET',
  path: '/public/park/details',
  summary: 'What a buyer asks of the park: sales office, developer, approvals, progress and questions',
  access: 'public',
  reply: { 200: parkDetailsShape },
});
