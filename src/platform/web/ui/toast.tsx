import { t } from '#shared/say.ts';
import { createExternalStore } from '../external-store.ts';
import { showBanner } from './Banner.tsx';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

/** Toasts last 3 seconds. */
const TOAST_MS = 3000;

const isLoaded = createExternalStore(false);

/** Whether a toast was shown: its renderer is loaded with the first one. */
export const useToasts = isLoaded.useValue;

/** Shows a toast at the top of the screen for 3 s; if the renderer cannot be loaded, the banner. */
export function toast(message: string, tone: Tone = 'success'): void {
  void show(message, tone).catch(() => showBanner(message));
}

async function show(message: string, tone: Tone): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  isLoaded.set(true);
  notifications.show({
    message,
    autoClose: TOAST_MS,
    color: toneColor[tone],
    icon: toneIcon[tone],
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Dismiss message') },
  });
}
