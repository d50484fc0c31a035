import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { User } from '#features/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { interpolate } from '#shared/problem.ts';

/** Texts before, during and after a change of membership; `{name}` and `{agency}` are placeholders. */
export type MembershipChangeTexts = {
  title: string;
  consequence: string;
  confirm: string;
  done: string;
  failed: string;
  danger?: boolean;
};

/** The call that makes the change. */
type Change<T> = {
  mutate: (wanted: T, on: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  error: Error | null;
};

/** A change to confirm; the dialog closes once the server has succeeded. */
export function useConfirmedChange<T>(change: Change<T>, onDone: (wanted: T) => void) {
  const [asked, setAsked] = useState<T | null>(null);
  const [opened, { open, close }] = useDisclosure();
  return {
    /** The last change; kept during the closing transition. */
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
  /** Fields of the question. */
  children?: ReactNode;
  /** Text typed into them. */
  typed?: string;
};

/** Confirms a change of membership, and lists its consequences (R-AGT-07, R-AGT-13). */
export function MembershipConfirmDialog({ change, texts, person, children, typed = '' }: Props) {
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
      typed={typed}
    >
      <Text>{interpolate(texts.consequence, values)}</Text>
      {children}
    </ConfirmDialog>
  );
}
