import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ANY_AGENCY } from '#core/agencies/messages.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { t } from '#shared/say.ts';
import { AgencyCards, type AgencyField } from './AgencyCards.tsx';
import { agencyChoicesQuery, choiceOf, publicAgencyQuery } from './queries.ts';

// lazy: a phone and a few agencies have cards instead, which also serve where the drop-down cannot be loaded
const AgencyDropDown = lazyWithFallback(
  async () => (await import('./AgencyDropDown.tsx')).AgencyDropDown,
  AgencyCards,
);

/** Most agencies that a wide screen lists too; more are searched in a drop-down there. */
const FEW = 8;

/** The portal chooses, above the agencies. */
const anyAgency = {
  value: ANY_AGENCY,
  label: t('Choose an agency for me'),
  description: t('Your request goes to the agency with the fewest requests to answer.'),
};

/**
 * Selects an agency by name, with its description; says whether the list is a fallback or empty.
 * On a phone, and wherever there are few, it uses cards (D-138).
 */
export function AgencySelect({ value = '', onChange, ...field }: AgencyField) {
  const isPhone = useIsPhone();
  const isHydrated = useHydrated();
  const all = useQuery(agencyChoicesQuery(''));
  const isAny = value === ANY_AGENCY;
  const { data: agency } = useQuery({ ...publicAgencyQuery(value), enabled: value !== '' && !isAny });
  if (!all.isPending && !all.data?.choices.length) return <NoAgencies query={all} />;

  const chosen = isAny ? anyAgency : agency ? choiceOf(agency) : null;
  const props = { ...field, onChange, chosen, ...((all.data?.total ?? 0) > 1 && { first: anyAgency }) };
  const isFew = all.data !== undefined && all.data.total <= FEW;
  const loading = <LoadingField error={field.error} />;
  return (
    <Stack gap={0}>
      {/* of many both until hydration, when only a media query of AgencyCards.module.css knows the width */}
      {(isPhone || isFew || !isHydrated) && (
        <div data-narrow={!isFew || undefined}>
          <AgencyCards {...props} />
        </div>
      )}
      {!isPhone && !isFew && (
        <div data-wide>
          <Suspense fallback={loading}>{isHydrated ? <AgencyDropDown {...props} /> : loading}</Suspense>
        </div>
      )}
      <Text size="sm" c="dimmed" role="status" {...(all.data?.isBackup && { mt: 'xs' })}>
        {all.data?.isBackup && t('Note: Using backup agency data. You can still submit your request.')}
      </Text>
    </Stack>
  );
}

/** The field while its drop-down loads. */
function LoadingField({ error }: Pick<AgencyField, 'error'>) {
  return (
    <TextInput
      label={t('Agency')}
      placeholder={t('Loading agencies')}
      required
      withAsterisk={false}
      // disabled, since the focus would go with it
      disabled
      error={error}
      rightSection={<Loader size="xs" aria-hidden="true" />}
    />
  );
}

function NoAgencies({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('Reload agencies')}
        </Button>
      }
    >
      {query.error && <Text inherit>{query.error.message}</Text>}
      <Text inherit>{t('No agencies loaded. Please reload the page or contact support.')}</Text>
    </Notice>
  );
}
