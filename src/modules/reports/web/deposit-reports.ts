import { type DepositReport, reportDeposits } from '#modules/deposits/contract.ts';
import { depositViewLabels } from '#modules/deposits/labels.ts';
import type { DepositView, EntryKind } from '#modules/deposits/lifecycle.ts';
import { moneyLabels } from '#modules/deposits/office-messages.ts';
import { type DepositLists, depositsPath } from '#modules/deposits/web/office/deposits-path.ts';
import { formatMonth } from '#shared/dates.ts';
import { formatSen, formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { sumOf } from './figures.ts';
import { monthIn } from './lists.ts';
import type { Wanted } from './period.ts';
import { type Column, figureOf, report } from './report.ts';

type Month = DepositReport['months'][number];
type Agency = DepositReport['agencies'][number];

/** Money that moved by month (D-238). */
const months = report({
  name: 'deposits-by-month',
  title: t('Booking deposits by month'),
  lead: t('Confirmed money only'),
  empty: t('No money moved in this period.'),
  endpoint: reportDeposits,
  scope: (wanted) => wanted,
  file: { table: 'months' },
  show: ({ months: rows }, wanted) =>
    rows.length === 0 ? null : { figures: [[monthsFigure(rows, wanted)]] },
  says: ({ months: rows }) => t('{sum} received', { sum: formatSum(totalOf(rows).receivedSen) }),
});

function monthsFigure(rows: readonly Month[], wanted: Wanted) {
  const column = (kind: EntryKind, value: (row: Month) => number): Column<Month> => ({
    name: moneyLabels[kind],
    value,
    format: formatSen,
    to: ({ month }) => {
      const { from, to, agencyId } = monthIn(wanted, month);
      return depositsPath({ kind, from, to, agency: agencyId });
    },
  });
  return figureOf<Month>({
    label: t('Booking deposits by month'),
    name: t('Month'),
    nameOf: ({ month }) => (month === allMonths ? t('All') : formatMonth(month)),
    rows,
    total: rows.length > 1 ? totalOf(rows) : undefined,
    columns: [
      column('payment', ({ receivedSen }) => receivedSen),
      column('refund', ({ refundedSen }) => refundedSen),
      column('forfeit', ({ forfeitedSen }) => forfeitedSen),
    ],
    charts: [],
  });
}

/** Row header of the totals. */
const allMonths = '';

function totalOf(rows: readonly Month[]): Month {
  return {
    month: allMonths,
    receivedSen: sumOf(rows, ({ receivedSen }) => receivedSen),
    refundedSen: sumOf(rows, ({ refundedSen }) => refundedSen),
    forfeitedSen: sumOf(rows, ({ forfeitedSen }) => forfeitedSen),
  };
}

/** What the bookings of each agency owe and hold now. */
const agencies = report({
  name: 'deposits-by-agency',
  title: t('Booking deposits by agency'),
  lead: t('As it stands now'),
  empty: t('No booking has a booking deposit.'),
  endpoint: reportDeposits,
  // it compares all agencies as of now, whichever was chosen
  scope: () => ({}),
  file: { table: 'agencies' },
  show: ({ agencies: rows }) => (rows.length === 0 ? null : { figures: [[agenciesFigure(rows)]] }),
  says: ({ agencies: rows }) => {
    const { balanceSen, overdueSen } = totalOfAgencies(rows);
    return joined(', ', [
      t('{sum} still to pay', { sum: formatSum(balanceSen) }),
      overdueSen > 0 && t('{sum} late', { sum: formatSum(overdueSen) }),
    ]);
  },
});

function agenciesFigure(rows: readonly Agency[]) {
  const column = (
    name: string,
    value: (row: Agency) => number,
    narrowed?: Pick<DepositLists, 'kind'> & { view?: DepositView },
  ): Column<Agency> => ({
    name,
    value,
    format: formatSen,
    // bookings without an agency, or of a deleted one, have no filter of their own
    to: ({ agencyId }) =>
      agencyId === null || !narrowed ? undefined : depositsPath({ ...narrowed, agency: agencyId }),
  });
  return figureOf<Agency>({
    label: t('Booking deposits by agency'),
    name: t('Agency'),
    nameOf: ({ agencyName }) => agencyName || t('No agency'),
    keyOf: ({ agencyId, agencyName }) => agencyId ?? agencyName,
    rows,
    total: rows.length > 1 ? totalOfAgencies(rows) : undefined,
    columns: [
      column(depositViewLabels.due, ({ balanceSen }) => balanceSen, { view: 'due' }),
      column(depositViewLabels.overdue, ({ overdueSen }) => overdueSen, { view: 'overdue' }),
      column(moneyLabels.payment, ({ receivedSen }) => receivedSen, { kind: 'payment' }),
      // payments less refunds and forfeits: no list shows them together
      column(t('Held'), ({ heldSen }) => heldSen),
      column(depositViewLabels.refund_due, ({ toRefundSen }) => toRefundSen, { view: 'refund_due' }),
    ],
    charts: [],
  });
}

function totalOfAgencies(rows: readonly Agency[]): Agency {
  return {
    agencyId: null,
    agencyName: t('All'),
    balanceSen: sumOf(rows, ({ balanceSen }) => balanceSen),
    overdueSen: sumOf(rows, ({ overdueSen }) => overdueSen),
    receivedSen: sumOf(rows, ({ receivedSen }) => receivedSen),
    heldSen: sumOf(rows, ({ heldSen }) => heldSen),
    toRefundSen: sumOf(rows, ({ toRefundSen }) => toRefundSen),
  };
}

/** The reports of deposits: those of a period, then those of now. */
export const depositReports = { period: [months], current: [agencies] };
