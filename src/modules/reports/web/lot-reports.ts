import { lotStatusLabels } from '#core/lots/labels.ts';
import { type LotStatus, type LotType, lotStatuses, lotTypes } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { type PaceRow, reportPace, reportSales, type SalesRow } from '#modules/reports/contract.ts';
import { paths } from '#platform/web/paths.ts';
import type { Stat } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice, formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { sumOf } from './figures.ts';
import { type Column, figureOf, listPriceColumns, report } from './report.ts';

type SalesRows = readonly SalesRow[];
/** Lots of a status, type or phase, and their filter in the list of lots. */
type LotGroup = {
  name: string;
  narrowed: { status?: LotStatus; type?: LotType; phase?: string };
  rows: SalesRows;
};

const lotsOf = (rows: SalesRows) => sumOf(rows, ({ lots }) => lots);
const worthOf = (rows: SalesRows) => sumOf(rows, ({ value }) => value);
const withStatus = (rows: SalesRows, wanted: LotStatus) => rows.filter(({ status }) => status === wanted);

/** Current lots and their value by status, type and phase. */
const sales = report({
  name: 'lots',
  title: t('Lots and their value'),
  lead: t('Held and sold lots at the price they were booked for'),
  empty: t('There are no lots yet.'),
  endpoint: reportSales,
  scope: () => ({}),
  show: ({ rows }) => {
    if (rows.length === 0) return null;
    const phases = [...new Set(rows.map(({ phase }) => phase))].toSorted((one, other) => one - other);
    const types = lotTypes.filter((type) => rows.some((row) => row.type === type));
    const byType = types.map((type) => ({
      name: typeTexts(type).name,
      narrowed: { type },
      rows: rows.filter((row) => row.type === type),
    }));
    const byPhase = phases.map((phase) => ({
      name: t('Phase {phase}', { phase }),
      narrowed: { phase: String(phase) },
      rows: rows.filter((row) => row.phase === phase),
    }));
    return {
      figures: [
        [byStatusFigure(rows)],
        [groupFigure(t('Type'), byType, rows)],
        [groupFigure(t('Phase'), byPhase, rows)],
      ],
    };
  },
  says: ({ rows }) =>
    t('{available} of {lots} available; value of all {lots}: {value}', {
      available: formatCount(lotsOf(withStatus(rows, 'available'))),
      lots: pluralize(lotsOf(rows), ...nouns.lot),
      value: formatPriceShort(worthOf(rows)),
    }),
});

const lotsColumn: Column<LotGroup> = {
  name: t('Lots'),
  value: ({ rows }) => lotsOf(rows),
  to: ({ narrowed }) => paths.adminLots(narrowed),
};
const valueColumn: Column<LotGroup> = {
  name: t('Value'),
  value: ({ rows }) => worthOf(rows),
  format: formatPrice,
};
const listColumns = (groups: readonly LotGroup[]) =>
  listPriceColumns(groups, valueColumn, ({ rows }) => sumOf(rows, ({ listValue }) => listValue));

function byStatusFigure(rows: SalesRows) {
  const groups = lotStatuses
    .map((status) => ({
      name: lotStatusLabels[status],
      narrowed: { status },
      rows: withStatus(rows, status),
    }))
    .filter((group) => group.rows.length > 0);
  return figureOf<LotGroup>({
    heading: t('By status'),
    label: t('Lots and their value by status'),
    name: t('Status'),
    nameOf: ({ name }) => name,
    rows: groups,
    total: { name: t('All'), narrowed: {}, rows },
    columns: [
      lotsColumn,
      valueColumn,
      ...listColumns(groups),
      { name: t('No price'), value: (group) => sumOf(group.rows, ({ unpriced }) => unpriced) },
    ],
    charts: [
      {
        horizontal: true,
        bars: [{ ...valueColumn, tone: 'first', format: formatPriceShort, to: lotsColumn.to }],
        toneOf: ({ narrowed }) => narrowed.status,
      },
    ],
    folds: true,
  });
}

