import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trailTexts } from '#features/audit/messages.ts';
import { trailCheckQuery } from '#features/audit/web/queries.ts';
import { TrailCheckPanel } from '#features/audit/web/TrailCheckPanel.tsx';
import type { Integrity } from '#features/reports/contract.ts';
import { integrityTexts } from '#features/reports/messages.ts';
import { DifferenceList } from '#features/reports/web/DifferenceList.tsx';
import { PlanFindings } from '#features/reports/web/PlanFindings.tsx';
import { integrityQuery } from '#features/reports/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { CheckIcon, RefreshIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { auditPageTexts } from '../audit/messages.ts';

/** Most mismatches in one report. */
const MOST_SHOWN = 500;

/** The integrity check: whether every status follows from bookings and events (docs/decisions/0003), and the audit trail from its seals. */
export function IntegrityPage() {
  const check = useQuery(integrityQuery);
  const trail = useQuery(trailCheckQuery);
  const again = async () => {
    const [statuses, entries] = await Promise.all([check.refetch(), trail.refetch()]);
    // the previous result stays on screen
    if (statuses.isError && check.data) toast(integrityTexts.failed, 'error');
    if (entries.isError && trail.data) toast(trailTexts.failed, 'error');
  };
  return (
    <>
      <PageHeading
        title={auditPageTexts.integrity}
        lead={integrityTexts.lead}
        actions={
          <Button
            size="sm"
            leftSection={<RefreshIcon size={16} />}
            loading={check.isFetching || trail.isFetching}
            onClick={() => void again()}
          >
            {auditPageTexts.checkAgain}
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
        <Alert
          // no role alert inside the polite live region
          role="group"
          color={isSound ? 'green' : 'red'}
          icon={isSound ? <CheckIcon /> : <WarningIcon />}
          title={isSound ? integrityTexts.soundTitle : interpolate(integrityTexts.faultTitle, { count })}
        >
          <Text size="sm">{isSound ? integrityTexts.sound : integrityTexts.fault}</Text>
          <Text size="sm" c="dimmed" mt={4}>
            {interpolate(auditPageTexts.lastCheckedAt, { at: formatDateTime(at) })}
          </Text>
        </Alert>
      </div>
      <StatTiles
        label={auditPageTexts.whatWasCompared}
        stats={[
          { label: auditPageTexts.lots, value: checked.lots },
          { label: auditPageTexts.units, value: checked.units },
          { label: auditPageTexts.bookings, value: checked.bookings },
          { label: auditPageTexts.recordedChanges, value: checked.events },
          { label: auditPageTexts.documents, value: checked.documents },
          { label: auditPageTexts.notEncryptedYet, value: checked.plainDocuments },
        ]}
      />
      {!isSound && <DifferenceList differences={differences} />}
      {differences.length >= MOST_SHOWN && <Text c="dimmed">{integrityTexts.most}</Text>}
    </Stack>
  );
}
