import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** A text, or one with a link. */
const wordShape = z.union([z.string(), z.strictObject({ text: z.string(), href: z.string() })]);
export type Word = z.infer<typeof wordShape>;

/** A paragraph with links in it, or a list. */
const partShape = z.union([
  z.strictObject({ words: z.array(wordShape) }),
  z.strictObject({ list: z.array(z.array(wordShape)) }),
]);
const sectionsShape = z.array(
  z.strictObject({ title: z.string().describe("'' before the first heading"), parts: z.array(partShape) }),
);
export type OwnSection = z.infer<typeof sectionsShape>[number];

/** The terms that booking forms are printed with: as text, which is kept for ever, and as they are printed. */
export type FormTerms = { hash: string; text: string; sections: OwnSection[] };

/** Texts of the folder in place of the portal's. */
export const legalTextsShape = z.strictObject({
  privacy: sectionsShape.optional(),
  terms: sectionsShape.optional(),
});
z.globalRegistry.add(legalTextsShape, { id: 'LegalTexts' });
export type LegalTexts = z.infer<typeof legalTextsShape>;

export const getLegalTexts = endpoint({
  method: 'GET',
  path: '/public/park/legal',
  summary: 'Privacy notice and terms of the park, where it has its own',
  access: 'public',
  reply: { 200: legalTextsShape },
});
