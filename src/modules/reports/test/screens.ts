import type { Screens } from '../../../../e2e/screens.ts';
import { REPORTS_PATH } from '../paths.ts';

export const screens: Screens = [['admin', REPORTS_PATH]];
