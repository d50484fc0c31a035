import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { User } from '#features/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { interpolate } from '#shared/problem.ts';

/** What is said before, while and after a membership changes; `{name}` and `{agency}` stand for whose it is. */
export type MembershipChangeTexts = {
  title: string;
  consequence: string;
  confirm: string;
  done: string;
  failed: string;
  danger?: boolean;
};

/** A call that changes what was asked about. */
type Change<T> = {
  mutate: (wanted: T, on: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: Error | null;
};

/** A change that is asked about first; the question closes once the server has confirmed it. */
export function useConfirmedChange<T>(change: Change<T>, onDone: (wanted: T) => void) {
  const [asked, setAsked] = useState<T | null>(null);
  const [opened, { open, close }] = useDisclosure();
  return {
    /** What was asked about last; it stays while the question slides out of view. */
    asked,
    ask: (wanted: T) => {
      change.reset();
      setAsked(wanted);
      open();
    },
    opened,
    close,
    confirm: () => {
      if (asked === null) return;
      change.mutate(asked, {
        onSuccess: () => {
          close();
          onDone(asked);
        },
      });
    },
    isSending: change.isPending,
    error: change.error,
  };
}

type Props = {
  change: Omit<ReturnType<typeof useConfirmedChange>, 'asked' | 'ask'>;
  texts: MembershipChangeTexts;
  person: Pick<User, 'name' | 'agencyName'>;
};

/** Asks before the membership of a person changes, and says what follows for them (R-AGT-07, R-AGT-13). */
export function MembershipConfirmDialog({ change, texts, person }: Props) {
  const values = { name: person.name, agency: person.agencyName };
  return (
    <ConfirmDialog
      opened={change.opened}
      title={interpolate(texts.title, values)}
      confirmLabel={texts.confirm}
      danger={texts.danger ?? false}
      loading={change.isSending}
      error={change.error && refusalText(change.error, texts.failed)}
      onConfirm={change.confirm}
      onClose={change.close}
    >
      <Text>{interpolate(texts.consequence, values)}</Text>
    </ConfirmDialog>
  );
}
