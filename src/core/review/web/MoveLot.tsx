import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { moveToLot } from '#core/bookings/deal-contract.ts';
import { takesDeals } from '#core/bookings/lifecycle.ts';
import { dealRefusals } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { doneText, EffectList } from '#core/bookings/web/Outcome.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { freeLotChoicesQuery, type LotChoice } from '#core/bookings/web/request/booking-choices.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Props = { booking: Booking; viewer: User };

/** A quiet button that gives a booking another lot, for the office until the lot is sold (D-449). */
export function MoveLot({ booking, viewer }: Props) {
  const [opened, dialog] = useDisclosure();
  const isOffered =
    takesDeals(booking.status) && booking.lotId !== null && bookingCan.moveLot(viewer).allowed;
  if (!isOffered) return null;
  return (
    <div>
      <Button size="compact-sm" variant="transparent" px={0} onClick={dialog.open}>
        {t('Move to another lot…')}
      </Button>
      <MoveDialog booking={booking} opened={opened} onClose={dialog.close} />
    </div>
  );
}

type DialogProps = { booking: Booking; opened: boolean; onClose: () => void };

function MoveDialog({ booking, opened, onClose }: DialogProps) {
  const { _id: id } = booking;
  const [lot, setLot] = useState<LotChoice | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const moving = useSend(moveToLot, {
    stale: [bookingsKey, lotsKey],
    onSuccess: ({ message, effects }) => {
      toast(sentences(message, doneText({ effects, booking, reader: 'office' })));
      close();
    },
  });
  const close = () => {
    setLot(null);
    setReason('');
    setTried(false);
    moving.reset();
    onClose();
  };
  const send = () => {
    setTried(true);
    if (lot && reason.trim() !== '') moving.mutate({ params: { id }, body: { lotId: lot.value, reason } });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Move the booking to another lot')}
      confirmLabel={t('Move booking')}
      loading={moving.isPending}
      error={
        moving.error && refusalText(moving.error, t('The booking could not be moved. Please try again.'))
      }
      onConfirm={send}
      onClose={close}
      isDirty={lot !== null || reason !== ''}
    >
      <Stack gap="sm">
        <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
        <SearchedSelect
          label={t('New lot')}
          required
          find={(words) => freeLotChoicesQuery(words, booking.userId)}
          value={lot}
          onChange={setLot}
          nothingFound={t('No free lot matches')}
          failed={t('The lots could not be loaded.')}
          error={isTried && lot === null && t('Please choose a lot')}
        />
        <Textarea
          label={t('Reason (the client reads it)')}
          required
          autosize
          minRows={2}
          maxLength={textLimits.reason}
          value={reason}
          error={isTried && reason.trim() === '' && dealRefusals.DEAL_REASON.message}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {lot && <MoveOutcome booking={booking} lotId={lot.value} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** What the move would do, or why it cannot be made. */
function MoveOutcome({ booking, lotId }: { booking: Booking; lotId: string }) {
  const { _id: id } = booking;
  const asked = useQuery({
    queryKey: [...bookingsKey, 'move outcome', id, lotId],
    queryFn: ({ signal }) =>
      call(moveToLot, { params: { id }, query: { dryRun: 'true' }, body: { lotId, reason: '-' }, signal }),
    staleTime: 0,
    retry: false,
  });
  if (asked.data === undefined) return null;
  return <EffectList effects={asked.data.effects} reader="office" place={placeOf(booking)} />;
}
