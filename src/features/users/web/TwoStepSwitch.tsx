import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { switchOffTwoStep, type User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/problem.ts';
import { userQuery } from './queries.ts';

/** Switches two-step login off for a person who has lost phone and recovery codes. */
export function TwoStepSwitch({ user }: { user: Pick<User, '_id' | 'name'> }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const off = useMutation({
    mutationFn: () => call(switchOffTwoStep, { params: { id: user._id } }),
    onSuccess: ({ message, ...changed }) => {
      client.setQueryData(userQuery(user._id).queryKey, changed);
      setAsking(false);
      toast(message, 'success');
    },
    // after a lost reply it may be off
    onSettled: () => client.invalidateQueries({ queryKey: userQuery(user._id).queryKey }),
  });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{accountTexts.twoStepOn}</Text>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            off.reset();
            setAsking(true);
          }}
        >
          {accountTexts.twoStepOff}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={accountTexts.twoStepOffTitle}
        confirmLabel="Switch off"
        danger
        loading={off.isPending}
        error={off.isError && refusalText(off.error, accountTexts.twoStepOffFailed)}
        onConfirm={() => off.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>{interpolate(accountTexts.twoStepOffConsequence, { name: user.name })}</Text>
      </ConfirmDialog>
    </>
  );
}
