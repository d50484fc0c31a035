import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkAudit } from '#core/audit/contract.ts';
import { trailTexts } from '#core/audit/messages.ts';
import { TrailCheckPanel } from '#core/audit/web/TrailCheckPanel.tsx';
import { checkIntegrity, type Integrity } from '#core/integrity/contract.ts';
import { integrityTexts } from '#core/integrity/messages.ts';
import { DifferenceList } from '#core/integrity/web/DifferenceList.tsx';
import { PlanFindings } from '#core/integrity/web/PlanFindings.tsx';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { RefreshIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

/** Most mismatches in one report. */
const MOST_SHOWN = 500;

/** Both checks read everything, so they run when they are asked for and not by the way. */
const onDemand = { refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The integrity check: whether every status follows from bookings and events (docs/decisions/0003), and the audit trail from its seals. */
export function IntegrityPage() {
  const check = useQuery({ ...ask(checkIntegrity), ...onDemand });
  const trail = useQuery({ ...ask(checkAudit), ...onDemand });
  const again = async () => {
    const [statuses, entries] = await Promise.all([check.refetch(), trail.refetch()]);
    // the previous result stays on screen
    if (statuses.isError && check.data) toast(integrityTexts.failed, 'error');
    if (entries.isError && trail.data) toast(trailTexts.failed, 'error');
  };
  return (
    <>
      <PageHeading
        title={t('Integrity')}
        lead={t('Compares what is stored of lots, units, bookings and documents with what was recorded.')}
        actions={
          <Button
            size="sm"
            leftSection={<RefreshIcon size={16} />}
            loading={check.isFetching || trail.isFetching}
            onClick={() => void again()}
          >
            {t('Check again')}
          </Button>
        }
      />
      <Stack gap="xl">
        <QueryState query={check} errorText={(error) => refusalText(error, integrityTexts.failed)}>
          {(found) => (
            <>
              <Findings found={found} />
              {found.plan && <PlanFindings plan={found.plan} />}
            </>
          )}
        </QueryState>
        <TrailCheckPanel query={trail} />
      </Stack>
    </>
  );
}

function Findings({ found: { at, checked, differences } }: { found: Integrity }) {
  const isSound = differences.length === 0;
  const count = differences.length.toLocaleString('en-MY');
  return (
    <Stack gap="lg">
      <div role="status">
        <Notice
          // no role alert inside the polite live region
          role="group"
          tone={isSound ? 'success' : 'error'}
          title={isSound ? t('Everything agrees') : t('Differences found: {count}', { count })}
        >
          <Text size="sm">
            {isSound
              ? t('Every status follows from the bookings and from what was recorded.')
              : t(
                  'Do not correct these by hand: note what is shown here and tell the operator of the portal. The most likely cause is a change made outside the portal.',
                )}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {t('Last checked {at}', { at: formatDateTime(at) })}
          </Text>
        </Notice>
      </div>
      <StatTiles
        label={t('What was compared')}
        stats={[
          { label: t('Lots'), value: checked.lots },
          { label: t('Units'), value: checked.units },
          { label: t('Bookings'), value: checked.bookings },
          { label: t('Recorded changes'), value: checked.events },
          { label: t('Documents'), value: checked.documents },
          { label: t('Not encrypted yet'), value: checked.plainDocuments },
        ]}
      />
      {!isSound && <DifferenceList differences={differences} />}
      {differences.length >= MOST_SHOWN && (
        <Text c="dimmed">{t('More than these may differ: the check shows the first 500.')}</Text>
      )}
    </Stack>
  );
}
