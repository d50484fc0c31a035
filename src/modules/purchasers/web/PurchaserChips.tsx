import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placeName } from '#core/bookings/labels.ts';
import type { SectionProps } from '#core/bookings/web/booking-parts.tsx';
import chips from '#core/bookings/web/chips.module.css';
import { listPurchasers } from '#modules/purchasers/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { shortId } from '#shared/ids.ts';
import { listMark, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Warnings about who buys: foreign interest (D-256), and other bookings with one of their numbers, for the office (D-290). */
export function PurchaserChips({ booking }: SectionProps) {
  const { data } = useQuery(ask(listPurchasers, { params: { id: booking._id } }));
  const sameAs = data?.sameAs ?? [];
  return (
    <>
      {data?.foreignInterest && (
        <li className={chips.chip} data-warning>
          {t('Foreign interest: State Authority consent may be needed')}
        </li>
      )}
      {sameAs.length > 0 && (
        <li className={chips.chip} data-warning>
          <span>
            {t('The same identity or company number is also in the booking of')}
            {mark(' ')}
            {sameAs.map(({ bookingId, lotNumber, unitNumber }, index) => (
              <span key={bookingId}>
                {index > 0 && listMark()}
                <Anchor
                  component={Link}
                  to={paths.adminBookings({ booking: bookingId })}
                  inherit
                  underline="always"
                >
                  {placeName(lotNumber, unitNumber)} ({shortId(bookingId)})
                </Anchor>
              </span>
            ))}
          </span>
        </li>
      )}
    </>
  );
}
