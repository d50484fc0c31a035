import type { Screens } from '../../../../e2e/screens.ts';
import { DEPOSITS_PATH } from '../paths.ts';

export const screens: Screens = [['superAdmin', DEPOSITS_PATH]];
