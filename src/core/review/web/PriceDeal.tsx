import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { agreePrice, proposePrice } from '#core/bookings/deal-contract.ts';
import { takesDeals } from '#core/bookings/lifecycle.ts';
import { dealFields, dealRefusals } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { doneText, EffectList, effectReaderOf } from '#core/bookings/web/Outcome.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatSen, parsePrice, senText } from '#shared/money.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Props = { booking: Booking; viewer: User };
type Act = 'agree' | 'propose' | 'decline' | 'withdraw';

const failed = t('This could not be saved. Please try again.');
const toSen = (price: number) => Math.round(price * 100);

const labels: Record<Act, { open: string; title: string; confirm: string }> = {
  agree: { open: t('Agree on a price…'), title: t('Agree on a price'), confirm: t('Agree') },
  propose: {
    open: t('Propose a price…'),
    title: t('Propose a price to the park office'),
    confirm: t('Propose'),
  },
  decline: { open: t('Decline…'), title: t('Decline the proposed price'), confirm: t('Decline') },
  withdraw: { open: t('Withdraw…'), title: t('Withdraw the proposed price'), confirm: t('Withdraw') },
};

/** What a viewer may do about the price of a booking now (D-447). */
function actsOf({ booking, viewer }: Props): Act[] {
  if (!takesDeals(booking.status)) return [];
  const hasProposal = booking.proposal !== null;
  if (bookingCan.agreePrice(viewer).allowed) return hasProposal ? ['agree', 'decline'] : ['agree'];
  if (booking.workDesk !== 'agency') return [];
  return hasProposal ? ['propose', 'withdraw'] : ['propose'];
}

/** A proposed price with its answers; without one a quiet button to agree on a price, or to propose one. */
export function PriceDeal(props: Props) {
  const acts = actsOf(props);
  const { proposal } = props.booking;
  const [asked, setAsked] = useState<Act>('agree');
  const [opened, dialog] = useDisclosure();
  if (acts.length === 0) return null;
  return (
    <Group gap="0.25rem 0.5rem">
      {proposal && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('Proposed price: {price} ({reason})', {
            price: formatSen(toSen(proposal.price)),
            reason: proposal.reason,
          })}
        </Text>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          size="compact-sm"
          {...(proposal ? { variant: 'default' } : { variant: 'transparent', px: 0 })}
          onClick={() => {
            setAsked(act);
            dialog.open();
          }}
        >
          {labels[act].open}
        </Button>
      ))}
      <PriceDialog key={asked} {...props} act={asked} opened={opened} onClose={dialog.close} />
    </Group>
  );
}

type DialogProps = Props & { act: Act; opened: boolean; onClose: () => void };

function PriceDialog({ booking, viewer, act, opened, onClose }: DialogProps) {
  const { _id: id, proposal } = booking;
  const isPriced = act === 'agree' || act === 'propose';
  const first = (act === 'agree' && proposal?.price) || booking.price;
  const start = first === null ? '' : senText(toSen(first));
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const written = typed ?? start;
  const price = isPriced ? parsePrice(written) : null;
  // asked for once the typing rests
  const [settled] = useDebouncedValue(price, 400);
  const close = () => {
    setTyped(null);
    setReason('');
    setTried(false);
    agreeing.reset();
    proposing.reset();
    onClose();
  };
  const agreeing = useSend(agreePrice, {
    stale: [bookingsKey],
    onSuccess: ({ message, effects }) => {
      toast(sentences(message, doneText({ effects, booking, reader: effectReaderOf(viewer) })));
      close();
    },
  });
  const proposing = useSend(proposePrice, {
    stale: [bookingsKey],
    onSuccess: ({ message }) => {
      toast(message);
      close();
    },
  });
  const priceProblem =
    isPriced && (price === null || price === 0)
      ? dealFields.priceInvalid
      : isPriced && price === booking.price
        ? dealRefusals.PRICE_SAME.message
        : null;
  const reasonProblem = act !== 'withdraw' && reason.trim() === '' ? dealRefusals.DEAL_REASON.message : null;
  const send = () => {
    setTried(true);
    if (priceProblem || reasonProblem) return;
    if (act === 'agree')
      agreeing.mutate({ params: { id }, body: { price, reason, seenPrice: booking.price } });
    else proposing.mutate({ params: { id }, body: { price, reason } });
  };
  const error = agreeing.error ?? proposing.error;
  return (
    <ConfirmDialog
      opened={opened}
      title={labels[act].title}
      confirmLabel={labels[act].confirm}
      loading={agreeing.isPending || proposing.isPending}
      error={error && refusalText(error, failed)}
      onConfirm={send}
      onClose={close}
      isDirty={typed !== null || reason !== ''}
    >
      <Stack gap="sm">
        <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
        {isPriced && (
          <TextInput
            label={t('Price')}
            description={
              booking.listPrice !== null &&
              t('The list price is {price}.', { price: formatSen(toSen(booking.listPrice)) })
            }
            leftSection="RM"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            required
            data-autofocus
            value={written}
            error={isTried && priceProblem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        {act !== 'withdraw' && (
          <Textarea
            label={t('Reason (the client reads it)')}
            required
            autosize
            minRows={2}
            maxLength={textLimits.reason}
            value={reason}
            error={isTried && reasonProblem}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {act === 'agree' && opened && priceProblem === null && price !== null && settled === price && (
          <PriceOutcome booking={booking} viewer={viewer} price={price} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** What another price would do. */
function PriceOutcome({ booking, viewer, price }: Props & { price: number }) {
  const { _id: id } = booking;
  const asked = useQuery({
    queryKey: [...bookingsKey, 'price outcome', id, price],
    queryFn: ({ signal }) =>
      call(agreePrice, {
        params: { id },
        query: { dryRun: 'true' },
        body: { price, reason: '-' },
        signal,
      }),
    staleTime: 0,
    retry: false,
  });
  if (asked.data === undefined) return null;
  return <EffectList effects={asked.data.effects} reader={effectReaderOf(viewer)} place={placeOf(booking)} />;
}
