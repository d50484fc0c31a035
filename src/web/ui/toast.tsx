import { useSyncExternalStore } from 'react';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

/** Toasts last 3 seconds (R-CONST-09). */
const TOAST_MS = 3000;

let wasUsed = false;
const listeners = new Set<() => void>();

/** Whether anything was said yet: until then nothing of the toasts is loaded. */
export function useToasts(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wasUsed,
    () => false,
  );
}

/**
 * Says something in the corner of the screen and takes it away after 3 s. Where the toasts cannot be loaded nothing shows:
 * everything they say also stands where it belongs, or can be seen.
 */
export function toast(message: string, tone: Tone = 'success'): void {
  wasUsed = true;
  for (const listener of listeners) listener();
  void show(message, tone).catch(() => undefined);
}

async function show(message: string, tone: Tone): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
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
