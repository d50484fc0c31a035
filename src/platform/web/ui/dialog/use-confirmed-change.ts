import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** The mutation that makes the change. */
type Change<T, Reply> = {
  mutate: (asked: T, on: { onSuccess: (reply: Reply) => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: Error | null;
};

/** A change that a ConfirmDialog asks about first; the dialog closes once the server has made it. */
export function useConfirmedChange<T, Reply>(
  change: Change<T, Reply>,
  onDone: (asked: T, reply: Reply) => void,
) {
  const [asked, setAsked] = useState<T | null>(null);
  const [opened, { open, close }] = useDisclosure();
  return {
    /** What the dialog asks about; kept during its closing transition. */
    asked,
    ask: (next: T) => {
      change.reset();
      setAsked(next);
      open();
    },
    error: change.error,
    /** Props of the dialog. */
    dialog: {
      opened,
      loading: change.isPending,
      onClose: close,
      onConfirm: () => {
        if (asked === null) return;
        change.mutate(asked, {
          onSuccess: (reply) => {
            close();
            onDone(asked, reply);
          },
        });
      },
    },
  };
}
