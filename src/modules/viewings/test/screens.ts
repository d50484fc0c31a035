import type { Screens } from '../../../../e2e/screens.ts';
import { OWN_VIEWING_PATH, VIEWINGS_PATH } from '../paths.ts';

export const screens: Screens = [
  ['admin', VIEWINGS_PATH],
  ['visitor', OWN_VIEWING_PATH, `${OWN_VIEWING_PATH}#nowhere/some-key`],
];
