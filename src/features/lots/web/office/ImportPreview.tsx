import { Badge, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportedRow, LotImport } from '#features/lots/import-contract.ts';
import { importTexts } from '#features/lots/office-messages.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { PagedRows } from '#platform/web/ui/list/ListPages.tsx';
import classes from './bulk-preview.module.css';

const ROWS_A_PAGE = 50;

const verdicts: Record<ImportedRow['verdict'], { label: string; color: string }> = {
  create: { label: 'New lot', color: 'teal' },
  change: { label: 'Changes', color: 'blue' },
  unchanged: { label: 'Stays', color: 'gray' },
  refused: { label: 'Cannot be used', color: 'red' },
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
  { name: 'Line', cell: ({ line }) => line, isNumeric: true },
  {
    name: 'Lot',
    place: 'lead',
    cell: ({ lotNumber }) => <span className={table.strong}>{lotNumber || 'No number'}</span>,
  },
  {
    name: 'Verdict',
    place: 'corner',
    cell: ({ verdict }) => (
      <Badge variant="light" tt="none" color={verdicts[verdict].color}>
        {verdicts[verdict].label}
      </Badge>
    ),
  },
  { name: 'What happens', place: 'wide', cell: (row) => <What row={row} /> },
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
        {written(counts.create)} new, {written(counts.change)} changed, {written(counts.unchanged)} as they
        are, {written(counts.refused)} with problems
      </Text>
      <SegmentedControl
        aria-label="Which rows are shown"
        value={view}
        onChange={setView}
        data={[
          { value: 'problems', label: `Only problems (${written(counts.refused)})` },
          { value: 'due', label: `To import (${written(due)})` },
          { value: 'all', label: `All (${written(rows.length)})` },
        ]}
      />
      {shown.length === 0 ? (
        <Group justify="center" p="md">
          <Text c="dimmed">{importTexts.noneOfKind}</Text>
        </Group>
      ) : (
        <PagedRows key={view} rows={shown} pageSize={ROWS_A_PAGE}>
          {(part) => (
            <CardTable
              label="Rows of the file"
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
          {column && <span className={classes.field}>{column}: </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}
