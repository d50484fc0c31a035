import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { LotHolder as Holder } from '#core/lots/contract.ts';
import { holderTimes } from '#core/lots/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { shortId } from '#shared/ids.ts';
import { t } from '#shared/say.ts';

/** Who holds a lot: the client, with a link to the booking, its agency and short id, since when and until when. */
export function LotHolder({ lotNumber, holder }: { lotNumber: string; holder: Holder }) {
  const { bookingId, clientName, agencyName } = holder;
  return (
    <>
      <Anchor
        component={Link}
        to={paths.adminBookings({ booking: bookingId })}
        inherit
        display="block"
        aria-label={t('Open the booking of lot {lot} by {client}', { lot: lotNumber, client: clientName })}
      >
        {clientName}
      </Anchor>
      <span className={table.second}>{[agencyName, shortId(bookingId)].filter(Boolean).join(' · ')}</span>
      <span className={table.second}>{holderTimes(holder)}</span>
    </>
  );
}
