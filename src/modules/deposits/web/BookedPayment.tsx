import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { canMove, isPaidEnough, MIN_OVERRIDE_REASON } from '#core/bookings/lifecycle.ts';
import { bookingFields } from '#core/bookings/messages.ts';
import { paymentLack, recordsDepositText, useStatedParts } from '#core/bookings/web/booking-deposit.ts';
import type { DecisionFieldsHandle, DecisionFieldsProps } from '#core/bookings/web/booking-parts.tsx';
import type { DecisionPayment, Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { entryTexts } from '#modules/deposits/section-messages.ts';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { formatSum, parseSen, senText } from '#shared/money.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import classes from './DepositSection.module.css';
import { depositQuery } from './deposit-queries.ts';
import { entryDetails } from './deposit-texts.ts';
import { type MoneyValues, moneyBody, moneyErrors, newMoney } from './entry-form.ts';
import { SlipButton } from './LedgerEntryRow.tsx';
import { MoneyFields } from './MoneyFields.tsx';

/** The payments that go with marking a pending booking as booked or sold, and what is said without any (D-351). */
export function BookedPayment({ ref, ...props }: DecisionFieldsProps) {
  const { _id, status } = props.booking;
  // the gate stands before these statuses only (D-236)
  const isGated = status !== 'approved' && canMove('book', status);
  const query = useQuery({ ...depositQuery(_id), enabled: isGated });
  const fields = useRef<DecisionFieldsHandle>(null);
  const stated = useStatedParts(props.booking);
  const { action } = props;
  /** Where the park states a sum and keeps no ledger: that the decision itself records the payment (D-240, D-487). */
  const records =
    isGated && query.data && !isAsked(query.data) && stated && (action === 'booked' || action === 'sold')
      ? recordsDepositText(stated.sum)
      : undefined;
  useImperativeHandle(ref, () => ({
    read: async () => {
      if (fields.current) return fields.current.read();
      if (!query.isLoading) return { body: {}, ...(records && { records }) };
      // sent before its fields were there: they are read first
      const { data } = await query.refetch({ cancelRefetch: false });
      return data && isAsked(data) ? null : { body: {} };
    },
  }));
  if (!isGated || !query.data) return null;
  if (!isAsked(query.data)) return records && <Records text={records} onLack={props.onLack} />;
  return <PaymentFields ref={fields} deposit={query.data} {...props} />;
}

/** Where the decision itself records the payment, nothing is missing of it. */
function Records({ text, onLack }: Pick<DecisionFieldsProps, 'onLack'> & { text: string }) {
  useLack('', onLack);
  return <Text size="sm">{text}</Text>;
}

/** Tells what is missing while this is shown. */
function useLack(lack: string | null, onLack: DecisionFieldsProps['onLack']): void {
  const tell = useEffectEvent(onLack);
  useLayoutEffect(() => {
    tell(lack);
    return () => tell(null);
  }, [lack]);
}

/** Where deposits are not used, only the gate that an operator closed asks for a payment (D-240). */
const isAsked = ({ inUse, gate }: Deposit) => inUse || gate === 'require';

type FieldsProps = Omit<DecisionFieldsProps, 'ref'> & { deposit: Deposit; ref: Ref<DecisionFieldsHandle> };

function PaymentFields({ ref, deposit, action, disabled, place, onLack }: FieldsProps) {
  const isShown = action === 'booked' || action === 'sold';
  const { form, addition, ...payment } = usePayment(deposit, isShown, place);
  useImperativeHandle(ref, () => ({
    read: async () => {
      const { hasErrors, errors } = form.validate();
      if (!hasErrors) return addition;
      focusFirstError(form, errors);
      return null;
    },
  }));
  useLack(isShown ? lackText(deposit, payment, action === 'sold') : null, onLack);
  if (!isShown) return null;
  return (
    <Stack gap={6} role="group" aria-label={t('Payment')}>
      {payment.waiting.map((entry) => (
        <div key={entry.id} className={classes.report}>
          <Checkbox
            data-waits
            disabled={disabled}
            checked={payment.isTicked(entry.id)}
            onChange={({ currentTarget }) => payment.tick(entry.id, currentTarget.checked)}
            label={confirmText(entry, deposit, payment.waiting.length === 1)}
            description={entryDetails(entry)}
          />
          {entry.proof?.url && (
            <SlipButton
              url={entry.proof.url}
              about={formatSum(entry.amountSen)}
              onOpen={() => payment.opened(entry.id)}
              isQuiet
            />
          )}
        </div>
      ))}
      {payment.takesMoney && (
        <MoneyFields
          form={form}
          sum={{ ...payment.sum, hint: t('Empty if no money came') }}
          labels={entryTexts.payment}
          moves
          disabled={disabled}
          isCompact
        />
      )}
      {payment.needsReason && (
        <Textarea
          label={t('Reason to go on without a payment')}
          description={t('{least} to {most} characters, kept in the history', {
            least: String(MIN_OVERRIDE_REASON),
            most: String(textLimits.reason),
          })}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={textLimits.reason}
          // not `required`, to which the key of a choice leads: a note typed there would be the reason
          withAsterisk
          disabled={disabled}
          {...form.getInputProps('overrideReason')}
        />
      )}
    </Stack>
  );
}

type Values = MoneyValues & { isSumTyped: boolean; overrideReason: string };

/** What is confirmed and recorded with the decision. */
function usePayment(deposit: Deposit, isShown: boolean, place: string) {
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  /** The sum due when the fields were first shown: later changes of the ledger leave it. */
  const [filledIn, setFilledIn] = useState<string | null>(null);
  const { form }: { form: UseFormReturnType<Values> } = useDraftForm<Values>(
    {
      initialValues: { ...newMoney(0), isSumTyped: false, overrideReason: '' },
      validate: (values): FormErrors => ({
        ...(isMoney(moneyIn(values)) ? moneyErrors(moneyIn(values), 'payment') : {}),
        overrideReason:
          needsReason && values.overrideReason.trim().length < MIN_OVERRIDE_REASON
            ? bookingFields.overrideShort
            : null,
      }),
    },
    // a sum, a day or a method from before would be taken for this decision's
    { place, never: ['sum', 'isSumTyped', 'day', 'method', 'reference'] },
  );
  const { values } = form;
  const waiting = deposit.entries.filter((entry) => isToConfirm(entry, deposit));
  const confirmed = waiting.filter(({ id }) => ticks[id]);
  const isUsual = waiting.length === 0 && !deposit.fourEyes && !isPaidEnough(deposit);
  const isTyped = values.isSumTyped || isMoney({ ...values, sum: '' });
  /** Once shown, the fields of money stay, whatever is reported meanwhile (D-336). */
  const takesMoney = isUsual || isTyped || filledIn !== null;
  const due = deposit.balanceSen > 0 ? senText(deposit.balanceSen) : '';
  if (isShown && takesMoney && filledIn === null) setFilledIn(due);

  function moneyIn(typed: Values): MoneyValues {
    const sum = typed.isSumTyped ? typed.sum : (filledIn ?? due);
    return takesMoney ? { ...typed, sum } : nothing;
  }
  const money = moneyIn(values);
  const cameSen = sumOf(confirmed) + (parseSen(money.sum) ?? 0);
  const heldSen = deposit.heldSen + cameSen;
  const needsReason = deposit.gate === 'require' && !isPaidEnough({ dueSen: deposit.dueSen, heldSen });
  const record = isMoney(money) && moneyBody(money);
  const payment: DecisionPayment = {
    ...(confirmed.length > 0 && { confirm: confirmed.map(({ id }) => id) }),
    ...(record && { record }),
  };
  const tick = (id: string, isTicked: boolean) => setTicks({ ...ticks, [id]: isTicked });
  return {
    form,
    waiting,
    /** Whether the one report is ticked and no money is typed, so that its box says what remains. */
    saysRest: waiting.length === 1 && confirmed.length === 1 && parseSen(money.sum) === null,
    takesMoney,
    /** What is held once this is sent, and what of it was reported. */
    heldSen,
    confirmedSen: sumOf(confirmed),
    needsReason,
    isTicked: (id: string) => ticks[id] ?? false,
    tick,
    /** A slip that was read ticks its report, but not beside money in the fields, which may be the same (D-336). */
    opened: (id: string) => {
      if (!takesMoney && ticks[id] === undefined) tick(id, true);
    },
    /** The field of the sum, filled in with what is due until something is typed. */
    sum: {
      value: money.sum,
      onChange: (sum: string) => form.setValues({ sum, isSumTyped: true }),
    },
    addition: {
      body: {
        ...(Object.keys(payment).length > 0 && { payment }),
        ...(needsReason && { overrideReason: values.overrideReason.trim() }),
      },
      ...(cameSen > 0 && { payments: cameText(confirmed, record) }),
    },
  };
}

/** What is recorded and confirmed, for the question before a sale. */
function cameText(confirmed: readonly LedgerEntry[], record: Money | false): string {
  const named = (entry: Money) => ({ sum: formatSum(entry.amountSen), details: entryDetails(entry) });
  return sentences(
    record && t('{sum} is recorded as received: {details}.', named(record)),
    ...confirmed.map((entry) => t('{sum} is confirmed: {details}.', named(entry))),
  );
}

type Money = Pick<LedgerEntry, 'amountSen' | 'method' | 'onDay' | 'reference'>;

const nothing: MoneyValues = { sum: '', day: '', method: '', reference: '' };

/** Whether there is anything of a payment: then all of it is needed, and nothing is dropped (D-307). */
const isMoney = ({ sum, method, reference }: MoneyValues) =>
  [sum, method, reference].some((each) => each.trim() !== '');

const sumOf = (entries: readonly LedgerEntry[]) => entries.reduce((sum, { amountSen }) => sum + amountSen, 0);

function isToConfirm({ kind, state, recordedBy }: LedgerEntry, { fourEyes }: Deposit): boolean {
  return kind === 'payment' && state === 'recorded' && !(fourEyes && recordedBy.isMe);
}

/** What a tick does: of which sum, and what remains then. */
function confirmText({ amountSen }: LedgerEntry, { dueSen, heldSen }: Deposit, isOnly: boolean): string {
  const restSen = dueSen - heldSen - amountSen;
  const sums = { sum: formatSum(amountSen), due: formatSum(dueSen), rest: formatSum(Math.max(0, restSen)) };
  if (dueSen === 0) return t('Confirm {sum}', sums);
  return isOnly && restSen > 0
    ? t('Confirm {sum} of {due} · {rest} remains', sums)
    : t('Confirm {sum} of {due}', sums);
}

type Payment = Pick<ReturnType<typeof usePayment>, 'heldSen' | 'confirmedSen' | 'saysRest'>;

/**
 * What is missing although the booking is marked; '' where nothing is. The tick box of the one report says what remains, which a question
 * before a sale repeats; that question is asked whether or not the park asks for a payment before 'booked'.
 */
function lackText(deposit: Deposit, { heldSen, confirmedSen, saysRest }: Payment, isSale: boolean): string {
  const { dueSen, dueOn, gate, entries } = deposit;
  if (isPaidEnough({ dueSen, heldSen }) || (!isSale && (gate === 'off' || saysRest))) return '';
  const reportedSen = sumOf(entries.filter(({ kind, state }) => kind === 'payment' && state === 'recorded'));
  return paymentLack({ dueSen, dueOn, heldSen, reportedSen: reportedSen - confirmedSen });
}
