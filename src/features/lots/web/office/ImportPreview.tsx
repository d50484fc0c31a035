import { Badge, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportedRow, LotImport } from '#features/lots/import-contract.ts';
import { importTexts } from '#features/lots/office-messages.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { PagedRows } from '#platform/web/ui/list/ListPages.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { mark } from '#shared/punctuation.ts';
import classes from './bulk-preview.module.css';

const ROWS_A_PAGE = 50;

const verdicts: Record<ImportedRow['verdict'], { label: string; color: string }> = {
  create: { label: importTexts.newLot, color: 'teal' },
  change: { label: importTexts.changes, color: 'blue' },
  unchanged: { label: importTexts.stays, color: 'gray' },
  refused: { label: importTexts.cannotBeUsed, color: 'red' },
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
  { name: importTexts.line, cell: ({ line }) => line, isNumeric: true },
  {
    name: importTexts.lot,
    place: 'lead',
    cell: ({ lotNumber }) => <span className={table.strong}>{lotNumber || importTexts.noNumber}</span>,
  },
  {
    name: importTexts.verdict,
    place: 'corner',
    cell: ({ verdict }) => (
      <Badge variant="light" tt="none" color={verdicts[verdict].color}>
        {verdicts[verdict].label}
      </Badge>
    ),
  },
  { name: importTexts.whatHappens, place: 'wide', cell: (row) => <What row={row} /> },
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
        {interpolate(importTexts.counted, {
          created: written(counts.create),
          changed: written(counts.change),
          unchanged: written(counts.unchanged),
          refused: written(counts.refused),
        })}
      </Text>
      <SegmentedControl
        aria-label={importTexts.whichRowsAreShown}
        value={view}
        onChange={setView}
        data={[
          {
            value: 'problems',
            label: interpolate(importTexts.onlyProblemsWritten, { written: written(counts.refused) }),
          },
          { value: 'due', label: interpolate(importTexts.toImportWritten, { written: written(due) }) },
          { value: 'all', label: interpolate(importTexts.allWritten, { written: written(rows.length) }) },
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
              label={importTexts.rowsOfTheFile}
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
