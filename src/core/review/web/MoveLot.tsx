import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Booking } from '#core/bookings/contract.ts';
import { moveToLot } from '#core/bookings/deal-contract.ts';
import { takesDeals } from '#core/bookings/lifecycle.ts';
import { dealRefusals } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { ReasonField, reasonProblem } from '#core/bookings/web/deal-fields.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import {
  freeLotChoicesQuery,
  type LotChoice,
  lotOption,
} from '#core/bookings/web/request/booking-choices.ts';
import { repricedLot } from '#core/bookings/web/request/booking-requests.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { t } from '#shared/say.ts';
import { BookingForm, DealOutcome, useDealt } from './BookingForm.tsx';

type Props = { booking: Booking; viewer: User };

/** A button that gives a booking another lot, for the office until the lot is sold (D-449). */
export function MoveLot({ booking, viewer }: Props) {
  const [opened, dialog] = useDisclosure();
  const isOffered =
    takesDeals(booking.status) && booking.lotId !== null && bookingCan.moveLot(viewer, booking).allowed;
  if (!isOffered) return null;
  if (booking.agreementSigned) return <Text size="sm">{dealRefusals.MOVE_SIGNED.message}</Text>;
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        {t('Move to another lot…')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Move the booking to another lot')} fillsPhone>
        <MoveForm booking={booking} viewer={viewer} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function MoveForm({ booking, viewer, onClose }: Props & { onClose: () => void }) {
  const { _id: id, userId } = booking;
  const { form, drop } = useDraftForm(
    {
      initialValues: { lot: null as LotChoice | null, reason: '' },
      validate: { lot: (lot) => lot === null && t('Please choose a lot'), reason: reasonProblem },
    },
    { place: null, asks: true },
  );
  const { value: lotId = '', price: seenPrice } = form.values.lot ?? {};
  const onDealt = useDealt({ booking, viewer });
  const moving = useSend(moveToLot, {
    stale: [bookingsKey, lotsKey],
    onSuccess: (changed) => {
      drop();
      onDealt(changed);
      onClose();
    },
    onError: async (error) => {
      const lot = await repricedLot(error, lotId);
      if (lot) form.setFieldValue('lot', lotOption(lot));
    },
  });
  return (
    <BookingForm
      booking={booking}
      form={form}
      submit={t('Move booking')}
      sending={moving}
      failed={t('The booking could not be moved. Please try again.')}
      onSend={({ reason }) => moving.mutate({ params: { id }, body: { lotId, reason, seenPrice } })}
      onClose={onClose}
    >
      <SearchedSelect
        label={t('New lot')}
        withAsterisk
        data-autofocus
        find={(words) => freeLotChoicesQuery(words, userId)}
        nothingFound={t('No free lot matches')}
        failed={t('The lots could not be loaded.')}
        {...form.getInputProps('lot')}
        value={form.values.lot}
      />
      <ReasonField {...form.getInputProps('reason')} />
      {lotId && (
        <DealOutcome
          booking={booking}
          viewer={viewer}
          about={`${lotId} at ${seenPrice}`}
          ask={(signal) =>
            call(moveToLot, {
              params: { id },
              query: { dryRun: 'true' },
              body: { lotId, reason: '-' },
              signal,
            })
          }
        />
      )}
    </BookingForm>
  );
}
