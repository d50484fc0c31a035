import { Alert, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { membershipFields, membershipTexts } from '#features/memberships/messages.ts';
import { assignableChoicesQuery } from '#features/users/web/queries.ts';
import { FailureText } from '#web/ui/FailureText.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { type Choice, SearchedSelect } from '#web/ui/SearchedSelect.tsx';
import { useAppoint } from './queries.ts';

const incomplete = membershipFields.appointmentIncomplete;

type Props = {
  agencies: readonly DetailedAgency[];
  /** Chosen from the start, when the form was opened for one agency. */
  agencyId?: string | undefined;
  onDone: (text: string) => void;
  onCancel: () => void;
};

/** Chooses an agency and somebody without one to run it (R-ADM-16, R-ADM-17). */
export function AssignAgentAdmin({ agencies, agencyId = '', onDone, onCancel }: Props) {
  const appoint = useAppoint();
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useForm({
    initialValues: { agencyId, user: null as Choice | null },
    // which one is missing is marked at the field; the sentence of both stands above them
    validate: { agencyId: (id) => (id ? null : true), user: (user) => (user ? null : true) },
  });
  const submit = ({ user, ...chosen }: typeof form.values) => {
    setIncomplete(false);
    if (user === null) return;
    appoint.mutate({ ...chosen, userId: user.value }, { onSuccess: () => onDone(membershipTexts.appointed) });
  };
  const said = isIncomplete
    ? incomplete
    : appoint.error && <FailureText sentence={membershipTexts.appointFailed} error={appoint.error} />;

  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => setIncomplete(true))}>
      <Stack>
        <Text size="sm" c="dimmed">
          {membershipTexts.appointHint}
        </Text>
        {said && (
          <Alert color="red" role="alert">
            {said}
          </Alert>
        )}
        <Select
          label="Agency"
          withAsterisk
          searchable
          data-autofocus
          placeholder="Search by name"
          nothingFoundMessage={agencyTexts.noneOfName}
          data={agencies.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : `${name} (inactive)`,
          }))}
          {...form.getInputProps('agencyId')}
          value={form.values.agencyId || null}
        />
        <SearchedSelect
          label="User"
          withAsterisk
          placeholder="Search by name, email or phone"
          find={assignableChoicesQuery}
          nothingFound={membershipTexts.nobodyAssignable}
          failed={membershipTexts.agentAdminsFailed}
          {...form.getInputProps('user')}
          value={form.values.user}
        />
        <FormActions submit="Assign agent admin" sending={appoint.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
