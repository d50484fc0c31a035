import type { LotType } from '#features/lots/lifecycle.ts';
import type { PictureName } from '#platform/web/pictures.ts';

/** The picture of each type. */
export const typePictures = { A: 'type-a', B: 'type-b', C: 'type-c' } as const satisfies Record<
  LotType,
  PictureName
>;
