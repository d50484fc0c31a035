/** Names of the pictures in the park's folder. */
const parkPictures = [
  'hero',
  'about',
  'gate',
  'interior',
  'location',
  'master-plan',
  'type-a',
  'type-b',
  'type-c',
] as const;
/** Names of the films of the tour, in their order. */
export const filmNames = [
  'tour-1',
  'tour-2',
  'tour-3',
  'tour-4',
  'tour-5',
  'tour-6',
  'tour-7',
  'tour-8',
  'tour-9',
] as const;
/** The pictures that pages know, with the still of each film. */
export const pictureNames = [...parkPictures, ...filmNames] as const;
export type PictureName = (typeof pictureNames)[number];

/** The picture of each lot type. */
export const typePictures = { A: 'type-a', B: 'type-b', C: 'type-c' } as const;
