import { Stack, Text } from '@mantine/core';
import type { PricedLot, Prices } from '#core/lots/bulk-contract.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { PagedRows } from '#platform/web/ui/list/ListPages.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './bulk-preview.module.css';

const LOTS_A_PAGE = 10;

const columns: Column<PricedLot>[] = [
  {
    name: t('Lot'),
    place: 'lead',
    cell: ({ lotNumber, type, phase }) => (
      <>
        <span className={table.strong}>{lotNumber}</span>
        <span className={table.second}>
          {t('Type {type}, phase {phase}', { type: typeLetter(type), phase })}
        </span>
      </>
    ),
  },
  { name: t('Price now'), cell: ({ before }) => formatPrice(before), isNumeric: true },
  {
    name: t('New price'),
    cell: ({ after, verdict }) => (verdict === 'change' ? <strong>{formatPrice(after)}</strong> : 'stays'),
    isNumeric: true,
  },
  {
    name: t('Difference'),
    place: 'wide',
    cell: ({ before, after, note, verdict }) => {
      if (verdict === 'refused') return <Text c="var(--mantine-color-error)">{note}</Text>;
      return verdict === 'change' ? differenceText(before ?? 0, after ?? 0) : note || t('same price');
    },
    isNumeric: true,
  },
];

/** '+RM 54,000 (+5%)' */
function differenceText(before: number, after: number): string {
  const sign = after < before ? '−' : '+';
  const share = before === 0 ? '' : ` (${sign}${shareOf(before, after)}%)`;
  return `${sign}${formatPrice(Math.abs(after - before))}${share}`;
}

const shareOf = (before: number, after: number) =>
  Math.abs((after / before - 1) * 100).toLocaleString('en-MY', { maximumFractionDigits: 1 });

/** Old and new prices, refused ones first, and the totals. */
export function PricePreview({ found: { lots, counts } }: { found: Prices }) {
  if (lots.length === 0) return <Notice tone="info">{t('No lot matches this choice.')}</Notice>;
  const rows = lots.toSorted((one, other) => rank[one.verdict] - rank[other.verdict]);
  const count = String(counts.refused);
  return (
    <Stack gap="sm">
      {counts.refused > 0 && (
        <Notice tone="error">
          {t('Prices that cannot be used: {count}. Choose another change or other lots.', { count })}
        </Notice>
      )}
      {counts.change === 0 && counts.refused === 0 && (
        <Notice tone="info">{t('No price would change.')}</Notice>
      )}
      <Sums lots={lots.filter(({ verdict }) => verdict === 'change')} all={lots.length} />
      <PagedRows rows={rows} pageSize={LOTS_A_PAGE}>
        {(part) => <CardTable label={t('New prices')} columns={columns} rows={part} />}
      </PagedRows>
    </Stack>
  );
}

const rank = { refused: 0, change: 1, unchanged: 2 } as const;

function Sums({ lots, all }: { lots: readonly PricedLot[]; all: number }) {
  const sum = (part: 'before' | 'after') => lots.reduce((total, lot) => total + (lot[part] ?? 0), 0);
  const [before, after] = [sum('before'), sum('after')];
  const facts = [
    [t('Prices that change'), t('{count} of {all}', { count: lots.length, all })],
    [t('Total now'), formatPrice(before)],
    [t('Total then'), formatPrice(after)],
    [t('Difference'), differenceText(before, after)],
  ];
  return (
    <dl className={classes.sums}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
