import { verifyPath } from '#modules/papers/paths.ts';
import type { Screens } from '../../../../e2e/screens.ts';

export const screens: Screens = [['visitor', verifyPath('0123456789abcdef0123456789abcdef')]];
