import { Alert, Loader, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { membershipRefusals, membershipTexts } from '#features/memberships/messages.ts';
import { assignableUsersQuery } from '#features/users/web/queries.ts';
import { refusalText } from '#web/call-failure.ts';
import { FormActions } from '#web/ui/FormActions.tsx';
import { useAppoint } from './queries.ts';

/** The server is asked this long after the last key, in milliseconds. */
const TYPING_PAUSE_MS = 250;

const incomplete = membershipRefusals.APPOINTMENT_INCOMPLETE.message;

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
    initialValues: { agencyId, userId: '' },
    // which one is missing is marked at the field; the sentence of both stands above them
    validate: { agencyId: (id) => (id ? null : true), userId: (id) => (id ? null : true) },
  });
  const submit = (values: typeof form.values) => {
    setIncomplete(false);
    appoint.mutate(values, { onSuccess: () => onDone(membershipTexts.appointed) });
  };
  const said = isIncomplete
    ? incomplete
    : appoint.error && refusalText(appoint.error, membershipTexts.appointFailed);

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
          nothingFoundMessage="No agency of this name"
          data={agencies.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : `${name} (inactive)`,
          }))}
          {...form.getInputProps('agencyId')}
          value={form.values.agencyId || null}
        />
        <UserChoice
          value={form.values.userId}
          error={Boolean(form.errors.userId)}
          onChange={(id) => form.setFieldValue('userId', id)}
        />
        <FormActions submit="Assign agent admin" sending={appoint.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type ChoiceProps = { value: string; error: boolean; onChange: (id: string) => void };

function UserChoice({ value, error, onChange }: ChoiceProps) {
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text, TYPING_PAUSE_MS);
  // the chosen name stands in the field too, and is no search
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const people = useQuery(assignableUsersQuery(words === chosen?.label ? '' : words));
  const offered = (people.data ?? []).map((user) => ({
    value: user._id,
    label: `${user.name} (${user.email})`,
  }));
  const data =
    chosen && !offered.some((option) => option.value === chosen.value) ? [chosen, ...offered] : offered;
  return (
    <Select
      label="User"
      withAsterisk
      searchable
      placeholder="Search by name, e-mail or phone"
      nothingFoundMessage={
        people.isError ? membershipTexts.agentAdminsFailed : 'Nobody who could be assigned'
      }
      // the server has searched already
      filter={({ options }) => options}
      data={data}
      value={value || null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id, option) => {
        setChosen(id === null ? null : option);
        onChange(id ?? '');
      }}
      error={error}
      {...(people.isFetching && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
    />
  );
}
