import { Button } from '@mantine/core';
import { isLive } from '#core/bookings/lifecycle.ts';
import { confirmPayments } from '#modules/deposits/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { formatCount } from '#shared/counts.ts';
import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { comparedText } from '../deposit-texts.ts';
import { placeOf, type Row } from './DepositTable.tsx';

type Payment = Row['reports'][number];

const nameOf = (row: Row) => joined(', ', [placeOf(row), row.client]);

const sumOf = (payments: readonly Payment[]) => payments.reduce((all, { amountSen }) => all + amountSen, 0);

/** Selection of bookings with payments to confirm, and the confirmation of all of these (D-431). */
export function useConfirmSelected(rows: readonly Row[]) {
  const chosen = useRowSelection({ rows, nameOf, isSelectable: ({ reports }) => reports.length > 0 });
  const sum = formatSum(sumOf(chosen.chosen.flatMap(({ reports }) => reports)));
  const selection = { ...chosen, sum };
  const confirming = useBulkAction<readonly Row[], readonly Payment[]>(
    (sent, idempotencyKey) =>
      call(confirmPayments, { body: { rows: sent.map(({ id }) => ({ id })) }, idempotencyKey }),
    selection.clear,
    (count) => t('{count} confirmed', { count }),
  );
  return { ...confirming, selection, askSelected: () => confirming.ask(selection.chosen) };
}

type Confirming = ReturnType<typeof useConfirmSelected>;

/** The button beside the number of selected bookings. */
export function ConfirmSelected({ confirming }: { confirming: Confirming }) {
  return (
    <Button size="sm" onClick={confirming.askSelected}>
      {t('Confirm…')}
    </Button>
  );
}

/** The question before several payments are confirmed, those first whose sum is not what is still to pay; and what became of each. */
export function ConfirmSelectedDialog({ confirming: { asked, dialog, send } }: { confirming: Confirming }) {
  if (asked === null) return null;
  const rows = asked.toSorted(
    (one, other) => Number(differenceText(one) === '') - Number(differenceText(other) === ''),
  );
  const payments = rows.flatMap(({ reports }) => reports);
  const sum = formatSum(sumOf(payments));
  const differing = asked.filter((row) => differenceText(row) !== '').length;
  return (
    <BulkDialog
      action={dialog}
      title={
        payments.length === 1
          ? t('Confirm 1 payment, {sum}?', { sum })
          : t('Confirm {count} payments, {sum} in all?', { count: formatCount(payments.length), sum })
      }
      lines={rows.flatMap((row) =>
        row.reports.map(({ id, amountSen }, at) => ({
          id,
          name: nameOf(row),
          effect: joined(', ', [
            formatSum(amountSen),
            // several of one booking are compared together
            at === row.reports.length - 1 && differenceText(row),
          ]),
        })),
      )}
      summary={summaryOf(differing)}
      confirmLabel={t('Confirm')}
      failed={t('The payments could not be confirmed. You can send it again: none is confirmed twice.')}
      resultText={({ done, message }) => (done ? t('confirmed') : message)}
      onConfirm={() => send(payments)}
    />
  );
}

function summaryOf(differing: number): string {
  if (differing === 0) return t('Each is exactly what is still to pay.');
  return differing === 1
    ? t('For 1 booking it differs from the sum still to pay.')
    : t('For {count} bookings it differs from the sum still to pay.', { count: formatCount(differing) });
}

/** How what was reported for a booking differs from what is still to pay; '' where it does not. */
function differenceText({ status, dueSen, balanceSen, reportedSen, paidByStatus }: Row): string {
  if (paidByStatus) return t('until now paid by its status, without a sum');
  if (!isLive(status)) return t('the booking has ended');
  if (dueSen === 0) return t('nothing is due');
  return reportedSen === balanceSen ? '' : comparedText({ balanceSen }, reportedSen);
}
