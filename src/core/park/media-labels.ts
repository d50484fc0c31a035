/** Names of the pictures of pages in the folder of the park. */
export const parkPictures = [
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
/** Photos of people of the sales office, and of the site. */
export const personPictures = [
  ...(['person-1', 'person-2', 'person-3', 'person-4', 'person-5'] as const),
  ...(['person-6', 'person-7', 'person-8', 'person-9'] as const),
] as const;
export const progressPictures = [
  ...(['progress-1', 'progress-2', 'progress-3', 'progress-4', 'progress-5'] as const),
  ...(['progress-6', 'progress-7', 'progress-8', 'progress-9'] as const),
] as const;
/** The pictures that pages know, with the still of each film. */
export const pictureNames = [...parkPictures, ...personPictures, ...progressPictures, ...filmNames] as const;
export type PictureName = (typeof pictureNames)[number];

/** The picture of each lot type. */
export const typePictures = { A: 'type-a', B: 'type-b', C: 'type-c' } as const;
