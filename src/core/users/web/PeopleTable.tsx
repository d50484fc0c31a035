import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { roleLabels } from '#core/users/labels.ts';
import { ContactButtons } from '#platform/web/ui/ContactButtons.tsx';
import { CardTable, type Column, Name, type TableProps } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { RowAction, RowActions } from '#platform/web/ui/list/RowActions.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { useIsNarrow, useIsTablet } from '#platform/web/ui/screen-width.ts';
import type { Role } from '#shared/actor.ts';
import { formatDate } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './PeopleTable.module.css';

type Person = { _id: string; name: string; email: string; phone?: string };

/** What a list says of its people: each is a column where it is given, after name and contact. */
type Props<Row> = Omit<TableProps<Row>, 'columns'> & {
  /** The name of the column of names. */
  title?: string;
  /** In a line below the name. */
  about?: (person: Row) => readonly (string | false)[];
  /** Below the contact. */
  warning?: (person: Row) => ReactNode;
  role?: (person: Row) => { role: Role; label?: string };
  /** Their agency, and below it how they stand to it. */
  agency?: ((person: Row) => { name: string; note?: string | false }) | undefined;
  /** Since when they are here (ISO 8601); on a tablet within the role. */
  since?: { title: string; at: (person: Row) => string | null };
  /** Further columns. */
  more?: readonly Column<Row>[];
  /** What opens a person: on a low card their name, else a button before the other actions. */
  open?: { label: string; onOpen: (person: Row) => void };
  /** What a row offers, at its end. */
  action?: { title?: string; cell: (person: Row) => ReactNode };
};

/** A list of people with the columns that it names: a table, and cards on a phone. */
export function PeopleTable<Row extends Person>(props: Props<Row>) {
  const { title = t('Name'), about, warning, role, agency, since, more = [], open, action, ...list } = props;
  const isTablet = useIsTablet();
  const isNarrow = useIsNarrow();
  const isJoined = isTablet && role !== undefined;
  // a choice of rows, and what an applicant writes, need a card of their full width
  const isLow = isNarrow && list.selection === undefined;
  const endsWithContact =
    agency === undefined && more.length === 0 && (role !== undefined || since === undefined);
  const below = { className: table.two, isNamed: !isLow };
  const columns: (Column<Row> | undefined)[] = [
    {
      name: title,
      place: 'lead',
      cell: (person) => (
        <>
          {open && isLow ? (
            <UnstyledButton
              className={table.strong}
              fz="inherit"
              aria-label={`${open.label} ${person.name}`}
              data-opens
              onClick={() => open.onOpen(person)}
            >
              {person.name}
            </UnstyledButton>
          ) : (
            <Name className={table.strong} isShort>
              {person.name}
            </Name>
          )}
          <About lines={about?.(person) ?? []} />
        </>
      ),
    },
    {
      name: t('Contact'),
      ...(isLow
        ? { className: endsWithContact ? classes.alone : classes.contact, isNamed: false }
        : { place: 'wide' }),
      cell: (person) => (
        <>
          <ContactButtons email={person.email} phone={person.phone ?? ''} />
          {warning?.(person)}
        </>
      ),
    },
    role && {
      name: t('Role'),
      ...(isLow && { place: 'corner' }),
      cell: (person) => (
        <>
          <RoleBadge {...role(person)} />
          {isJoined && since && (
            <span className={table.second} style={{ whiteSpace: 'nowrap' }}>
              {sinceText(since.at(person))}
            </span>
          )}
        </>
      ),
    },
    agency && { name: t('Agency'), ...below, cell: (person) => <Agency {...agency(person)} /> },
    ...more,
    // on the card of a person with a role it would be a fourth line
    isJoined || (isLow && role) || since === undefined
      ? undefined
      : {
          name: since.title,
          ...(isLow ? below : { isNumeric: true }),
          cell: (person) => (isLow ? sinceText(since.at(person)) : dayOf(since.at(person))),
        },
    action && {
      name: action.title ?? t('Actions'),
      place: 'action',
      className: classes.beside,
      cell: (person) => (
        <RowActions>
          {open && !isLow && (
            <RowAction
              label={open.label}
              about={person.name}
              tone="quiet"
              opens
              onClick={() => open.onOpen(person)}
            />
          )}
          {action.cell(person)}
        </RowActions>
      ),
    },
  ];
  return <CardTable {...list} isLow={isLow} columns={columns.filter((column) => column !== undefined)} />;
}

const sinceText = (at: string | null) => t('Since {day}', { day: dayOf(at) });

/** In one line. */
function About({ lines }: { lines: readonly (string | false)[] }) {
  const line = joined(', ', lines);
  return (
    line !== '' && (
      <Name className={table.second} isShort>
        {line}
      </Name>
    )
  );
}

const dayOf = (at: string | null) => (at === null ? '–' : formatDate(at));

function Agency({ name, note }: { name: string; note?: string | false }) {
  return (
    <>
      {name !== '' && <Name isShort={!!note}>{name}</Name>}
      {note && <span className={table.second}>{note}</span>}
    </>
  );
}

/** An agent admin has the colour of buttons and links, which is the park's. */
const roleColors: Record<Role, { color?: string }> = {
  user: { color: 'gray' },
  agent: { color: 'blue' },
  agent_admin: {},
  admin: { color: 'navy' },
  super_admin: { color: 'navy' },
};

function RoleBadge({ role, label = roleLabels[role] }: { role: Role; label?: string }) {
  return <StateBadge {...roleColors[role]}>{label}</StateBadge>;
}
