import { z } from 'zod';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import { languages } from '#shared/language.ts';
import { logoShape, mediaShape } from './media-contract.ts';

const written = (clean: (text: string) => string, longest: number) => {
  const error = `must be a text of at most ${longest} characters`;
  // YAML reads a registration number without quotes as a number
  const notText = ({ input }: { input?: unknown }) =>
    typeof input === 'number' ? 'must be a text: write it in quotes' : error;
  return z.string({ error: notText }).overwrite(clean).min(1, error).max(longest, error);
};
/** One line of text. */
export const text = written(cleanLine, 200);
export const paragraph = written(cleanText, 1000);

/** Pictures that a section may stand beside. */
const sectionPictures = ['about', 'interior', 'gate', 'hero', 'location', 'master-plan'] as const;

const sectionShape = z.strictObject({
  title: text,
  lead: paragraph.optional(),
  paragraphs: z.array(paragraph).max(20).default([]),
  points: z
    .array(z.strictObject({ name: text, text: paragraph }))
    .max(20)
    .default([]),
  picture: z.enum(sectionPictures, { error: `must be one of ${sectionPictures.join(', ')}` }).optional(),
});
export type SectionWords = z.infer<typeof sectionShape>;

/** What the pages say of the park; a section of the landing page without words is left out. */
const wordsShape = z.strictObject({
  /** In search results and previews of links. */
  description: paragraph.optional(),
  footer: text.optional(),
  hero: z
    .strictObject({
      overline: text.optional(),
      title: text,
      lead: paragraph.optional(),
      /** What makes a buyer trust the park, a few words each, such as its tenure. */
      facts: z.array(text).max(4).default([]),
    })
    .optional(),
  about: sectionShape.optional(),
  units: sectionShape.optional(),
  /** About the park on the cards of the landing page (`park`, `plan`) and above the overview (`layout`). */
  lots: z
    .strictObject({
      /** What the lots are sold as, such as factories. */
      noun: text.optional(),
      lead: paragraph.optional(),
      park: paragraph.optional(),
      plan: paragraph.optional(),
      layout: paragraph.optional(),
    })
    .default({}),
  /** A sentence about each type. */
  types: z
    .strictObject({ A: paragraph.optional(), B: paragraph.optional(), C: paragraph.optional() })
    .default({}),
  tour: sectionShape.optional(),
  reasons: sectionShape.optional(),
  location: sectionShape.optional(),
});

/** First parts of the addresses of other pages and files. */
const takenSlugs = (
  'admin admin-dashboard agency-request agent agent-dashboard api assets bookings confirm-email dashboard en enhanced-dashboard ' +
  'forgot-password login media ms my-data notices page-not-found price-list privacy profile properties register reset-password terms unsubscribe verify viewing zh'
).split(' ');

const slug = z
  .string({ error: 'must be a text' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(60, 'must have at most 60 characters')
  .refine((written) => !takenSlugs.includes(written), 'is the address of another page');

/** One to three letters or digits, such as D or SD. */
const printedLetter = z
  .string({ error: 'must be a text: write it in quotes' })
  .regex(/^[\p{L}\p{N}]{1,3}$/u, 'must be one to three letters or digits');
const landArea = 'must be a number of square metres above 0 and up to 1,000,000';

/** What a park calls one of its types, in place of the portal's words for its position (D-460). */
export const typeNamesShape = z.strictObject({
  /** One lot of it, such as Detached lot. */
  name: written(cleanLine, 40).optional(),
  plural: written(cleanLine, 40).optional(),
  /** Printed in place of A, B or C, which stays the key in addresses and calls. */
  letter: printedLetter.optional(),
  /** The area of its lots that have none. */
  areaSqm: z.number({ error: landArea }).positive(landArea).max(1_000_000, landArea).optional(),
});
export type TypeNames = z.infer<typeof typeNamesShape>;

/** Name, addresses and words of the park, as park.yaml states them. */
export const siteFields = {
  name: text,
  /** The address of the overview, and a name of the property in calls. */
  slug,
  /** Further names of the property in calls; the first one stands in the addresses of the type pages, in place of the slug. */
  aliases: z.array(slug).max(10).default([]),
  /** Where there is little room, such as under an icon; without it the name. */
  shortName: text.optional(),
  /** The languages that visitors choose from (D-291). */
  languages: z
    .array(z.enum(languages, { error: `must be one of ${languages.join(', ')}` }))
    .refine((offered) => offered.includes('en'), 'must include en')
    .default([...languages]),
  words: wordsShape.default({ lots: {}, types: {} }),
};

const color = z
  .string({ error: 'must be a colour such as #0b2545, in quotes' })
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b2545, in quotes');
/** Colours of park.yaml: of hero and headings, and of buttons and links. */
export const colorsShape = z.strictObject({ primary: color.optional(), accent: color.optional() });

/** Ten shades of a colour, from paper to ink. */
const shadesShape = z.array(color).length(10);
export type Shades = z.infer<typeof shadesShape>;

/** What every page knows of the park (D-220). */
export const parkSiteShape = z.strictObject({
  ...siteFields,
  shortName: text,
  media: mediaShape,
  logo: logoShape.optional(),
  /** Those that the park names itself. */
  types: z
    .strictObject({
      A: typeNamesShape.optional(),
      B: typeNamesShape.optional(),
      C: typeNamesShape.optional(),
    })
    .optional(),
  /** Whether visitors choose a time for a viewing; absent, they write for one. */
  viewings: z.literal(true).optional(),
  /** The names of the modules that the park wants; absent, all (D-341). */
  modules: z.array(text).optional(),
  /** In place of the portal's own. */
  colors: z.strictObject({ primary: shadesShape.optional(), accent: shadesShape.optional() }),
});
z.globalRegistry.add(parkSiteShape, { id: 'ParkSite' });
export type ParkSite = z.infer<typeof parkSiteShape>;
