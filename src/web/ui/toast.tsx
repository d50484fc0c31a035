import { notifications } from '@mantine/notifications';
import { type Tone, toneColor, toneIcon } from './StatusMessage.tsx';

/** Toasts last 3 seconds (R-CONST-09). */
const TOAST_MS = 3000;

/** Says something in the corner of the screen and takes it away after 3 s. */
export function toast(message: string, tone: Tone = 'success'): void {
  notifications.show({
    message,
    autoClose: TOAST_MS,
    color: toneColor[tone],
    icon: toneIcon[tone],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  });
}
