import { lotStatusLabels } from '#features/lots/labels.ts';
import { type LotStatus, type LotType, lotStatuses, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { type PaceRow, reportPace, reportSales, type SalesRow } from '#features/reports/contract.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import type { Stat } from '#platform/web/ui/StatTiles.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice, formatPriceShort } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { figureTexts } from '../figure-messages.ts';
import { sumOf } from './figures.ts';
import { type Column, figureOf, report } from './report.ts';

type SalesRows = readonly SalesRow[];
/** Lots of a status, type or phase, and their filter in the list of lots. */
type LotGroup = {
  name: string;
  narrowed: { status?: LotStatus; type?: LotType; phase?: string };
  rows: SalesRows;
};

const lotsOf = (rows: SalesRows) => sumOf(rows, ({ lots }) => lots);
const worthOf = (rows: SalesRows) => sumOf(rows, ({ value }) => value);
const withStatus = (rows: SalesRows, ...wanted: LotStatus[]) =>
  rows.filter(({ status }) => wanted.includes(status));

/** Current lots and their value by status, type and phase. */
const sales = report({
  title: reportTexts.salesTitle,
  lead: reportTexts.salesLead,
  empty: reportTexts.noLots,
  endpoint: reportSales,
  scope: () => ({}),
  show: ({ rows }) => {
    if (rows.length === 0) return null;
    const phases = [...new Set(rows.map(({ phase }) => phase))].toSorted((one, other) => one - other);
    const types = lotTypes.filter((type) => rows.some((row) => row.type === type));
    const byType = types.map((type) => ({
      name: lotTypeTexts[type].name,
      narrowed: { type },
      rows: rows.filter((row) => row.type === type),
    }));
    const byPhase = phases.map((phase) => ({
      name: interpolate(figureTexts.phaseNumbered, { phase }),
      narrowed: { phase: String(phase) },
      rows: rows.filter((row) => row.phase === phase),
    }));
    return {
      tiles: { width: 'long', label: figureTexts.valueOfTheLots, stats: valueTiles(rows) },
      figures: [
        [byStatusFigure(rows)],
        [groupFigure(figureTexts.type, byType, rows), groupFigure(figureTexts.phase, byPhase, rows)],
      ],
    };
  },
});

function valueTiles(rows: SalesRows): Stat[] {
  const tile = (label: string, found: SalesRows, hint: string, status?: LotStatus): Stat => ({
    label,
    ...(status && { to: paths.adminLots({ status }) }),
    value: formatPrice(worthOf(found)),
    hint: joined(', ', [pluralize(lotsOf(found), ...nouns.lot), hint]),
  });
  return [
    tile(figureTexts.available, withStatus(rows, 'available'), tileHints.available, 'available'),
    tile(figureTexts.held, withStatus(rows, 'reserved', 'booked'), tileHints.held),
    tile(figureTexts.sold, withStatus(rows, 'sold'), tileHints.sold, 'sold'),
  ];
}

const lotsColumn: Column<LotGroup> = {
  name: figureTexts.lots,
  value: ({ rows }) => lotsOf(rows),
  to: ({ narrowed }) => paths.adminLots(narrowed),
};
const valueColumn: Column<LotGroup> = {
  name: figureTexts.value,
  value: ({ rows }) => worthOf(rows),
  format: formatPrice,
};

function byStatusFigure(rows: SalesRows) {
  return figureOf<LotGroup>({
    heading: figureTexts.byStatus,
    label: figureTexts.lotsAndTheirValueBy,
    name: figureTexts.status,
    nameOf: ({ name }) => name,
    rows: lotStatuses
      .map((status) => ({
        name: lotStatusLabels[status],
        narrowed: { status },
        rows: withStatus(rows, status),
      }))
      .filter((group) => group.rows.length > 0),
    total: { name: uiTexts.all, narrowed: {}, rows },
    columns: [
      lotsColumn,
      valueColumn,
      { name: figureTexts.noPrice, value: (group) => sumOf(group.rows, ({ unpriced }) => unpriced) },
    ],
    charts: [
      {
        horizontal: true,
        bars: [{ ...valueColumn, tone: 'first', format: formatPriceShort, to: lotsColumn.to }],
        toneOf: ({ narrowed }) => narrowed.status,
      },
    ],
  });
}

/** Number and value of the lots per group and status. */
function groupFigure(name: 'Type' | 'Phase', groups: readonly LotGroup[], rows: SalesRows) {
  const statuses = lotStatuses.filter((status) => withStatus(rows, status).length > 0);
  return figureOf<LotGroup>({
    heading: interpolate(figureTexts.by, { subject: name.toLowerCase() }),
    label: interpolate(figureTexts.lotsAndTheirValueBySubject, { subject: name.toLowerCase() }),
    name,
    nameOf: (group) => group.name,
    rows: groups.filter((group) => group.rows.length > 0),
    total: { name: uiTexts.all, narrowed: {}, rows },
    columns: [
      ...statuses.map((status) => ({
        name: lotStatusLabels[status],
        value: (group: LotGroup) => lotsOf(withStatus(group.rows, status)),
        to: ({ narrowed }: LotGroup) => paths.adminLots({ ...narrowed, status }),
        tone: status,
      })),
      lotsColumn,
      valueColumn,
    ],
    charts: [{ horizontal: true, stacked: true }],
  });
}

/** One decimal. */
const paceFormat = (number: number) => (Math.round(number * 10) / 10).toLocaleString('en-MY');
const paceText = (number: number | null) =>
  number === null ? reportTexts.notEnoughSales : paceFormat(number);

/** Lots sold a month, and for how long lots are left at this pace. */
const pace = report({
  title: reportTexts.paceTitle,
  lead: reportTexts.paceLead,
  empty: reportTexts.nothingSold,
  endpoint: reportPace,
  scope: () => ({}),
  show: ({ rows, since }) => {
    if (since === null) return null;
    const total = rows.find(({ type }) => type === null);
    // words instead of a figure that too few sales would make up
    const rate = { format: paceFormat, none: reportTexts.notEnoughSales };
    const figure = figureOf<PaceRow>({
      label: figureTexts.paceOfSalesByType,
      name: figureTexts.type,
      nameOf: ({ type }) => (type === null ? uiTexts.all : lotTypeTexts[type].name),
      rows: rows.filter(({ type }) => type !== null),
      total,
      columns: [
        {
          name: figureTexts.available,
          value: ({ available }) => available,
          to: ({ type }) => paths.adminLots({ status: 'available', type: type ?? undefined }),
        },
        { name: figureTexts.sold, value: ({ sold }) => sold },
        { name: figureTexts.soldAMonth, value: ({ soldPerMonth }) => soldPerMonth, ...rate },
        { name: figureTexts.monthsLeft, value: ({ monthsLeft }) => monthsLeft, ...rate },
      ],
      charts: [],
    });
    return {
      tiles: { width: 'long', label: reportTexts.paceTitle, stats: total ? paceTiles(total, since) : [] },
      figures: [[figure]],
    };
  },
});

function paceTiles(all: PaceRow, since: string): Stat[] {
  const hasPace = all.soldPerMonth !== null;
  const sold = interpolate(hasPace ? tileHints.pace : tileHints.noPace, {
    sold: pluralize(all.sold, ...nouns.lot),
    since: formatDate(since),
  });
  const left = interpolate(tileHints.left, { lots: pluralize(all.available, ...nouns.lot) });
  return [
    { label: figureTexts.lotsSoldAMonth, value: paceText(all.soldPerMonth), hint: sold },
    {
      label: figureTexts.monthsOfStockLeft,
      value: paceText(all.monthsLeft),
      hint: hasPace ? left : tileHints.noLeft,
    },
  ];
}

/** The reports of the lots as they stand now, in the order of the page. */
export const lotReports = [sales, pace];
