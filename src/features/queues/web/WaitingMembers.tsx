import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingPerson } from '#features/queues/contract.ts';
import { nth, agencyLineTexts as texts } from '#features/queues/line-messages.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { agencyLinesQuery } from './queries.ts';

const columns: Column<WaitingPerson>[] = [
  {
    name: texts.lot,
    place: 'lead',
    cell: ({ lotNumber }) => interpolate(texts.lotNumbered, { number: lotNumber }),
  },
  { name: texts.member, cell: ({ name }) => name, isNamed: true },
  {
    name: texts.placeField,
    isNamed: true,
    cell: ({ position, number, offerUntil }) =>
      offerUntil
        ? interpolate(texts.offered, { time: formatDateTime(offerUntil) })
        : interpolate(texts.place, { nth: nth(position), number: String(number) }),
  },
];

/** The members of an agency who wait for lots (D-274); nothing while nobody does. */
export function WaitingMembers({ agencyId }: { agencyId: string }) {
  const lines = useQuery(agencyLinesQuery(agencyId));
  if (!lines.data || lines.data.length === 0) return null;
  return (
    <Card withBorder component="section">
      <PanelHeading title={texts.title} />
      <CardTable label={texts.title} columns={columns} rows={lines.data} framed={false} />
    </Card>
  );
}
