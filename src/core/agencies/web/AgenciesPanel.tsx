import { Anchor, Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { agencyTexts } from '#core/agencies/messages.ts';
import { agencyCan } from '#core/agencies/policy.ts';
import { paths } from '#platform/web/paths.ts';
import { ContactButtons } from '#platform/web/ui/ContactButtons.tsx';
import { NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { CardTable, type Column, Name as LongName } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel, type ListPlace } from '#platform/web/ui/list/ListPanel.tsx';
import { RowActions, RowMenu, RowMenuAction } from '#platform/web/ui/list/RowActions.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { useIsNarrow, useIsTablet } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { MissingIcon } from '#platform/web/ui/work-icons.tsx';
import type { Role } from '#shared/actor.ts';
import { formatPhone, telAddress } from '#shared/contact-details.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { joined, listed, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './AgenciesPanel.module.css';
import { AgencyDialog } from './AgencyDialog.tsx';
import { AgencyLinks } from './AgencyLinks.tsx';
import { AgencyStateBadge } from './AgencyStateBadge.tsx';
import { DeleteAgencyDialog } from './DeleteAgencyDialog.tsx';
import { AGENCIES_A_PAGE, agenciesPageQuery } from './staff-queries.ts';

const states = ['all', 'active', 'inactive'] as const;
const stateLabels = { all: t('All'), active: t('Active'), inactive: t('Inactive') };
const orders = ['open', 'name', 'people'] as const;
const orderLabels = { open: t('Most open requests'), name: t('Name'), people: t('Most people') };

const stateOptions = optionsOf(states, (state) => stateLabels[state]);
const orderOptions = optionsOf(orders, (order) => orderLabels[order]);

type Viewer = { role: Role };

type Props = ListPlace & {
  viewer: Viewer;
  /** What the deletion of an agency takes along. */
  takenAlong: (agency: DetailedAgency) => ReactNode;
};

/** The office's list of agencies: find, create, edit, delete. */
export function AgenciesPanel({ viewer, as, takenAlong }: Props) {
  const { search } = useUrlState();
  const sort = readChoice(search, 'sort', orders);
  const query = useLiveList(
    agenciesPageQuery({
      search: search.get('q') ?? '',
      state: readChoice(search, 'state', states),
      sort,
      page: readPage(search),
    }),
  );
  const dialog = useUrlDialog('agency');
  const [deleting, setDeleting] = useState<DetailedAgency | null>(null);
  return (
    <ListPanel
      as={as}
      title={t('Agencies')}
      add={{ label: t('Add agency'), onAdd: () => dialog.open(NEW_ENTITY) }}
      head={{
        search: t('Name, contact or agent admin'),
        filters: (
          <FilterChips
            filters={[{ name: 'state', label: t('State'), options: stateOptions }]}
            sort={{ value: sort, options: orderOptions }}
          />
        ),
      }}
    >
      <FoundList
        query={query}
        errorText={agencyTexts.listFailed}
        noun={nouns.agency}
        pageSize={AGENCIES_A_PAGE}
        unnarrowed={{ state: null, q: null }}
        none={t('No agencies yet. Add the first one so that buyers can join it.')}
        nextStep={<Button onClick={() => dialog.open(NEW_ENTITY)}>{t('Add agency')}</Button>}
        nothingMatches={t('No agency matches the search and the filter.')}
        isFooted
      >
        {(agencies) => (
          <AgencyTable
            viewer={viewer}
            agencies={agencies}
            onEdit={(agency) => dialog.open(agency._id)}
            onDelete={setDeleting}
          />
        )}
      </FoundList>
      <AgencyDialog
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(message) => {
          dialog.close();
          toast(message);
        }}
      />
      {deleting && (
        <DeleteAgencyDialog
          key={deleting._id}
          agency={deleting}
          takenAlong={takenAlong(deleting)}
          onDeleted={toast}
          onClosed={() => setDeleting(null)}
        />
      )}
    </ListPanel>
  );
}

type TableProps = {
  viewer: Viewer;
  agencies: readonly DetailedAgency[];
  onEdit: (agency: DetailedAgency) => void;
  onDelete: (agency: DetailedAgency) => void;
};

