import type { BookingMilestone, BookingStatus } from '#core/bookings/lifecycle.ts';
import {
  type AgencyRow,
  type FunnelRow,
  type MonthRow,
  reportAgencies,
  reportFunnel,
  reportMonths,
} from '#modules/reports/contract.ts';
import type { FunnelStage } from '#modules/reports/lifecycle.ts';
import { reportTexts, stageLabels } from '#modules/reports/messages.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatMonth } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { formatHours, formatShare, sumOf } from './figures.ts';
import { listOf, monthIn } from './lists.ts';
import { isOneMonth, type Wanted } from './period.ts';
import { type Column, figureOf, listPriceColumns, report } from './report.ts';

/** Most months shown on a phone. */
const MAX_MONTHS = 12;

/** Requests, payments, sales and ended bookings per month. */
const months = report({
  name: 'months',
  title: t('Month by month'),
  lead: t('Ended means rejected, cancelled or expired.'),
  empty: reportTexts.nothingHappened,
  endpoint: reportMonths,
  scope: (wanted) => wanted,
  show: ({ rows }, wanted) => {
    if (rows.length === 0) return null;
    const step = (milestone: BookingMilestone) => (row: MonthRow) =>
      listOf.step(monthIn(wanted, row.month), milestone);
    const figure = figureOf<MonthRow>({
      label: t('Month by month'),
      name: t('Month'),
      nameOf: ({ month }) => (month === allMonths ? t('All') : formatMonth(month)),
      rows,
      total: rows.length > 1 ? totalOf(rows) : undefined,
      columns: [
        {
          name: t('Requested'),
          value: ({ requested }) => requested,
          to: ({ month }) => listOf.requested(monthIn(wanted, month)),
          tone: 'second',
        },
        { name: t('Forwarded'), value: ({ forwarded }) => forwarded, to: step('forwarded') },
        { name: t('Booked'), value: ({ paid }) => paid, to: step('paid') },
        { name: t('Sold'), value: ({ sold }) => sold, to: step('sold'), tone: 'first' },
        { name: t('Ended'), value: ({ ended }) => ended, to: step('ended'), tone: 'third' },
        ...soldColumns(rows),
      ],
      charts: [{ rows: rows.slice(-MAX_MONTHS) }],
      folds: true,
      note: rows.length > MAX_MONTHS ? reportTexts.monthsCut(MAX_MONTHS, rows.length) : undefined,
    });
    return { figures: [[figure]] };
  },
  says: ({ rows }) => {
    const { requested, paid, ended } = totalOf(rows);
    return t('{requested} requested, {booked} booked, {ended} ended', {
      requested: formatCount(requested),
      booked: formatCount(paid),
      ended: formatCount(ended),
    });
  },
});

/** What was sold for how much. */
function soldColumns<Row extends Pick<AgencyRow, 'soldValue' | 'listValue'>>(rows: readonly Row[]) {
  const sold: Column<Row> = { name: t('Sold for'), value: ({ soldValue }) => soldValue, format: formatPrice };
  return [sold, ...listPriceColumns(rows, sold, ({ listValue }) => listValue)];
}

/** Row header of the totals. */
const allMonths = '';

/** The sums of all months. */
export function totalOf(rows: readonly MonthRow[]): MonthRow {
  return {
    month: allMonths,
    requested: sumOf(rows, ({ requested }) => requested),
    forwarded: sumOf(rows, ({ forwarded }) => forwarded),
    paid: sumOf(rows, ({ paid }) => paid),
    sold: sumOf(rows, ({ sold }) => sold),
    ended: sumOf(rows, ({ ended }) => ended),
    soldValue: sumOf(rows, ({ soldValue }) => soldValue),
    listValue: sumOf(rows, ({ listValue }) => listValue),
  };
}

/** The funnel of a period's bookings: stages reached and ends. */
const funnel = report({
  name: 'steps',
  title: t('From request to sale'),
  lead: t('Of requests made in this period'),
  empty: reportTexts.nothingRequested,
  endpoint: reportFunnel,
  scope: (wanted) => wanted,
  show: ({ rows }, wanted) =>
    rows[0] === undefined || rows[0].reached === 0 ? null : { figures: [[funnelFigure(rows, wanted)]] },
  says: ({ rows }) =>
    t('{sold} of {requests} made in this period sold so far', {
      sold: formatCount(rows.at(-1)?.reached ?? 0),
      requests: pluralize(rows[0]?.reached ?? 0, ...nouns.request),
    }),
});

/** The status of bookings that wait at a stage. */
const waitingStatus: Record<FunnelStage, BookingStatus> = {
  requested: 'pending_agent',
  forwarded: 'pending_admin',
  paid: 'approved',
  sold: 'sold',
};

