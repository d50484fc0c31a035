import { useEffect, useState } from 'react';
import { signedInUserId } from '#platform/web/storage.ts';

/** A beforeunload prompt while there is something a reload would lose, such as chosen files. */
export function useUnloadPrompt(isNeeded: boolean): void {
  const [owner] = useState(signedInUserId);
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => {
      // no prompt when the tab reloads because another tab signed in as someone else (D-21)
      if (signedInUserId() !== owner) return;
      event.preventDefault();
      // Chrome before version 119 only honours returnValue
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded, owner]);
}
