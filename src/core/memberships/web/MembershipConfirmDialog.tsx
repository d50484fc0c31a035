import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import type { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { interpolate } from '#shared/interpolate.ts';

/** Texts before, during and after a change of membership; `{name}` and `{agency}` are placeholders. */
export type MembershipChangeTexts = {
  title: string;
  consequence: string;
  confirm: string;
  done: string;
  failed: string;
  danger?: boolean;
};

type Props = {
  change: Pick<ReturnType<typeof useConfirmedChange>, 'dialog' | 'error'>;
  texts: MembershipChangeTexts;
  person: Pick<User, 'name' | 'agencyName'>;
  /** Fields of the question. */
  children?: ReactNode;
  /** Whether something was typed into them. */
  isDirty?: boolean;
  /** A letter may have chosen it: Enter confirms it. */
  isChosen?: boolean;
};

/** Confirms a change of membership, and lists its consequences. */
export function MembershipConfirmDialog({
  change,
  texts,
  person,
  children,
  isDirty,
  isChosen = false,
}: Props) {
  const values = { name: person.name, agency: person.agencyName };
  return (
    <ConfirmDialog
      {...change.dialog}
      title={interpolate(texts.title, values)}
      confirmLabel={texts.confirm}
      danger={texts.danger}
      isChosen={isChosen}
      error={change.error && refusalText(change.error, texts.failed)}
      isDirty={isDirty}
    >
      <Text>{interpolate(texts.consequence, values)}</Text>
      {children}
    </ConfirmDialog>
  );
}
