import { useSyncExternalStore } from 'react';
import { local, signedInUserId, subscribeStorage } from '../../storage.ts';

/** Whether single characters are shortcuts: each person can switch them off (WCAG 2.1.4, D-301). */
export function lettersAreOn(): boolean {
  return local.deskSettings.get()?.[signedInUserId() ?? '']?.noLetters !== true;
}

/** Whether the hints of shortcuts are shown; on the server they are. */
export const useLetterKeys = () => useSyncExternalStore(subscribeStorage, lettersAreOn, () => true);

export function switchLetterKeys(on: boolean): void {
  const userId = signedInUserId();
  if (userId === null) return;
  const all = local.deskSettings.get() ?? {};
  local.deskSettings.set({ ...all, [userId]: { ...all[userId], noLetters: !on } });
}

/** Tells assistive technology the key of a control, while letters are keys. */
export function useKeyShortcut(key: string | undefined): { 'aria-keyshortcuts'?: string } {
  const isOn = useLetterKeys();
  return key !== undefined && (isOn || key.length > 1) ? { 'aria-keyshortcuts': key } : {};
}
