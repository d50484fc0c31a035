import { Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { everything, useRereading } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { t } from '#shared/say.ts';
import { deleteAgencyWithRetries, deletedText, deleteFailureText } from './delete-agency.ts';

type Props = {
  agency: DetailedAgency;
  /** What else changes, of the bookings too, which agencies do not know (D-420). */
  takenAlong: ReactNode;
  /** Called with the success sentence. */
  onDeleted: (text: string) => void;
  onClosed: () => void;
};

/** Confirms the deletion of an agency by its name, and lists what it takes along. */
export function DeleteAgencyDialog({ agency, takenAlong, onDeleted, onClosed }: Props) {
  const [opened, question] = useDisclosure(true);
  const [retrying, setRetrying] = useState(false);
  const reread = useRereading(everything);
  const remove = useMutation({
    mutationFn: () => deleteAgencyWithRetries(agency._id, () => setRetrying(true)),
    onSettled: () => void reread(),
  });
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const confirm = () => {
    if (typed.trim() !== agency.name) return setWrong(true);
    remove.mutate(undefined, {
      onSuccess: (answer) => {
        question.close();
        onDeleted(deletedText(answer));
      },
      onSettled: () => setRetrying(false),
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Delete agency?')}
      confirmLabel={t('Delete agency')}
      danger
      loading={remove.isPending}
      error={remove.error && deleteFailureText(remove.error)}
      onConfirm={confirm}
      onClose={question.close}
      onClosed={onClosed}
    >
      <Text fw={600}>{agency.name}</Text>
      <Text mt="xs">{t('All users of this agency will become normal users.')}</Text>
      {takenAlong}
      <TextInput
        mt="md"
        data-autofocus
        withAsterisk
        autoComplete="off"
        label={t('Type the name of the agency to delete it')}
        value={typed}
        error={isWrong && t('This is not the name of the agency.')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Text mt="xs" size="sm" role="status">
        {retrying && t('The server did not answer; trying again.')}
      </Text>
    </ConfirmDialog>
  );
}
