import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { agreePrice, proposePrice } from '#core/bookings/deal-contract.ts';
import { takesDeals } from '#core/bookings/lifecycle.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { PriceField, priceProblem, ReasonField, reasonProblem } from '#core/bookings/web/deal-fields.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { formatSum, parsePrice, senText } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { BookingForm, DealOutcome, useDealt } from './BookingForm.tsx';
import { canAnswer } from './queue-views.ts';

type Props = { booking: Booking; viewer: User };
type Act = 'agree' | 'propose' | 'decline' | 'withdraw';

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

/** What a viewer may do about the price of a booking now; with its answer an agency proposes one there (D-447). */
function actsOf({ booking, viewer }: Props): Act[] {
  if (!takesDeals(booking.status)) return [];
  const hasProposal = booking.proposal !== null;
  if (bookingCan.agreePrice(viewer, booking).allowed) return hasProposal ? ['agree', 'decline'] : ['agree'];
  if (booking.workDesk !== 'agency') return [];
  if (hasProposal) return ['propose', 'withdraw'];
  return canAnswer(viewer, booking) ? [] : ['propose'];
}

/** A proposed price with its answers; without one a button to agree on a price, or to propose one. */
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
            price: formatSum(toSen(proposal.price)),
            reason: proposal.reason,
          })}
        </Text>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          size="xs"
          variant="default"
          onClick={() => {
            setAsked(act);
            dialog.open();
          }}
        >
          {labels[act].open}
        </Button>
      ))}
      <Dialog opened={opened} onClose={dialog.close} title={labels[asked].title} fillsPhone>
        <PriceForm {...props} act={asked} onClose={dialog.close} />
      </Dialog>
    </Group>
  );
}

function PriceForm({ booking, viewer, act, onClose }: Props & { act: Act; onClose: () => void }) {
  const { _id: id, proposal, listPrice } = booking;
  // the price that was seen, also when another one is agreed on meanwhile
  const [seenPrice] = useState(booking.price);
  const isPriced = act === 'agree' || act === 'propose';
  const first = (act === 'agree' && proposal?.price) || seenPrice;
  const { form, drop } = useDraftForm(
    {
      initialValues: { price: first === null ? '' : senText(toSen(first)), reason: '' },
      validate: {
        price: (written) => (isPriced ? priceProblem(written, seenPrice) : null),
        reason: (written) => (act === 'withdraw' ? null : reasonProblem(written)),
      },
    },
    { place: null, asks: true },
  );
  const price =
    isPriced && priceProblem(form.values.price, seenPrice) === null ? parsePrice(form.values.price) : null;
  // asked for once the typing rests
  const [settled] = useDebouncedValue(price, 400);
  const onDealt = useDealt({ booking, viewer });
  const options = {
    stale: [bookingsKey],
    onSuccess: (changed: Parameters<typeof onDealt>[0]) => {
      drop();
      onDealt(changed);
      onClose();
    },
  };
  const agreeing = useSend(agreePrice, options);
  const proposing = useSend(proposePrice, options);
  const sending = act === 'agree' ? agreeing : proposing;
  return (
    <BookingForm
      booking={booking}
      form={form}
      submit={labels[act].confirm}
      sending={sending}
      failed={t('This could not be saved. Please try again.')}
      onSend={({ reason }) =>
        act === 'agree'
          ? agreeing.mutate({ params: { id }, body: { price, reason, seenPrice } })
          : proposing.mutate({ params: { id }, body: { price, reason } })
      }
      onClose={onClose}
    >
      {isPriced && (
        <PriceField
          description={
            listPrice !== null && t('The list price is {price}.', { price: formatSum(toSen(listPrice)) })
          }
          data-autofocus
          {...form.getInputProps('price')}
        />
      )}
      {act !== 'withdraw' && <ReasonField {...form.getInputProps('reason')} />}
      {act === 'agree' && price !== null && settled === price && (
        <DealOutcome
          booking={booking}
          viewer={viewer}
          about={price}
          ask={(signal) =>
            call(agreePrice, {
              params: { id },
              query: { dryRun: 'true' },
              body: { price, reason: '-' },
              signal,
            })
          }
        />
      )}
    </BookingForm>
  );
}
