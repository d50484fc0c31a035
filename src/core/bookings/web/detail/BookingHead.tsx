import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { isBooked } from '#core/bookings/lifecycle.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { MainFacts } from '#core/lots/web/MainFacts.tsx';
import { typePictures } from '#core/park/media-labels.ts';
import { Picture } from '#core/park/web/Picture.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { formatArea } from '#shared/area.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { lotTypeOf, typeAndPhaseOf } from '../booking-labels.ts';
import { bookingEventsQuery } from '../queries.ts';
import classes from './BookingHead.module.css';

/** What is booked: its picture, place, price and keys; wide once the lot is booked or sold, with the day of it. */
export function BookingHead({ booking }: { booking: Booking }) {
  const { status, lot, price } = booking;
  const isTheirs = isBooked(status);
  const completion = useQuery(parkFactsQuery).data?.completion;
  const type = lotTypes.find((each) => each === lotTypeOf(booking));
  const phase = booking.propertyPhase ?? lot?.phase;
  const facts = [
    [t('Price'), formatPrice(price)],
    [t('Keys'), (phase !== undefined && completion?.[phase]) || ''],
    [status === 'sold' ? t('Sold') : t('Booked'), useDayOf(booking, isTheirs)],
  ] as const;
  return (
    <div className={classes.head} data-wide={isTheirs || undefined}>
      {type && <Picture name={typePictures[type]} sizes="(max-width: 36em) 100vw, 45rem" alt="" />}
      <div className={classes.words}>
        <p className={classes.place}>{typeAndPhaseOf(booking)}</p>
        {lot && lot.area > 0 && <p className={classes.area}>{formatArea(lot.area)}</p>}
        <MainFacts facts={facts} />
      </div>
    </div>
  );
}

/** On which day the lot was booked or sold; '' before that, and until the history is loaded. */
function useDayOf(booking: Booking, isTheirs: boolean): string {
  const events = useQuery({ ...bookingEventsQuery(booking), enabled: isTheirs }).data;
  const last = events?.findLast(({ from, to }) => from !== to && to === booking.status);
  return last && isTheirs ? formatDate(last.at) : '';
}
