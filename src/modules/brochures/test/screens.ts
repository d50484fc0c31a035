import type { Screens } from '../../../../e2e/screens.ts';
import { PRICE_LIST_PATH } from '../paths.ts';

export const screens: Screens = [['visitor', PRICE_LIST_PATH, `${PRICE_LIST_PATH}?asOf=2026-01-01T00%3A00Z`]];
