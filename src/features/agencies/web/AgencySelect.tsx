import { Alert, Button, Loader, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agencyTexts } from '#features/agencies/messages.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useIsPhone } from '#platform/web/ui/use-is-phone.ts';
import { AgencyCards, type AgencyField } from './AgencyCards.tsx';
import { agencyChoicesQuery } from './queries.ts';

/**
 * Selects an agency by name, with its description; says whether the list is a fallback or empty (R-MEM-05, R-MEM-13).
 * On a phone it uses cards (D-138).
 */
export function AgencySelect({ onChange, ...field }: AgencyField) {
  const isPhone = useIsPhone();
  const choices = useQuery(agencyChoicesQuery);
  const agencies = choices.data?.agencies ?? [];
  if (!choices.isPending && agencies.length === 0) {
    return (
      <NoAgencies
        error={choices.error}
        loading={choices.isFetching}
        onReload={() => void choices.refetch()}
      />
    );
  }

  return (
    <Stack gap={0}>
      {isPhone ? (
        <AgencyCards {...field} onChange={onChange} agencies={choices.data?.agencies} />
      ) : (
        <Select
          {...field}
          onChange={(id) => onChange(id ?? '')}
          label="Agency"
          placeholder={choices.isPending ? 'Loading agencies' : 'Search by name'}
          required
          withAsterisk={false}
          searchable
          nothingFoundMessage={agencyTexts.noneOfName}
          maxDropdownHeight={320}
          data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          renderOption={({ option }) => (
            <Option label={option.label}>
              {agencies.find((agency) => agency.id === option.value)?.description}
            </Option>
          )}
          {...(choices.isPending && { rightSection: <Loader size="xs" aria-hidden="true" /> })}
        />
      )}
      <Text size="sm" c="dimmed" role="status" {...(choices.data?.isBackup && { mt: 'xs' })}>
        {choices.data?.isBackup && agencyTexts.backupList}
      </Text>
    </Stack>
  );
}

function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </div>
  );
}

function NoAgencies({
  error,
  loading,
  onReload,
}: {
  error: Error | null;
  loading: boolean;
  onReload: () => void;
}) {
  return (
    <Alert color="amber" icon={<WarningIcon size={20} />} role="alert">
      <Stack gap="sm" align="flex-start">
        <div>
          {error && <Text>{error.message}</Text>}
          <Text>{agencyTexts.noneLoaded}</Text>
        </div>
        <Button size="sm" variant="default" loading={loading} onClick={onReload}>
          Reload agencies
        </Button>
      </Stack>
    </Alert>
  );
}
