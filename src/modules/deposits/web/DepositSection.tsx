import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import { slipLeftText } from '#core/bookings/standing-labels.ts';
import { useStatedReceipt, useStatedStanding } from '#core/bookings/web/booking-deposit.ts';
import type { DetailProps } from '#core/bookings/web/booking-parts.tsx';
import { usePartInSight } from '#core/bookings/web/use-part-in-sight.ts';
import { parkTexts } from '#core/park/messages.ts';
import type { User } from '#core/users/contract.ts';
import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { leftSen } from '#modules/deposits/lifecycle.ts';
import { depositCan, takesReports } from '#modules/deposits/policy.ts';
import { depositTexts } from '#modules/deposits/section-messages.ts';
import { takesLatePayment } from '#modules/deposits/standing-lifecycle.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './DepositSection.module.css';
import { DepositStateBadge } from './DepositStateBadge.tsx';
import { depositQuery } from './deposit-queries.ts';
import { depositText, reportText, reportTitle } from './deposit-texts.ts';
import { LedgerEntryRow } from './LedgerEntryRow.tsx';
import { PayTo } from './PayTo.tsx';
import { RefundAccount } from './RefundAccount.tsx';

const DueDialog = lazyDialog(async () => (await import('./DueDialog.tsx')).DueDialog);
const EntryDialog = lazyDialog(async () => (await import('./EntryDialog.tsx')).EntryDialog);
const NoPaymentDialog = lazyDialog(async () => (await import('./NoPaymentDialog.tsx')).NoPaymentDialog);
const RefundAccountDialog = lazyDialog(
  async () => (await import('./RefundAccountDialog.tsx')).RefundAccountDialog,
);
const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog);

/** The deposit of an open booking, scrolled to for a buyer who came for it; nothing in a park that has none (D-240). */
export function DepositSection({ booking, viewer, own }: DetailProps) {
  const isSought = own?.sought === 'deposit';
  const isLate = takesLatePayment(booking.standing);
  // a buyer without a deposit is shown none
  const query = useQuery({
    ...depositQuery(booking._id),
    enabled: !own || booking.deposit !== null || isLate,
  });
  const isStated = useStatedStanding(booking) !== '';
  const receipt = useStatedReceipt(booking);
  const heading = usePartInSight<HTMLHeadingElement>(isSought, query.isSuccess);
  if (booking.deposit === null && query.data?.inUse !== true && !isLate) return null;
  return (
    <section className={classes.section}>
      <Group gap="sm">
        <Title order={3} {...heading} size="h4" className={classes.title}>
          {parkTexts.bookingDeposit}
        </Title>
        {query.data && !isLate && !isStated && receipt === '' && !(own && isUnsaid(query.data, booking)) && (
          <DepositStateBadge {...query.data} />
        )}
      </Group>
      <QueryState
        query={query}
        errorText={(error) => refusalText(error, t('The booking deposit could not be loaded'))}
        retryLabel={uiTexts.retry}
      >
        {(deposit) => <Ledger booking={booking} viewer={viewer} deposit={deposit} />}
      </QueryState>
    </section>
  );
}

/** A live booking whose ledger has no sum that is due, as of one that is older than the rule: the park may state one, so 'Nothing is due' may be untrue (D-333). */
const isUnsaid = ({ state, reportedSen, dueReason }: Deposit, { status }: Booking) =>
  state === 'none' && reportedSen === 0 && dueReason === '' && isLive(status);

/** What a dialog is about. */
type Asked =
  | { about: 'entry'; kind: LedgerEntry['kind'] }
  | { about: 'due' }
  | { about: 'slip' }
  | { about: 'account' }
  | { about: 'settlement'; entry: LedgerEntry; action: 'void' | 'reverse' };

type LedgerProps = { booking: Booking; viewer: User; deposit: Deposit };

function Ledger({ booking, viewer, deposit }: LedgerProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // keeps the content during the closing transition
  const [latest, setLatest] = useState(asked);
  if (asked !== null && asked !== latest) setLatest(asked);
  const dialog = { opened: asked !== null, onClose: () => setAsked(null) };
  const isOffice = depositCan.setDue(viewer, booking).allowed;
  return (
    <Stack gap="md" mt="xs">
      <Standing booking={booking} deposit={deposit} isOffice={isOffice} />
      {deposit.entries.length > 0 && (
        <ul className={classes.entries} aria-label={t('Payments and refunds')}>
          {deposit.entries.map((entry) => (
            <LedgerEntryRow
              key={entry.id}
              booking={booking}
              entry={entry}
              viewer={viewer}
              fourEyes={deposit.fourEyes}
              onAsk={(action) => setAsked({ about: 'settlement', entry, action })}
            />
          ))}
        </ul>
      )}
      {!isOffice && isLive(booking.status) && asksToPay(viewer, booking, deposit) && (
        <PayTo payTo={deposit.payTo} booking={booking} />
      )}
      <RefundAccount
        booking={booking}
        viewer={viewer}
        deposit={deposit}
        onAsk={() => setAsked({ about: 'account' })}
      />
      <Actions booking={booking} viewer={viewer} deposit={deposit} onAsk={setAsked} />
      {latest?.about === 'entry' && (
        <EntryDialog {...dialog} booking={booking} deposit={deposit} viewer={viewer} kind={latest.kind} />
      )}
      {latest?.about === 'account' && <RefundAccountDialog {...dialog} deposit={deposit} />}
      {latest?.about === 'slip' && <NoPaymentDialog {...dialog} booking={booking} />}
      {latest?.about === 'due' && <DueDialog {...dialog} booking={booking} deposit={deposit} />}
      {latest?.about === 'settlement' && (
        <SettleDialog
          key={latest.entry.id}
          {...dialog}
          entry={latest.entry}
          action={latest.action}
          isOffice={isOffice}
        />
      )}
    </Stack>
  );
}

