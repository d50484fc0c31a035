import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { everything, useRereading } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { deleteAgencyWithRetries, deletedText, deleteFailureText } from './delete-agency.ts';

type Props = {
  agency: DetailedAgency;
  /** Called with the success sentence. */
  onDeleted: (text: string) => void;
  onClosed: () => void;
};

/** Confirms the deletion of an agency, and lists its consequences for members and bookings. */
export function DeleteAgencyDialog({ agency, onDeleted, onClosed }: Props) {
  const [opened, question] = useDisclosure(true);
  const [retrying, setRetrying] = useState(false);
  const reread = useRereading(everything);
  const remove = useMutation({
    mutationFn: () => deleteAgencyWithRetries(agency._id, () => setRetrying(true)),
    onSettled: () => void reread(),
  });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: (answer) => {
        question.close();
        onDeleted(deletedText(answer));
      },
      onSettled: () => setRetrying(false),
    });
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
      <Text size="sm" c="dimmed">
        {t('People in this agency: {n}', { n: formatCount(agency.userCount ?? 0) })}
      </Text>
      <Text mt="xs">{t('All users of this agency will become normal users.')}</Text>
      <Text mt="xs" c="dimmed">
        {t(
          'Requests that wait for {agency} go to the park office, which then decides. Bookings keep the name of the agency.',
          { agency: agency.name },
        )}
      </Text>
      <Text mt="xs" size="sm" role="status">
        {retrying && t('The server did not answer; trying again.')}
      </Text>
    </ConfirmDialog>
  );
}
