import { useSyncExternalStore } from 'react';
import type { User } from '#features/users/contract.ts';
import { type DeskSettings, local, subscribeStorage } from '#platform/web/storage.ts';

/** How a person works at the review desk: kept in the browser, also beyond the session. */
export function useDeskSettings({ _id }: Pick<User, '_id'>) {
  const isOn = (name: keyof DeskSettings) => local.deskSettings.get()?.[_id]?.[name] === true;
  const change = (changes: DeskSettings) => {
    const all = local.deskSettings.get() ?? {};
    local.deskSettings.set({ ...all, [_id]: { ...all[_id], ...changes } });
  };
  return {
    /** One line a row. */
    isDense: useSyncExternalStore(subscribeStorage, () => isOn('dense')),
    setDense: (dense: boolean) => change({ dense }),
    /** Opens the next booking after a decision. */
    goesOn: !useSyncExternalStore(subscribeStorage, () => isOn('stops')),
    setGoesOn: (goesOn: boolean) => change({ stops: !goesOn }),
  };
}