/** Number and value of the lots per group and status. */
function groupFigure(name: string, groups: readonly LotGroup[], rows: SalesRows) {
  const statuses = lotStatuses.filter((status) => withStatus(rows, status).length > 0);
  return figureOf<LotGroup>({
    heading: t('By {subject}', { subject: name.toLowerCase() }),
    label: t('Lots and their value by {subject}', { subject: name.toLowerCase() }),
    name,
    nameOf: (group) => group.name,
    rows: groups.filter((group) => group.rows.length > 0),
    total: { name: t('All'), narrowed: {}, rows },
    columns: [
      ...statuses.map((status) => ({
        name: lotStatusLabels[status],
        value: (group: LotGroup) => lotsOf(withStatus(group.rows, status)),
        to: ({ narrowed }: LotGroup) => paths.adminLots({ ...narrowed, status }),
        tone: status,
      })),
      lotsColumn,
      valueColumn,
      ...listColumns(groups),
    ],
    charts: [{ horizontal: true, stacked: true }],
    folds: true,
  });
}

/** One decimal. */
const paceFormat = (number: number) => (Math.round(number * 10) / 10).toLocaleString('en-MY');
const paceText = (number: number | null) => (number === null ? t('Not enough sales') : paceFormat(number));

/** Lots sold a month, and for how long lots are left at this pace. */
const pace = report({
  name: 'pace',
  title: t('Pace of sales'),
  lead: t('From what was sold through bookings in the last half year'),
  empty: t('There is no booking yet.'),
  endpoint: reportPace,
  scope: () => ({}),
  show: ({ rows, since }) => {
    if (since === null) return null;
    const total = rows.find(({ type }) => type === null);
    // words instead of a figure that too few sales would make up
    const rate = { format: paceFormat, none: t('Not enough sales') };
    const figure = figureOf<PaceRow>({
      label: t('Pace of sales by type'),
      name: t('Type'),
      nameOf: ({ type }) => (type === null ? t('All') : typeTexts(type).name),
      rows: rows.filter(({ type }) => type !== null),
      total,
      columns: [
        {
          name: t('Available'),
          value: ({ available }) => available,
          to: ({ type }) => paths.adminLots({ status: 'available', type: type ?? undefined }),
        },
        { name: t('Sold'), value: ({ sold }) => sold },
        { name: t('Sold a month'), value: ({ soldPerMonth }) => soldPerMonth, ...rate },
        { name: t('Months left'), value: ({ monthsLeft }) => monthsLeft, ...rate },
      ],
      charts: [],
    });
    return {
      tiles: { width: 'long', label: t('Pace of sales'), stats: total ? paceTiles(total, since) : [] },
      figures: [[figure]],
    };
  },
  says: ({ rows }) => {
    const { soldPerMonth = null, monthsLeft = null } = rows.find(({ type }) => type === null) ?? {};
    if (soldPerMonth === null) return t('Not enough sales');
    return joined(', ', [
      t('{lots} lots a month', { lots: paceFormat(soldPerMonth) }),
      monthsLeft !== null && t('stock for {months} months', { months: paceFormat(monthsLeft) }),
    ]);
  },
});

function paceTiles(all: PaceRow, since: string): Stat[] {
  const hasPace = all.soldPerMonth !== null;
  const sold = interpolate(
    hasPace ? t('{sold} sold since {since}') : t('{sold} sold since {since}: not enough to speak of a pace'),
    {
      sold: pluralize(all.sold, ...nouns.lot),
      since: formatDate(since),
    },
  );
  const left = t('{lots} available at this pace', { lots: pluralize(all.available, ...nouns.lot) });
  return [
    { label: t('Lots sold a month'), value: paceText(all.soldPerMonth), hint: sold },
    {
      label: t('Months of stock left'),
      value: paceText(all.monthsLeft),
      hint: hasPace ? left : t('needs a pace of sales'),
    },
  ];
}

/** The reports of the lots as they stand now, in the order of the page. */
export const lotReports = [sales, pace];
