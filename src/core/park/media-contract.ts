import { z } from 'zod';
import { filmNames, pictureNames } from './media-labels.ts';

/** Size in pixels, the widths of its variants, and what it shows ('' where the folder does not say). */
const pictureShape = z.strictObject({
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()).min(1),
  alt: z.string(),
});

/** A film of the tour: its subject, its scene, and whether it has captions (.vtt). */
const filmShape = z.strictObject({
  name: z.enum(filmNames),
  title: z.string(),
  scene: z.string(),
  hasCaptions: z.boolean(),
});
export type Film = z.infer<typeof filmShape>;

/** The file of the logo under /media, named by its content, its size, and whether dark ground may show through. */
export const logoShape = z.strictObject({
  file: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  onDark: z.boolean(),
});
export type Logo = z.infer<typeof logoShape>;

/** The pictures and films of a park, each optional (D-227). */
export const mediaShape = z.strictObject({
  pictures: z.partialRecord(z.enum(pictureNames), pictureShape),
  films: z.array(filmShape),
});
export type Media = z.infer<typeof mediaShape>;
