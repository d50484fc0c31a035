import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { agencyNamesQuery } from '#core/agencies/web/staff-queries.ts';
import type { AuditEntryView } from '#core/audit/contract.ts';
import { type AuditAction, actionText } from '#core/audit/messages.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatDate, formatTime } from '#shared/dates.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AuditEntryDialog, Change } from './AuditEntryDialog.tsx';
import classes from './AuditList.module.css';
import { actorName, actorRole, agencyIdsOf, documentsOf, type Names, targetText } from './audit-labels.ts';
import { type AuditRow, foldRuns } from './audit-rows.ts';

/** Audit entries as sentences: time, actor, action and target, changes, and reason. */
export function AuditList({ entries }: { entries: readonly AuditEntryView[] }) {
  const { data: agencyNames } = useQuery(agencyNamesQuery(agencyIdsOf(entries)));
  const names: Names = { agency: (id) => agencyNames?.get(id) };
  const [shown, show] = useState<AuditEntryView | null>(null);
  const folds = useFolds(entries);

  const isNarrow = useIsNarrow();
  const nameOf = (row: AuditRow) => joined(' ', [actionOf(row, folds.isOpen), aboutOf(row)]);
  const actOn = (row: AuditRow) =>
    row.run ? folds.toggle(row._id) : show(entries.find(({ id }) => id === row.id) ?? null);
  // on a card the words of an entry open it
  const action: Column<AuditRow> = {
    name: t('Details'),
    place: 'action',
    cell: (row) =>
      (row.run || !isNarrow) && (
        <RowActions>
          <RowAction
            label={actionOf(row, folds.isOpen)}
            about={aboutOf(row)}
            tone="quiet"
            opens
            onClick={() => actOn(row)}
          />
        </RowActions>
      ),
  };
  const columns: Column<AuditRow>[] = [
    {
      name: t('When'),
      isNamed: false,
      isNumeric: true,
      ...(isNarrow && { place: 'corner' }),
      cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
    },
    {
      name: t('Who'),
      isNamed: false,
      className: `${classes.who} ${classes.inline} ${table.two}`,
      cell: (row) => (isOfSeveral(row) ? <People run={row.run} /> : <Who entry={row} />),
    },
    {
      name: t('What'),
      place: 'lead',
      cell: (row) => (
        <>
          {isNarrow && !row.run ? (
            <UnstyledButton
              className={table.strong}
              fz="inherit"
              aria-label={joined(': ', [nameOf(row), wordsOf(row)])}
              data-opens
              onClick={() => actOn(row)}
            >
              {wordsOf(row)}
            </UnstyledButton>
          ) : (
            <span className={table.strong}>{wordsOf(row)}</span>
          )}
          {!row.run && <Target entry={row} />}
        </>
      ),
      className: classes.what,
    },
    {
      name: t('Change'),
      ...(isNarrow ? { className: table.two } : { place: 'wide' }),
      isNamed: false,
      cell: (row) => (row.run ? <Documents run={row.run} /> : <Change entry={row} names={names} />),
    },
    action,
  ];
  return (
    <>
      <CardTable
        label={t('Audit trail')}
        isLow
        columns={columns}
        rows={folds.rows}
        groupOf={({ at }) => formatDate(at)}
      />
      <AuditEntryDialog entry={shown} names={names} onClose={() => show(null)} />
    </>
  );
}

/** The rows, and the runs that the reader has opened. */
function useFolds(entries: readonly AuditEntryView[]) {
  const { search } = useUrlState();
  const [opened, open] = useState<readonly string[]>([]);
  const isOpen = (id: string) => opened.includes(id);
  return {
    // who filters by what was done wants each of them
    rows: search.has('action') ? entries : foldRuns(entries, isOpen),
    isOpen,
    toggle: (id: string) => open(isOpen(id) ? opened.filter((one) => one !== id) : [...opened, id]),
  };
}

function wordsOf({ run, action }: AuditRow): string {
  if (!run) return actionText(action);
  const count = formatCount(run.length);
  if (action === documentView) return t('{count} documents seen', { count });
  if (action === documentUpload) return t('{count} documents uploaded', { count });
  return run.every((entry) => entry.action === 'session.start')
    ? t('{count} logins', { count })
    : t('{count} logins and logouts', { count });
}

function actionOf({ run, _id }: AuditRow, isOpen: (id: string) => boolean): string {
  if (!run) return t('Details');
  return isOpen(_id) ? t('Hide') : t('Show');
}

const documentView = 'document.view' satisfies AuditAction;
const documentUpload = 'document.upload' satisfies AuditAction;

function aboutOf({ run, id, at, action }: AuditRow): string {
  if (!run) return t('of entry {id}', { id });
  const time = formatTime(at);
  return action === documentView || action === documentUpload
    ? t('the documents until {time}', { time })
    : t('the logins until {time}', { time });
}

type Run = readonly AuditEntryView[];
const peopleOf = (run: Run) => new Set(run.map(({ actor }) => actor.id)).size;
const isOfSeveral = (row: AuditRow): row is AuditRow & { run: Run } =>
  row.run !== undefined && peopleOf(row.run) > 1;

/** How many logged in or out. */
function People({ run }: { run: Run }) {
  return pluralize(peopleOf(run), ...nouns.person);
}

/** What a run is about: 'Lot 50: IC front, IC back', with a link to the booking; nothing of logins. */
function Documents({ run }: { run: Run }) {
  if (run.every(({ target }) => target.type !== 'document')) return null;
  return documentsOf(run).map(({ key, place, to, documents }) => (
    <span key={key} className={table.second}>
      {to !== undefined && place !== '' && (
        <>
          <Anchor component={Link} to={to} size="sm" underline="always">
            {place}
          </Anchor>
          {mark(': ')}
        </>
      )}
      {documents}
    </span>
  ));
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

function Target({ entry }: { entry: AuditEntryView }) {
  const { to } = useAuditFilter();
  const { id } = entry.target;
  const target = targetText(entry);
  if (target === '' || id === null) return null;
  return (
    <Text component="span" size="sm">
      <Narrow
        to={to({ target: id })}
        about={t('Only what was done to {target}', { target })}
        words={target}
      />
    </Text>
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
