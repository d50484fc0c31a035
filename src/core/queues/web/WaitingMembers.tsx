import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listLinesOfAgency, type WaitingPerson } from '#core/queues/contract.ts';
import { agencyLineTexts, nth } from '#core/queues/line-messages.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { queuesKey } from './queries.ts';

const columns: Column<WaitingPerson>[] = [
  {
    name: t('Lot'),
    place: 'lead',
    cell: ({ lotNumber }) => t('Lot {number}', { number: lotNumber }),
  },
  { name: t('Member'), cell: ({ name }) => name, isNamed: true },
  {
    name: t('Place'),
    isNamed: true,
    cell: ({ position, number, offerUntil }) =>
      offerUntil
        ? t('Offered until {time}', { time: formatDateTime(offerUntil) })
        : t('{nth} in line, ticket {number}', { nth: nth(position), number: String(number) }),
  },
];

/** The members of an agency who wait for lots (D-274); nothing while nobody does. */
export function WaitingMembers({ agencyId }: { agencyId: string }) {
  const lines = useQuery(ask(listLinesOfAgency, { params: { id: agencyId } }, queuesKey));
  if (!lines.data || lines.data.length === 0) return null;
  return (
    <Card withBorder component="section">
      <PanelHeading title={agencyLineTexts.title} />
      <CardTable label={agencyLineTexts.title} columns={columns} rows={lines.data} framed={false} />
    </Card>
  );
}