/** Table of agencies with the numbers of their bookings, who runs them, and how to reach them. */
function AgencyTable({ viewer, agencies, onEdit, onDelete }: TableProps) {
  // super admins also get the details (D-07)
  const mayDelete = agencyCan.delete(viewer).allowed;
  const isNarrow = useIsNarrow();
  const isTablet = useIsTablet();
  const state: Column<DetailedAgency> = {
    name: t('State'),
    isNamed: false,
    ...(isNarrow && { place: 'corner' as const }),
    // only what is not as usual is said
    cell: ({ isActive }) => !isActive && <AgencyStateBadge isActive={false} />,
  };
  const columns: Column<DetailedAgency>[] = [
    {
      name: t('Agency'),
      place: 'lead',
      cell: (agency) => <Name agency={agency} isLink={mayDelete} onEdit={onEdit} />,
    },
    ...(isNarrow ? [numbersLine, staff] : [...numbers, ...besides]),
    ...(agencies.every(({ isActive }) => isActive) ? [] : [state]),
    {
      name: t('Actions'),
      place: 'action',
      cell: (agency) => (
        <RowActions>
          <RowMenu about={agency.name} isQuiet>
            {(isNarrow || isTablet) && <ContactItems {...agency} />}
            <RowMenuAction label={t('Edit')} about={agency.name} onClick={() => onEdit(agency)} />
            <AgencyLinks id={agency._id} name={agency.name} />
            {mayDelete && (
              <RowMenuAction
                label={t('Delete')}
                about={agency.name}
                danger
                onClick={() => onDelete(agency)}
              />
            )}
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  return <CardTable label={t('Agencies')} isLow columns={columns} rows={agencies} />;
}

type Linked = DetailedAgency & { label: string; status: 'open' | 'sold' };

/** Zero is pale. */
function Count({ of }: { of: number }) {
  return <span className={of === 0 ? classes.none : undefined}>{formatCount(of)}</span>;
}

/** A number of bookings, which leads to their list. */
function Bookings({ _id, name, bookings, label, status }: Linked) {
  const number = bookings?.[status] ?? 0;
  if (number === 0) return <Count of={0} />;
  return (
    <Anchor
      component={Link}
      inherit
      fw={600}
      display="inline-block"
      miw={24}
      lh="1.5rem"
      to={paths.adminAllBookings({ agency: _id, status })}
      aria-label={joined(', ', [name, joined(': ', [label, formatCount(number)])])}
    >
      {formatCount(number)}
    </Anchor>
  );
}

const counted = [
  [t('Open requests'), 'open'],
  [t('Sold'), 'sold'],
] as const;

const numbers = counted.map(
  ([label, status]): Column<DetailedAgency> => ({
    name: label,
    isNumeric: true,
    className: classes.number,
    cell: (agency) => <Bookings {...agency} label={label} status={status} />,
  }),
);

/** The same in one line of a card. */
const numbersLine: Column<DetailedAgency> = {
  name: t('Bookings'),
  isNamed: false,
  className: table.two,
  cell: (agency) => <BookingNumbers {...agency} />,
};

/** 'Open requests 36  Sold 17', each number with a link to its list. */
const BookingNumbers = (agency: DetailedAgency) => (
  <div className={classes.line}>
    {counted.map(([label, status]) => (
      <span key={status}>
        <span className={classes.none}>{label}</span> <Bookings {...agency} label={label} status={status} />
      </span>
    ))}
  </div>
);

/** On a card, who belongs to an agency stands in one line. */
const staff: Column<DetailedAgency> = {
  name: t('People'),
  isNamed: false,
  className: table.two,
  cell: (agency) => (
    <>
      {(agency.userCount ?? 0) > 0 && `${pluralize(agency.userCount ?? 0, ...nouns.person)} · `}
      {agency.agentAdmins?.length ? `${t('Agent Admin')}${mark(': ')}` : null}
      <AgentAdmins {...agency} />
    </>
  ),
};

const besides: readonly Column<DetailedAgency>[] = [
  {
    name: t('People'),
    isNumeric: true,
    className: classes.number,
    cell: ({ userCount }) => <Count of={userCount ?? 0} />,
  },
  { name: t('Agent admins'), cell: AgentAdmins },
  {
    name: t('Contact'),
    isDetail: true,
    cell: ({ contactEmail, contactPhone }) => (
      <ContactButtons email={contactEmail} phone={contactPhone} isPlain />
    ),
  },
];

/** The ways to an agency in the menu of its card. */
function ContactItems({ contactEmail, contactPhone }: DetailedAgency) {
  return (
    <>
      <Menu.Item component="a" href={`mailto:${contactEmail}`}>
        {contactEmail}
      </Menu.Item>
      {contactPhone !== '' && (
        <Menu.Item component="a" href={telAddress(contactPhone)}>
          {formatPhone(contactPhone)}
        </Menu.Item>
      )}
    </>
  );
}

type NameProps = { agency: DetailedAgency; isLink: boolean; onEdit: (agency: DetailedAgency) => void };

/** The name of an agency, which opens its details, or for those who do not get them its form. */
function Name({ agency, isLink, onEdit }: NameProps) {
  const { _id, name } = agency;
  if (!isLink) {
    return (
      <Anchor
        component="button"
        type="button"
        inherit
        fw={600}
        data-opens
        ta="start"
        className={table.name}
        aria-label={`${t('Edit')} ${name}`}
        onClick={() => onEdit(agency)}
      >
        {name}
      </Anchor>
    );
  }
  return (
    <Anchor
      inherit
      component={Link}
      to={paths.adminAgency(_id)}
      fw={600}
      data-opens
      className={table.name}
      title={name}
    >
      {name}
    </Anchor>
  );
}

function AgentAdmins({ _id, name, agentAdmins = [] }: DetailedAgency) {
  if (agentAdmins.length === 0) {
    return (
      <Anchor
        size="sm"
        className={classes.missing}
        component={Link}
        to={paths.adminAgentAdmins({ assign: _id })}
        aria-label={t('Assign agent admin of {name}', { name })}
      >
        <MissingIcon size={16} />
        {t('Assign agent admin')}
      </Anchor>
    );
  }
  return <LongName>{listed(agentAdmins.map(({ name }) => name))}</LongName>;
}
