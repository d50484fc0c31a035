import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#shared/say.ts';
import { Notice } from './Notice.tsx';
import classes from './StatusMessage.module.css';
import type { Tone } from './tones.tsx';

export type Status = { tone: Tone; text: ReactNode };

/** Duration of a message, in ms. */
const staysFor: Record<Tone, number> = { success: 3000, error: 5000, warning: 5000, info: 5000 };

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
 * Announces the result of an action beside its toast, where one act has two sentences (D-85), and hides it: success after
 * 3 s, errors after 5 s (D-125).
 */
export function StatusMessage({ status, onClear }: { status: Status | null; onClear: () => void }) {
  const clear = useEffectEvent(() => onClear());
  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(() => clear(), staysFor[status.tone]);
    return () => clearTimeout(timer);
  }, [status]);

  // a live region must exist before its content to be announced
  return (
    <div role="status" className={classes.region}>
      {status !== null && (
        <Notice
          // no role alert inside the live region: it would be read twice, and assertively
          role="group"
          tone={status.tone}
          classNames={{ closeButton: classes.close ?? '' }}
          closeButtonLabel={t('Dismiss message')}
          withCloseButton
          onClose={onClear}
        >
          {status.text}
        </Notice>
      )}
    </div>
  );
}
