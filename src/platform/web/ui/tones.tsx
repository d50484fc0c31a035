import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';

/** Tone of a message; colour and icon always come with text. */
export type Tone = 'success' | 'error' | 'warning' | 'info';

export const toneColor: Record<Tone, string> = {
  success: 'green',
  error: 'red',
  warning: 'amber',
  info: 'blue',
};
export const toneIcon: Record<Tone, ReactNode> = {
  success: <CheckIcon size={20} />,
  error: <WarningIcon size={20} />,
  warning: <WarningIcon size={20} />,
  info: <InfoIcon size={20} />,
};
