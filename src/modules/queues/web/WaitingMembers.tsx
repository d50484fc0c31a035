import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#core/users/contract.ts';
import { listLinesOfAgency, type WaitingPerson } from '#modules/queues/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { CardTable, type Column, Name } from '#platform/web/ui/list/CardTable.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatParkTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { nth } from './nth.ts';
import { linesKey } from './queries.ts';

const columns: Column<WaitingPerson>[] = [
  {
    name: t('Lot'),
    place: 'lead',
    cell: ({ lotNumber }) => t('Lot {number}', { number: lotNumber }),
  },
  { name: t('Member'), cell: ({ name }) => <Name>{name}</Name>, isNamed: true },
  {
    name: t('Place'),
    isNamed: true,
    cell: ({ position, number, offerUntil }) =>
      offerUntil
        ? t('Offered until {time}', { time: formatParkTime(offerUntil) })
        : t('{nth} in line, ticket {number}', { nth: nth(position), number: String(number) }),
  },
];

/** The members of an agency who wait for lots (D-274); nothing while nobody does. */
export function WaitingMembers({ viewer: { agencyId } }: { viewer: User }) {
  const query = ask(listLinesOfAgency, { params: { id: agencyId ?? '' } }, linesKey);
  const lines = useQuery({ ...query, enabled: agencyId !== null });
  if (!lines.data || lines.data.length === 0) return null;
  const title = t('Members waiting for lots');
  return (
    <Card withBorder component="section">
      <PanelHeading title={title} />
      <CardTable label={title} columns={columns} rows={lines.data} framed={false} />
    </Card>
  );
}
