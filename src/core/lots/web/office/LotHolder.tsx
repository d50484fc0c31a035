import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { LotHolder as Holder } from '#core/lots/contract.ts';
import { holderTimes } from '#core/lots/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { t } from '#shared/say.ts';

type Props = { lotNumber: string; holder: Holder };

/** Who holds a lot: the client, with a link to the booking, its agency, since when and until when; without a booking on offer. */
export function LotHolder({ lotNumber, holder }: Props) {
  const { bookingId, clientName, agencyName } = holder;
  return (
    <>
      {bookingId === null ? (
        clientName
      ) : (
        <Anchor
          component={Link}
          to={paths.adminBookings({ booking: bookingId })}
          inherit
          display="block"
          aria-label={t('Open the booking of lot {lot} by {client}', { lot: lotNumber, client: clientName })}
        >
          {clientName}
        </Anchor>
      )}
      <span className={table.second}>{[agencyName, holderTimes(holder)].filter(Boolean).join(' · ')}</span>
    </>
  );
}
