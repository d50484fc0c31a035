import { Alert } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#shared/say.ts';
import classes from './StatusMessage.module.css';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

export type Status = { tone: Tone; text: ReactNode };

/** Duration of a message, in ms. */
const staysFor: Record<Tone, number> = { success: 3000, error: 5000, info: 5000 };

/** State of a page's status message: `show` shows one, `clear` removes it. */
export function useStatus() {
  const [status, setStatus] = useState<Status | null>(null);
  return {
    status,
    show: (tone: Tone, text: ReactNode) => setStatus({ tone, text }),
    clear: () => setStatus(null),
  };
}

/**
 * Announces the result of an action in a polite live region, and hides it: success after 3 s, errors after 5 s (D-125).
 * Without `onClear` it stays, and cannot be dismissed.
 */
export function StatusMessage({ status, onClear }: { status: Status | null; onClear?: () => void }) {
  const clear = useEffectEvent(() => onClear?.());
  const stays = onClear === undefined;
  useEffect(() => {
    if (status === null || stays) return;
    const timer = setTimeout(() => clear(), staysFor[status.tone]);
    return () => clearTimeout(timer);
  }, [status, stays]);

  // a live region must exist before its content to be announced
  return (
    <div role="status" className={classes.region}>
      {status !== null && (
        <Alert
          // no role alert inside the live region: it would be read twice, and assertively
          role="group"
          color={toneColor[status.tone]}
          icon={toneIcon[status.tone]}
          classNames={{ closeButton: classes.close ?? '' }}
          closeButtonLabel={t('Dismiss message')}
          {...(onClear && { withCloseButton: true, onClose: onClear })}
        >
          {status.text}
        </Alert>
      )}
    </div>
  );
}
