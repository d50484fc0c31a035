import { Box, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { isSealLate, isSoundTrail, type TrailCheck, type TrailDifference } from '#core/audit/contract.ts';
import { trailTexts } from '#core/audit/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';

/** Whether the audit trail is what was sealed. */
export function TrailCheckPanel({ query }: { query: UseQueryResult<TrailCheck> }) {
  return (
    <Stack component="section" gap="md" aria-labelledby="trail-heading">
      <Box maw="85ch">
        <Title order={2} size="h3" id="trail-heading" c="var(--aero-heading)">
          {t('Audit trail')}
        </Title>
        <Text c="dimmed" mt={4}>
          {t(
            'Compares every entry with its seal, and the end of the trail with what was noted outside the database.',
          )}
        </Text>
      </Box>
      <QueryState query={query} errorText={(error) => refusalText(error, trailTexts.failed)}>
        {(found) => <Found found={found} />}
      </QueryState>
    </Stack>
  );
}

function Found({ found }: { found: TrailCheck }) {
  const { at, differences, differing, entries, head, reason, unchecked, waiting, waitingSince } = found;
  const isSound = isSoundTrail(found);
  // a trail that is not wholly proved is no fault, and not all is well either
  const isDoubtful = head === 'none' || isSealLate(found);
  const left = differing - differences.length;
  const notes = [
    trailTexts.head[head],
    ...(entries > 0 && differing >= entries ? [trailTexts.noneFits] : []),
    ...(unchecked > 0 ? [interpolate(trailTexts.unchecked, { count: formatCount(unchecked), reason })] : []),
    ...(isSealLate(found) && waitingSince
      ? [interpolate(trailTexts.late, { since: formatDateTime(waitingSince) })]
      : []),
  ];
  return (
    <Stack gap="lg">
      <div role="status">
        <Notice
          // no role alert inside the polite live region
          role="group"
          tone={isSound ? (isDoubtful ? 'warning' : 'success') : 'error'}
          title={isSound ? t('No entry was changed') : t('The audit trail is not what was sealed')}
        >
          <Text size="sm">
            {isSound
              ? t('Every sealed entry is as it was written, and none is missing or was added.')
              : t(
                  'Note what is shown here and tell the operator of the portal: the command audit:check says what to do.',
                )}
          </Text>
          {notes.map((note) => (
            <Text key={note} size="sm" mt={4}>
              {note}
            </Text>
          ))}
          <Text size="sm" c="dimmed" mt={4}>
            {t('Last checked {time}', { time: formatDateTime(at) })}
          </Text>
        </Notice>
      </div>
      <StatTiles
        label={t('What was checked')}
        stats={[
          { label: t('Sealed entries'), value: entries },
          { label: t('Differ'), value: differing, tone: 'alarm' },
          { label: t('Wait for their seal'), value: waiting },
        ]}
      />
      {differences.length > 0 && <EntryList differences={differences} />}
      {left > 0 && <Text c="dimmed">{interpolate(trailTexts.more, { count: formatCount(left) })}</Text>}
    </Stack>
  );
}

type Row = TrailDifference & { _id: string };

const columns: Column<Row>[] = [
  {
    name: t('Entry'),
    place: 'lead',
    cell: ({ id }) => <span className={table.strong}>{t('No. {id}', { id: String(id) })}</span>,
  },
  { name: t('What differs'), place: 'wide', cell: ({ what }) => trailTexts.difference[what] },
];

function EntryList({ differences }: { differences: readonly TrailDifference[] }) {
  const rows = differences.map((difference) => ({
    ...difference,
    _id: `${difference.id} ${difference.what}`,
  }));
  return <CardTable label={t('Entries that differ')} columns={columns} rows={rows} />;
}
