import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { canMove, isPaidEnough, MIN_OVERRIDE_REASON } from '#core/bookings/lifecycle.ts';
import { bookingFields } from '#core/bookings/messages.ts';
import { type Deposit, type LedgerEntry, recordEntry, settleEntry } from '#core/deposits/contract.ts';
import { depositQuery, useDepositChange } from '#core/deposits/web/deposit-queries.ts';
import { type MoneyValues, moneyBody, moneyErrors, newMoney } from '#core/deposits/web/entry-form.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { parseSen } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

/** The gate stands before these statuses only (D-236). */
const isGated = ({ status }: Booking) => status !== 'approved' && canMove('book', status);

/** Draft key of the payment that goes with a decision. */
export const paymentPlace = (bookingId: string) => `payment with the decision on ${bookingId}`;

export const reasonHint = t('{least} to {most} characters, kept in the history', {
  least: String(MIN_OVERRIDE_REASON),
  most: String(textLimits.reason),
});

export type PaymentToBook = ReturnType<typeof useBookedPayment>;

/** The payments that go with marking a pending booking as booked: confirmed or recorded first, in the same step. */
export function useBookedPayment(booking: Booking) {
  const query = useQuery({ ...depositQuery(booking._id), enabled: isGated(booking) });
  const deposit = isGated(booking) && query.data && isAsked(query.data) ? query.data : null;
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const waiting = deposit?.entries.filter((entry) => isToConfirm(entry, deposit)) ?? [];
  const [wasTyped, setWasTyped] = useState(false);
  // a report that arrives beside typed money may be the same payment: it waits for the clerk's tick (D-336)
  const isChosen = (id: string) => ticks[id] ?? !wasTyped;
  const chosen = waiting.filter(({ id }) => isChosen(id));
  const chosenSen = chosen.reduce((sum, { amountSen }) => sum + amountSen, 0);
  const form = usePaymentForm(booking, (sum) => lacksPayment(deposit, chosenSen + sum));
  const isTyped = isMoneyTyped(form.values);
  if (isTyped && !wasTyped) setWasTyped(true);
  const cameSen = chosenSen + (parseSen(form.values.sum) ?? 0);
  const { sending, doneSen } = useSettlement(booking, chosen, form.values);

  return {
    /** Null where nothing is asked about payments. */
    deposit,
    waiting,
    isChosen,
    choose: (id: string, isTicked: boolean) => setTicks({ ...ticks, [id]: isTicked }),
    form,
    /** Whether money can be typed: nothing waits and too little is held, or something was typed already, which stays. */
    takesMoney:
      wasTyped || (deposit !== null && waiting.length === 0 && !deposit.fourEyes && !isPaidEnough(deposit)),
    /** What is held once this is sent. */
    heldSen: (deposit?.heldSen ?? 0) + cameSen,
    needsReason: lacksPayment(deposit, cameSen),
    isPending: sending.isPending,
    error: sending.error,
    doneSen,
    /** Whether the fields are complete; an invalid one is focused. */
    check: (): boolean => {
      if (deposit === null) return true;
      const { hasErrors, errors } = form.validate();
      if (hasErrors) focusFirstError(form, errors);
      return !hasErrors;
    },
    /** Confirms and records; resolves to what the decision sends along, null when it failed. */
    settle: async (): Promise<{ overrideReason?: string } | null> => {
      const { overrideReason } = form.values;
      if (query.isLoading) {
        // sent before its fields were there: they are read first
        const { data } = await query.refetch({ cancelRefetch: false });
        if (data && isAsked(data)) return null;
      }
      if (deposit === null) return {};
      const isDone = await sending.mutateAsync().then(
        () => true,
        () => false,
      );
      if (!isDone) return null;
      form.setValues({ sum: '', method: '', reference: '' });
      return lacksPayment(deposit, cameSen) ? { overrideReason: overrideReason.trim() } : {};
    },
  };
}

/** Where deposits are not used, only the gate that an operator closed asks for a payment (D-240). */
const isAsked = ({ inUse, gate }: Deposit) => inUse || gate === 'require';

function isToConfirm({ kind, state, recordedBy }: LedgerEntry, { fourEyes }: Deposit): boolean {
  return kind === 'payment' && state === 'recorded' && !(fourEyes && recordedBy.isMe);
}

/** Whether a reason is needed to go on, with what comes now. */
function lacksPayment(deposit: Deposit | null, cameSen: number): boolean {
  if (deposit === null || deposit.gate !== 'require') return false;
  return !isPaidEnough({ dueSen: deposit.dueSen, heldSen: deposit.heldSen + cameSen });
}

/** Whether anything was said of a payment: then its sum is needed, too, and nothing typed is dropped (D-307). */
function isMoneyTyped({ sum, method, reference }: MoneyValues): boolean {
  return [sum, method, reference].some((each) => each.trim() !== '');
}

function usePaymentForm(booking: Booking, needsReason: (sum: number) => boolean) {
  const { form } = useDraftForm(
    {
      initialValues: { ...newMoney(0), overrideReason: '' },
      validate: (values) => {
        const { sum, overrideReason } = values;
        const { length } = overrideReason.trim();
        const isShort = needsReason(parseSen(sum) ?? 0) && length < MIN_OVERRIDE_REASON;
        return {
          ...(isMoneyTyped(values) ? moneyErrors(values, 'payment') : {}),
          overrideReason: isShort ? bookingFields.overrideShort : null,
        };
      },
    },
    { place: paymentPlace(booking._id) },
  );
  return form;
}

/** Confirms what waits and records what came, one after the other; `doneSen` of it has arrived. */
function useSettlement(booking: Booking, chosen: readonly LedgerEntry[], money: MoneyValues) {
  const change = useDepositChange();
  const recording = useSend(recordEntry, change);
  const settling = useSend(settleEntry, change);
  const { keyFor, renew } = useIdempotencyKey();
  const [doneSen, setDoneSen] = useState(0);
  const sending = useMutation({
    mutationFn: async () => {
      for (const { id, amountSen } of chosen) {
        await settling.mutateAsync({ params: { id }, body: { action: 'confirm' } });
        setDoneSen((done) => done + amountSen);
      }
      if (!isMoneyTyped(money)) return;
      const body = { kind: 'payment' as const, ...moneyBody(money), confirm: true };
      await recording.mutateAsync({ params: { id: booking._id }, body, idempotencyKey: keyFor(body) });
      renew();
      setDoneSen((done) => done + body.amountSen);
    },
  });
  return { sending, doneSen };
}