/** The bookings that reached a stage, also those that ended after it. */
const reachedList: Record<FunnelStage, (wanted: Wanted) => string> = {
  requested: (wanted) => listOf.requested(wanted),
  forwarded: (wanted) => listOf.reached(wanted, 'reached_office'),
  paid: (wanted) => listOf.reached(wanted, 'reached_payment'),
  sold: (wanted) => listOf.requested(wanted, 'sold'),
};

/** `wanted` is what the figures are of, for links into the register; absent where its reader has none. */
function funnelFigure(rows: readonly FunnelRow[], wanted?: Wanted) {
  return figureOf<FunnelRow>({
    label: t('From request to sale'),
    name: t('Stage'),
    nameOf: ({ stage }) => stageLabels[stage],
    rows,
    columns: [
      {
        name: t('Reached'),
        value: ({ reached }) => reached,
        to: wanted && (({ stage }) => reachedList[stage](wanted)),
        tone: 'first',
      },
      { name: t('Share of requests'), value: ({ share }) => share, format: formatShare },
      { name: t('Value'), value: ({ value }) => value, format: formatPrice },
      {
        name: t('Waiting'),
        value: ({ waiting }) => waiting,
        to: wanted && (({ stage }) => listOf.requested(wanted, waitingStatus[stage])),
      },
      { name: t('Rejected'), value: ({ rejected }) => rejected },
      { name: t('Cancelled'), value: ({ cancelled }) => cancelled },
      { name: t('Expired'), value: ({ expired }) => expired },
    ],
    charts: [{ horizontal: true }],
    folds: true,
  });
}

/** Most agencies in the charts. */
const MAX_AGENCIES = 10;

const agencyName = (row: AgencyRow) => row.agencyName || t('No agency');

/** Compares agencies by what happened in the period; the rows add up to the key figures (D-385). */
const agencies = report({
  name: 'agencies',
  title: t('Agencies compared'),
  lead: t(
    "Closing rate: sales among the bookings that were sold, rejected, cancelled or expired in this period. Typical answer: half of the agency's own answers came sooner.",
  ),
  empty: reportTexts.nothingHappened,
  endpoint: reportAgencies,
  // it compares all agencies, whichever was chosen
  scope: ({ from, to }) => ({ from, to }),
  show: ({ rows }, wanted) => {
    const busy = rows.filter(isBusy);
    const idle = rows.length - busy.length;
    return busy.length === 0 ? null : { figures: [[agenciesFigure(busy, idle, wanted)]] };
  },
  says: ({ rows }) => {
    const [best] = rows
      .filter(({ agencyId, sold }) => agencyId !== null && sold > 0)
      .toSorted((one, other) => (other.conversion ?? 0) - (one.conversion ?? 0) || other.sold - one.sold);
    return best === undefined
      ? reportTexts.nothingSold
      : t('Highest closing rate: {agency}, {rate} of {all} closed', {
          agency: agencyName(best),
          rate: formatShare(best.conversion ?? 0),
          all: formatCount(best.sold + best.ended),
        });
  },
});

const isBusy = ({ requests, forwarded, paid, sold, ended }: AgencyRow) =>
  requests + forwarded + paid + sold + ended > 0;

/** The share of sales in the bookings that came to an end; null without any. */
export function closingRateOf({ sold, ended }: Pick<AgencyRow, 'sold' | 'ended'>): number | null {
  return sold + ended === 0 ? null : sold / (sold + ended);
}

/** The sums of all agencies. */
function totalOfAgencies(rows: readonly AgencyRow[]): AgencyRow {
  const [sold, ended] = [sumOf(rows, (row) => row.sold), sumOf(rows, (row) => row.ended)];
  return {
    agencyId: null,
    agencyName: t('All'),
    requests: sumOf(rows, ({ requests }) => requests),
    answered: sumOf(rows, ({ answered }) => answered),
    // the typical answer of all is none of the rows'
    medianAnswerHours: null,
    forwarded: sumOf(rows, ({ forwarded }) => forwarded),
    paid: sumOf(rows, ({ paid }) => paid),
    sold,
    ended,
    expired: sumOf(rows, ({ expired }) => expired),
    conversion: closingRateOf({ sold, ended }),
    soldValue: sumOf(rows, ({ soldValue }) => soldValue),
    listValue: sumOf(rows, ({ listValue }) => listValue),
  };
}

