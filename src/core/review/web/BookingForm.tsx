import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { doneText, EffectList, EffectsMissing, effectReaderOf } from '#core/bookings/web/detail/Outcome.tsx';
import { bookingQuery, bookingsKey } from '#core/bookings/web/queries.ts';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { joined, sentences } from '#shared/punctuation.ts';

type Props<V> = {
  booking: Booking;
  form: UseFormReturnType<V>;
  children: ReactNode;
  submit: string;
  sending: { isPending: boolean; error: Error | null };
  /** The error where the server says nothing. */
  failed: string;
  onSend: (values: V) => void;
  onClose: () => void;
};

/** The form of an act about an open booking, in its dialog. */
export function BookingForm<V>({
  booking,
  form,
  children,
  submit,
  sending,
  failed,
  onSend,
  onClose,
}: Props<V>) {
  return (
    <form noValidate onSubmit={form.onSubmit(onSend, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
        {children}
        {sending.error && <Notice tone="error">{refusalText(sending.error, failed)}</Notice>}
        <FormActions submit={submit} sending={sending.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The reply to a change of a booking. */
type Changed = Booking & { message: string; effects?: readonly Effect[] };

/** Shows a booking at once as the reply to its change says that it is. */
export function useChangedBooking() {
  const client = useQueryClient();
  return ({ message: _said, effects: _done, ...booking }: Changed) => {
    client.setQueryData(bookingQuery(booking._id).queryKey, booking);
  };
}

type About = { booking: Booking; viewer: User };

/** The same after a deal, and says what it did. */
export function useDealt({ booking, viewer }: About) {
  const show = useChangedBooking();
  const sendsMail = useSendsMail();
  return (changed: Changed) => {
    show(changed);
    const { message, effects } = changed;
    toast(sentences(message, doneText({ effects, booking, reader: effectReaderOf(viewer), sendsMail })));
  };
}

type OutcomeProps = About & {
  /** What is asked about: a price or a lot. */
  about: string | number;
  /** A dry run of it. */
  ask: (signal: AbortSignal) => Promise<{ effects: readonly Effect[] }>;
};

/** What a deal would do. */
export function DealOutcome({ booking, viewer, about, ask }: OutcomeProps) {
  const asked = useQuery({
    queryKey: [...bookingsKey, 'deal', booking._id, about],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    retry: false,
  });
  if (asked.data === undefined) return <EffectsMissing error={asked.error} />;
  return <EffectList effects={asked.data.effects} reader={effectReaderOf(viewer)} place={placeOf(booking)} />;
}
