import { Badge, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportedRow, LotImport } from '#core/lots/import-contract.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { PagedRows } from '#platform/web/ui/list/ListPages.tsx';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './bulk-preview.module.css';

const ROWS_A_PAGE = 50;

const verdicts: Record<ImportedRow['verdict'], { label: string; color: string }> = {
  create: { label: t('New lot'), color: 'teal' },
  change: { label: t('Changes'), color: 'blue' },
  unchanged: { label: t('Stays'), color: 'gray' },
  refused: { label: t('Cannot be used'), color: 'red' },
};

const views = ['all', 'due', 'problems'] as const;
type View = (typeof views)[number];

const passes: Record<View, (row: ImportedRow) => boolean> = {
  all: () => true,
  due: ({ verdict }) => verdict === 'create' || verdict === 'change',
  problems: ({ verdict }) => verdict === 'refused',
};

type Row = ImportedRow & { _id: string };

const columns: Column<Row>[] = [
  { name: t('Line'), cell: ({ line }) => line, isNumeric: true },
  {
    name: t('Lot'),
    place: 'lead',
    cell: ({ lotNumber }) => <span className={table.strong}>{lotNumber || t('No number')}</span>,
  },
  {
    name: t('Verdict'),
    place: 'corner',
    cell: ({ verdict }) => (
      <Badge variant="light" tt="none" color={verdicts[verdict].color}>
        {verdicts[verdict].label}
      </Badge>
    ),
  },
  { name: t('What happens'), place: 'wide', cell: (row) => <What row={row} /> },
];

/** The outcome of every row of a file, paginated; with invalid rows the filter starts on them. */
export function ImportPreview({ found: { rows, counts } }: { found: LotImport }) {
  const [view, setView] = useState<View>(counts.refused > 0 ? 'problems' : 'due');
  const shown = rows.filter(passes[view]);
  const due = counts.create + counts.change;
  const written = (many: number) => many.toLocaleString('en-MY');
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('{created} new, {changed} changed, {unchanged} as they are, {refused} with problems', {
          created: written(counts.create),
          changed: written(counts.change),
          unchanged: written(counts.unchanged),
          refused: written(counts.refused),
        })}
      </Text>
      <SegmentedControl
        aria-label={t('Which rows are shown')}
        value={view}
        onChange={setView}
        data={[
          {
            value: 'problems',
            label: t('Only problems ({written})', { written: written(counts.refused) }),
          },
          { value: 'due', label: t('To import ({written})', { written: written(due) }) },
          { value: 'all', label: t('All ({written})', { written: written(rows.length) }) },
        ]}
      />
      {shown.length === 0 ? (
        <Group justify="center" p="md">
          <Text c="dimmed">{t('No rows of this kind.')}</Text>
        </Group>
      ) : (
        <PagedRows key={view} rows={shown} pageSize={ROWS_A_PAGE}>
          {(part) => (
            <CardTable
              label={t('Rows of the file')}
              columns={columns}
              rows={part.map((row) => ({ ...row, _id: String(row.line) }))}
            />
          )}
        </PagedRows>
      )}
    </Stack>
  );
}

function What({ row: { verdict, changes, errors } }: { row: Row }) {
  const lines =
    verdict === 'refused'
      ? errors.map(({ column, message }) => ({ column, text: message }))
      : changes.map(({ column, before, after }) => ({
          column,
          text: verdict === 'create' ? after : `${before || 'empty'} → ${after || 'empty'}`,
        }));
  if (lines.length === 0) return <span className={classes.field}>–</span>;
  return (
    <ul className={classes.lines} data-refused={verdict === 'refused' || undefined}>
      {lines.map(({ column, text }) => (
        <li key={`${column} ${text}`}>
          {column && (
            <span className={classes.field}>
              {column}
              {mark(': ')}
            </span>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
