import type { ComponentProps } from 'react';
import { callFile } from '#platform/web/api-client/call.ts';
import type { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import type { Chart, Tone } from './BarFigure.tsx';
import type { Wanted } from './period.ts';
import { type ReportEndpoint, type ReportTable, reportQuery } from './queries.ts';

/** A column of numbers. */
export type Column<Row> = {
  name: string;
  value: (row: Row) => number | null;
  /** How a number is written, by default as a count. */
  format?: (value: number) => string;
  /** Stands for null. */
  none?: string;
  /** The list of what the number counts. */
  to?: ((row: Row) => string | undefined) | undefined;
  /** Drawn as a bar beside its number. */
  isShare?: boolean;
  /** With a tone the column is a series of the chart, too. */
  tone?: Tone;
};

/** What a column of money comes to at list prices, if that differs in any row (D-440). */
export function listPriceColumns<Row>(
  rows: readonly Row[],
  { value }: Pick<Column<Row>, 'value'>,
  listOf: (row: Row) => number,
): Column<Row>[] {
  if (rows.every((row) => value(row) === listOf(row))) return [];
  return [{ name: t('At list price'), value: listOf, format: formatPrice }];
}

/** A chart of the columns with a tone and of all rows, unless it names others. */
type ChartOf<Row> = {
  label?: string;
  bars?: readonly Column<Row>[];
  rows?: readonly Row[];
  nameOf?: (row: Row) => string;
  /** The tone of a row, where a single series has one per row. */
  toneOf?: (row: Row) => Tone | undefined;
  horizontal?: boolean;
  stacked?: boolean;
};

type Source<Row> = {
  /** Accessible name of table and chart. */
  label: string;
  heading?: string;
  /** The name of the first column, which names the rows. */
  name: string;
  nameOf: (row: Row) => string;
  /** Tells rows apart, where names do not. */
  keyOf?: (row: Row) => string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Totals of the columns. */
  total?: Row | undefined;
  /** An empty list shows the table alone. */
  charts: readonly ChartOf<Row>[];
  /** The table says little more than the chart. */
  folds?: boolean;
  /** A sentence below. */
  note?: string | undefined;
};

type Line = {
  key: string;
  name: string;
  cells: readonly { column: string; text: string; to: string | undefined; share: number | undefined }[];
};

/** A table of numbers and the charts of them. */
export type Figure = {
  heading: string | undefined;
  note: string | undefined;
  charts: readonly Chart[];
  table: {
    label: string;
    columns: readonly string[];
    rows: readonly Line[];
    total: Line | undefined;
  };
  /** The table is folded below its chart where it is long. */
  folds: boolean;
};

export function figureOf<Row>(source: Source<Row>): Figure {
  const { label, heading, note, name, nameOf, keyOf = nameOf, rows, columns, total, charts } = source;
  const { folds = false } = source;
  const lineOf = (row: Row, isTotal: boolean): Line => ({
    key: keyOf(row),
    name: nameOf(row),
    cells: columns.map((column) => {
      const { value, format = formatCount, none = '–', to, isShare } = column;
      const number = value(row);
      return {
        column: column.name,
        text: number === null ? none : format(number),
        // nothing is no list
        to: isTotal || number === 0 ? undefined : to?.(row),
        share: isShare ? (number ?? 0) : undefined,
      };
    }),
  });
  return {
    heading,
    note,
    folds,
    charts: charts.map((chart) => chartOf(source, chart)),
    table: {
      label,
      columns: [name, ...columns.map((column) => column.name)],
      rows: rows.map((row) => lineOf(row, false)),
      total: total && lineOf(total, true),
    },
  };
}

function chartOf<Row>(source: Source<Row>, chart: ChartOf<Row>): Chart {
  const { label, rows, nameOf, toneOf, horizontal = false, stacked = false } = { ...source, ...chart };
  const bars = chart.bars ?? source.columns.filter(({ tone }) => tone !== undefined);
  return {
    label,
    horizontal,
    stacked,
    series: bars.map(({ name, tone = 'first' }) => ({ name, tone })),
    format: bars[0]?.format ?? formatCount,
    rows: rows.map((row) => ({
      name: nameOf(row),
      tone: toneOf?.(row),
      bars: bars.map(({ value, to }) => ({ value: value(row) ?? 0, to: to?.(row) })),
    })),
  };
}

/** What a report shows below its heading. */
export type Content = {
  tiles?: ComponentProps<typeof StatTiles>;
  /** Rows of figures; those of one row stand side by side where there is room. */
  figures: readonly (readonly Figure[])[];
};

type Definition<E extends ReportEndpoint> = {
  /** In the address, in every language. */
  name: string;
  title: string;
  /** What the numbers are of, where it is not plain. */
  lead?: string;
  /** The sentence in place of null. */
  empty: string;
  endpoint: E;
  /** What of the chosen period and agency the report asks for. */
  scope: (wanted: Wanted) => Partial<Wanted>;
  /** Which table of its reply is downloaded, where there are several. */
  file?: ReportTable;
  show: (reply: ReplyOf<E>, wanted: Wanted) => Content | null;
  /** What it comes to in a line, while it is folded; of a reply that it shows. */
  says: (reply: ReplyOf<E>) => string;
};

export type Report = ReturnType<typeof report>;

/** A report: its texts, its query and what it shows of the reply, and the download of its table. */
export function report<E extends ReportEndpoint>(definition: Definition<E>) {
  const { endpoint, scope, file, show, says, ...texts } = definition;
  return {
    ...texts,
    query: (wanted: Wanted) => reportQuery<ReportEndpoint>(endpoint, scope(wanted)),
    show: (reply: ReplyOf<ReportEndpoint>, wanted: Wanted) => show(reply as ReplyOf<E>, wanted),
    says: (reply: ReplyOf<ReportEndpoint>) => says(reply as ReplyOf<E>),
    load: (format: TableFormat, wanted: Wanted) =>
      callFile<ReportEndpoint>(endpoint, { query: { ...scope(wanted), ...file, format } }),
  };
}
