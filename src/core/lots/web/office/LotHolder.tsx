import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { LotHolder as Holder } from '#core/lots/contract.ts';
import { holderTimes } from '#core/lots/office-messages.ts';
import { paths } from '#platform/web/paths.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './LotsPanel.module.css';

type Props = { lotNumber: string; holder: Holder };

/** Who holds a lot: the client, with a link to the booking, its agency, since when and until when; without a booking on offer. */
export function LotHolder({ lotNumber, holder }: Props) {
  const { bookingId, clientName, agencyName } = holder;
  return (
    <>
      <span className={table.name} data-short title={joined(', ', [clientName, agencyName])}>
        {bookingId === null ? (
          clientName
        ) : (
          <Anchor
            component={Link}
            to={paths.adminBookings({ booking: bookingId })}
            inherit
            aria-label={t('Open the booking of lot {lot} by {client}', {
              lot: lotNumber,
              client: clientName,
            })}
          >
            {clientName}
          </Anchor>
        )}
      </span>
      <span className={table.second} data-offer={bookingId === null || undefined}>
        {agencyName !== '' && agencyName + mark(', ')}
        <span className={classes.times}>{holderTimes(holder)}</span>
      </span>
    </>
  );
}
