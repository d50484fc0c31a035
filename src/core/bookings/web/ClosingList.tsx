import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AgencyClosing, getAgencyClosing, getUserClosing } from '#core/bookings/closing-contract.ts';
import { placeName } from '#core/bookings/labels.ts';
import { freedLines, keptLines, leftByAgencyLines } from '#core/bookings/outcome-labels.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { userRefusals } from '#core/users/messages.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Asked for when the question opens; the deletion does not wait for the answer. */
const now = { staleTime: 0, retry: false } as const;

/** What the deletion of an agency or a user takes along now (D-420). */
export function ClosingList({ of, id }: { of: 'agency' | 'user'; id: string }) {
  return of === 'agency' ? <OfAgency id={id} /> : <OfUser id={id} />;
}

function OfAgency({ id }: { id: string }) {
  const asked = useQuery({ ...ask(getAgencyClosing, { params: { id } }), ...now });
  if (asked.data === undefined) return <Pending isError={asked.isError} />;
  return <Lines of={[...peopleLines(asked.data), ...leftByAgencyLines(asked.data)]} />;
}

function peopleLines({ members, agentAdmins, applicants }: AgencyClosing): string[] {
  return [
    t('People in this agency: {n}', { n: formatCount(members) }),
    agentAdmins > 0 && t('Agent admins among them: {n}', { n: formatCount(agentAdmins) }),
    applicants > 0 && t('Applicants, whose request is withdrawn: {n}', { n: formatCount(applicants) }),
  ].filter((line) => line !== false);
}

/** Which lots become free, or whom they are offered to next. */
function OfUser({ id }: { id: string }) {
  const asked = useQuery({ ...ask(getUserClosing, { params: { id } }), ...now });
  if (asked.data === undefined) return <Pending isError={asked.isError} />;
  const { freed, approved, runsAlone } = asked.data;
  const kept = keptLines(asked.data);
  if (approved.length > 0) {
    return (
      <Notice tone="warning" role="note" mt="xs">
        {userRefusals.HAS_APPROVED_BOOKING.message}{' '}
        {listed(approved.map(({ lotNumber, unitNumber }) => placeName(lotNumber, unitNumber)))}
      </Notice>
    );
  }
  const lines = [
    ...freedLines(freed),
    ...(runsAlone === '' ? [] : [interpolate(membershipTexts.runsAlone, { agency: runsAlone })]),
  ];
  return <Lines of={[...(lines.length > 0 ? lines : [t('No lot is held for this person.')]), ...kept]} />;
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <List size="sm" spacing={2} mt="xs" aria-label={t('What else changes')}>
    {of.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);

function Pending({ isError }: { isError: boolean }): ReactNode {
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {isError
        ? t('What else changes could not be loaded. You can still go on.')
        : t('Looking up what else changes…')}
    </Text>
  );
}
