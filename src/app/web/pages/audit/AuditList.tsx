import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { agencyNamesQuery } from '#core/agencies/web/staff-queries.ts';
import type { AuditEntryView } from '#core/audit/contract.ts';
import { actionText } from '#core/audit/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatDate, formatDateTime, formatTime } from '#shared/dates.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './AuditList.module.css';
import {
  actorName,
  actorRole,
  agencyIdsOf,
  changesOf,
  type Names,
  notesOf,
  targetText,
} from './audit-labels.ts';

type Row = AuditEntryView & { _id: string };

/** Audit entries as sentences: time, actor, action and target, changes, and reason. */
export function AuditList({ entries }: { entries: readonly AuditEntryView[] }) {
  const { data: agencyNames } = useQuery(agencyNamesQuery(agencyIdsOf(entries)));
  const names: Names = { agency: (id) => agencyNames?.get(id) };
  const [shown, show] = useState<AuditEntryView | null>(null);

  const isNarrow = useIsNarrow();
  const columns: Column<Row>[] = [
    {
      name: t('When'),
      isNamed: false,
      isNumeric: true,
      className: table.two,
      cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
    },
    {
      name: t('Who'),
      isNamed: false,
      className: `${classes.who} ${classes.inline} ${table.two}`,
      cell: (entry) => <Who entry={entry} />,
    },
    {
      name: t('What'),
      place: 'lead',
      cell: (entry) => <What entry={entry} />,
      className: classes.what,
    },
    {
      name: t('Change'),
      ...(isNarrow ? { className: table.two } : { place: 'wide' }),
      isNamed: false,
      cell: (entry) => <Change entry={entry} names={names} />,
    },
    {
      name: t('Details'),
      place: 'action',
      cell: (entry) => (
        <RowActions>
          <RowAction
            label={t('Details')}
            about={t('of entry {id}', { id: entry.id })}
            tone="quiet"
            onClick={() => show(entries.find(({ id }) => id === entry.id) ?? null)}
          />
        </RowActions>
      ),
    },
  ];
  return (
    <>
      <CardTable
        label={t('Audit trail')}
        isLow
        columns={columns}
        rows={entries}
        groupOf={({ at }) => formatDate(at)}
      />
      <AuditEntryDialog entry={shown} onClose={() => show(null)} />
    </>
  );
}

function Who({ entry }: { entry: AuditEntryView }) {
  const { to } = useAuditFilter();
  const { id } = entry.actor;
  const name = actorName(entry);
  return (
    <>
      {id === null ? (
        name
      ) : (
        <Narrow to={to({ actor: id, role: null })} about={t('Only what {name} did', { name })} words={name} />
      )}
      <span className={table.second}>{actorRole(entry)}</span>
    </>
  );
}

function What({ entry }: { entry: AuditEntryView }) {
  const { to } = useAuditFilter();
  const { id } = entry.target;
  const target = targetText(entry);
  return (
    <>
      <span className={table.strong}>{actionText(entry.action)}</span>
      {target !== '' && id !== null && (
        <Text component="span" size="sm">
          <Narrow
            to={to({ target: id })}
            about={t('Only what was done to {target}', { target })}
            words={target}
          />
        </Text>
      )}
    </>
  );
}

/** Filters the list by one person or target. */
function Narrow({ to, about, words }: { to: string; about: string; words: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" underline="always" title={about}>
      {words}
    </Anchor>
  );
}

/** What changed, and below it why. */
function Change({ entry, names }: { entry: AuditEntryView; names: Names }) {
  const changes = changesOf(entry, names);
  const notes = notesOf(entry, names);
  if (changes.length === 0 && notes.length === 0 && entry.why === '') return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>
            {field}
            {mark(': ')}
          </span>
          {before !== undefined && before}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <strong>{after}</strong>}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className={classes.note}>
          {note}
        </li>
      ))}
      {entry.why !== '' && <li className={classes.words}>{entry.why}</li>}
    </ul>
  );
}

/** Links to this list with further filters, or with null without one; each starts at the first page. */
function useAuditFilter() {
  const { search } = useUrlState();
  const { pathname } = useLocation();
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...changes, page: null })) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `${pathname}?${next}`;
  };
  return { to };
}

/** The raw audit entry, ids included; null closes the dialog. */
function AuditEntryDialog({ entry, onClose }: { entry: AuditEntryView | null; onClose: () => void }) {
  return (
    <Dialog
      opened={entry !== null}
      onClose={onClose}
      size="lg"
      title={
        entry === null ? '' : t('Entry {id}: {action}', { id: entry.id, action: actionText(entry.action) })
      }
    >
      {entry && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('{at} · {name} · as recorded:', {
              at: formatDateTime(entry.at),
              name: actorName(entry),
            })}
          </Text>
          <Code block tabIndex={0} aria-label={t('Entry as recorded')}>
            {JSON.stringify(entry, null, 2)}
          </Code>
        </Stack>
      )}
    </Dialog>
  );
}