/** Whether a live booking has something due that nobody has reported yet (D-383), or an ended one leaves a slip. */
const asksToPay = (viewer: User, booking: Booking, { balanceSen, reportedSen }: Deposit) =>
  takesLatePayment(booking.standing) || (takesReports(viewer, booking).allowed && balanceSen > reportedSen);

/** What is due until when, what has come, and what waits to be confirmed. */
function Standing({ booking, deposit, isOffice }: { booking: Booking; deposit: Deposit; isOffice: boolean }) {
  const { state, dueSen, heldSen, reportedSen, dueReason } = deposit;
  // of an ended booking nothing is due any more
  const isEnded = state === 'none' || state === 'refund_due' || state === 'settled';
  // a rule by per cent needs a price (D-380)
  const isOpen = state === 'none' && booking.price === null && isLive(booking.status);
  const stated = useStatedStanding(booking);
  const receipt = useStatedReceipt(booking);
  // without an entry the status says it (D-487)
  if (stated !== '' || receipt !== '')
    return (
      <Stack gap={6}>
        {stated && <Text fw={600}>{stated}</Text>}
        {receipt && (
          <Text size="sm" c="dimmed">
            {receipt}
          </Text>
        )}
      </Stack>
    );
  return (
    <Stack gap={6}>
      {(isOpen || state !== 'none' || reportedSen === 0) && (
        <Text fw={600}>
          {isOpen
            ? t('What is due is not set: the lot has no price.')
            : takesLatePayment(booking.standing)
              ? slipLeftOf(isOffice)
              : !isOffice && isUnsaid(deposit, booking)
                ? t('No payment is recorded.')
                : depositText(deposit)}
        </Text>
      )}
      {dueSen > heldSen && !isEnded && heldSen + reportedSen > 0 && (
        <Progress.Root size="xs" aria-hidden="true">
          <Progress.Section value={share(heldSen, dueSen)} color="green" />
          <Progress.Section value={share(reportedSen, dueSen)} color="amber" />
        </Progress.Root>
      )}
      {reportedSen > 0 && (
        <Text size="sm">
          {isOffice
            ? t('{sum} waits to be confirmed.', { sum: formatSum(reportedSen) })
            : reportText(deposit, parkToday())}
        </Text>
      )}
      {isOffice && deposit.paidByStatus && <Text size="sm">{depositTexts.byStatus}</Text>}
      {dueReason !== '' && (
        <Text size="sm" c="dimmed" className={classes.text}>
          {t('Set by the park office: {reason}', { reason: dueReason })}
        </Text>
      )}
    </Stack>
  );
}

/** Of a slip whose payment nobody has recorded: to whoever may have paid, what finds it. */
const slipLeftOf = (isOffice: boolean) =>
  isOffice
    ? slipLeftText
    : t('If you have paid, say the sum and the day: the park office finds the payment by that.');

const share = (sum: number, of: number) => Math.min(100, (sum / of) * 100);

type ActionsProps = { booking: Booking; viewer: User; deposit: Deposit; onAsk: (asked: Asked) => void };

type Offered = [label: string, asked: Asked, isOffered: boolean];

function Actions({ booking, viewer, deposit, onAsk }: ActionsProps) {
  if (!depositCan.setDue(viewer, booking).allowed) {
    if (!asksToPay(viewer, booking, deposit)) return null;
    const [first] = booking.standing.tasks;
    const isFirstTask = first?.at === 'deposit' && first.own === true;
    return (
      <div className={classes.actions}>
        <Button
          size="sm"
          // the head of the booking has the button of what comes before it, or of another lot
          variant={isFirstTask ? 'filled' : 'default'}
          onClick={() => onAsk({ about: 'entry', kind: 'payment' })}
        >
          {reportTitle(viewer)}
        </Button>
      </div>
    );
  }
  const payment: Offered = [t('Record payment'), { about: 'entry', kind: 'payment' }, true];
  const refund: Offered = [t('Refund…'), { about: 'entry', kind: 'refund' }, leftSen(deposit) > 0];
  const offered: Offered[] = [
    // of an ended booking the refund is what is left to do
    ...(isLive(booking.status) ? [payment, refund] : [refund, payment]),
    [
      t('Keep…'),
      { about: 'entry', kind: 'forfeit' },
      deposit.toRefundSen > 0 && depositCan.setRules(viewer).allowed,
    ],
    [t('Set what is due…'), { about: 'due' }, isLive(booking.status)],
    [t('No payment came…'), { about: 'slip' }, takesLatePayment(booking.standing)],
  ];
  return (
    <div className={classes.actions}>
      {offered.map(
        ([label, asked, isOffered]) =>
          isOffered && (
            <Button key={label} size="sm" variant="default" onClick={() => onAsk(asked)}>
              {label}
            </Button>
          ),
      )}
    </div>
  );
}
