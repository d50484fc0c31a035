import { useEffect, useState } from 'react';
import { currentOwner } from '#platform/web/drafts.ts';

/** The browser asks before a reload or a closed tab takes what nothing brings back, such as chosen files (D-135). */
export function useUnloadPrompt(isNeeded: boolean): void {
  const [owner] = useState(currentOwner);
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => {
      // a tab that reloads because somebody else has signed in must not be held up (D-21)
      if (currentOwner() !== owner) return;
      event.preventDefault();
      // Chrome before version 119 listens to this alone
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded, owner]);
}
