import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

/** Tone of a message; colour and icon always come with text. */
export type Tone = 'success' | 'error' | 'info';

export const toneColor: Record<Tone, string> = { success: 'green', error: 'red', info: 'blue' };
export const toneIcon: Record<Tone, ReactNode> = {
  success: <CheckIcon size={18} />,
  error: <WarningIcon size={18} />,
  info: <InfoIcon size={18} />,
};
