import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import classes from './StatusMessage.module.css';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

export type Status = { tone: Tone; text: ReactNode };

/** How long a message stays, in milliseconds (R-CONST-06). */
const staysFor: Record<Tone, number> = { success: 3000, error: 5000, info: 5000 };

/** Holds the message of a page: `say` shows one, `clear` takes it away. */
export function useStatus() {
  const [status, setStatus] = useState<Status | null>(null);
  return {
    status,
    say: (tone: Tone, text: ReactNode) => setStatus({ tone, text }),
    clear: () => setStatus(null),
  };
}

/**
 * Announces how an action went, politely, and goes by itself: success after 3 s, errors after 5 s (D-125).
 * `stays` keeps it, for a form that still shows the refused input; `lastsMs` gives another time.
 */
export function StatusMessage({
  status,
  onClear,
  stays = false,
  lastsMs,
}: {
  status: Status | null;
  onClear: () => void;
  stays?: boolean;
  lastsMs?: number | undefined;
}) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (status === null || stays) return;
    const timer = setTimeout(() => clear(), lastsMs ?? staysFor[status.tone]);
    return () => clearTimeout(timer);
  }, [status, stays, lastsMs]);

  // the region stands there before its message does, or screen readers miss the first one
  return (
    <div role="status" className={classes.region}>
      {status !== null && (
        <Alert
          // the region around it speaks; an alert inside would be read twice, and loudly (D-125)
          role="group"
          color={toneColor[status.tone]}
          icon={toneIcon[status.tone]}
          withCloseButton
          closeButtonLabel="Dismiss message"
          onClose={onClear}
        >
          {status.text}
        </Alert>
      )}
    </div>
  );
}
