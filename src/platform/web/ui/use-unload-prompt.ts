import { useEffect, useState } from 'react';
import { currentOwner } from '#platform/web/drafts.ts';

/** A beforeunload prompt while there is something a reload would lose, such as chosen files (D-135). */
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