function agenciesFigure(rows: readonly AgencyRow[], idle: number, wanted: Wanted) {
  const drawn = rows.slice(0, MAX_AGENCIES);
  const closing = drawn.filter(({ conversion }) => conversion !== null);
  const answering = drawn.filter(({ medianAnswerHours }) => medianAnswerHours !== null);
  /** Bookings without an agency, or of a deleted one, have no filter of their own. */
  const to = ({ agencyId }: AgencyRow) =>
    agencyId === null ? undefined : listOf.requested({ ...wanted, agencyId });
  const step =
    (milestone: BookingMilestone) =>
    ({ agencyId }: AgencyRow) =>
      agencyId === null ? undefined : listOf.step({ ...wanted, agencyId }, milestone);
  const rate: Column<AgencyRow> = {
    name: t('Closing rate'),
    value: (row) => row.conversion && row.conversion * 100,
    format: (percent) => formatShare(percent / 100),
  };
  const answer: Column<AgencyRow> = {
    name: t('Typical answer'),
    value: ({ medianAnswerHours }) => medianAnswerHours,
    format: formatHours,
  };
  const notes = [
    rows.length > MAX_AGENCIES && reportTexts.agenciesCut(MAX_AGENCIES, rows.length),
    idle > 0 && reportTexts.idleAgencies(idle),
    answering.length === 0 && t('No agency has answered a request in this period.'),
  ].filter((note) => note !== false);
  const rates = {
    label: t('Closing rate by agency'),
    horizontal: true,
    rows: closing,
    bars: [{ ...rate, to: step('sold') }],
  };
  const answers = {
    label: t('Typical answer time by agency'),
    horizontal: true,
    rows: answering,
    bars: [
      {
        ...answer,
        name: t('Typical answer time'),
        format: formatHoursShort,
        to,
        tone: 'second' as const,
      },
    ],
  };
  return figureOf<AgencyRow>({
    label: t('Agencies compared'),
    name: t('Agency'),
    nameOf: agencyName,
    keyOf: (row) => row.agencyId ?? row.agencyName,
    rows,
    total: rows.length > 1 ? totalOfAgencies(rows) : undefined,
    columns: [
      { name: t('Requests'), value: ({ requests }) => requests, to },
      { name: t('Answered'), value: ({ answered }) => answered },
      answer,
      { name: t('Forwarded'), value: ({ forwarded }) => forwarded, to: step('forwarded') },
      { name: t('Booked'), value: ({ paid }) => paid, to: step('paid') },
      { name: t('Sold'), value: ({ sold }) => sold, to: step('sold') },
      { name: t('Ended'), value: ({ ended }) => ended, to: step('ended') },
      { name: t('Of these expired'), value: ({ expired }) => expired },
      rate,
      { name: t('Sold for'), value: ({ soldValue }) => soldValue, format: formatPrice },
    ],
    charts: [rates, answers].filter(({ rows: shown }) => shown.length > 0),
    note: notes.length === 0 ? undefined : sentences(...notes),
  });
}

/** '3 h', or '4 d' from three days on. */
function formatHoursShort(hours: number): string {
  return hours < 72
    ? t('{hours} h', { hours: Math.round(hours) })
    : t('{days} d', { days: Math.round(hours / 24) });
}

/** All agencies, or the one that was chosen. */
const soldScope = ({ agencyId, ...period }: Wanted): Partial<Wanted> =>
  agencyId === '' ? period : { ...period, agencyId };

/** What each agency sold in the period; the sums are those of the key figures (D-385). */
export const soldReport = report({
  name: 'sold',
  title: t('Sold by agency'),
  empty: reportTexts.nothingSold,
  endpoint: reportAgencies,
  scope: soldScope,
  file: { table: 'sold' },
  show: ({ rows }, wanted) => {
    const selling = sellingOf(rows);
    return selling.length === 0 ? null : { figures: [[soldFigure(selling, wanted)]] };
  },
  // said by the finding above it
  says: () => '',
});

/** The agencies that sold, the one that sold for most first. */
function sellingOf(rows: readonly AgencyRow[]): AgencyRow[] {
  return rows.filter(({ sold }) => sold > 0).toSorted((one, other) => other.soldValue - one.soldValue);
}

function soldFigure(rows: readonly AgencyRow[], wanted: Wanted) {
  const total = totalOfAgencies(rows);
  const share = ({ soldValue }: AgencyRow) => (total.soldValue === 0 ? null : soldValue / total.soldValue);
  return figureOf<AgencyRow>({
    label: t('Sold by agency'),
    name: t('Agency'),
    nameOf: agencyName,
    keyOf: (row) => row.agencyId ?? row.agencyName,
    rows,
    total,
    columns: [
      {
        name: t('Lots sold'),
        value: ({ sold }) => sold,
        to: ({ agencyId }) => (agencyId === null ? undefined : listOf.step({ ...wanted, agencyId }, 'sold')),
      },
      ...soldColumns(rows),
      { name: t('Share of value'), value: share, format: formatShare, isShare: true },
    ],
    charts: [],
  });
}

/** The folded reports of a period, in the order of the page; a single month is in the key figures. */
export const periodReports = (wanted: Wanted) => [...(isOneMonth(wanted) ? [] : [months]), funnel, agencies];
