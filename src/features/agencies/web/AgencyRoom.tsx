import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#features/agencies/messages.ts';
import type { Role } from '#shared/actor.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import bar from '#web/ui/list-bar.module.css';
import { type Loaded, QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { AgencyForm } from './AgencyForm.tsx';
import { AgencyList } from './AgencyList.tsx';
import { DeleteAgencyDialog } from './DeleteAgencyDialog.tsx';

/** The names in the address that belong to this room; a tab that opens clears them. */
export const agencyRoomParams = ['q', 'state', 'sort', 'page', 'agency'] as const;

const AGENCIES_A_PAGE = 25;
const NEW_AGENCY = 'new';

const states = ['all', 'active', 'inactive'] as const;
const stateLabels = { all: 'All', active: 'Active', inactive: 'Inactive' };
const orders = ['name', 'people'] as const;
const orderLabels = { name: 'Name', people: 'Most people' };

type Props = { viewer: { role: Role }; query: Loaded<DetailedAgency[]> };

/** Where the office runs the agencies: find, open, change, close (R-ADM-19 to R-ADM-24). */
export function AgencyRoom({ viewer, query }: Props) {
  const dialog = useUrlDialog('agency');
  const { status, say, clear } = useStatus();
  const [leaving, setLeaving] = useState<DetailedAgency | null>(null);
  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <QueryState query={query} errorText={agencyTexts.listFailed}>
        {(agencies) => (
          <>
            <Found
              viewer={viewer}
              agencies={agencies}
              onAdd={() => dialog.open(NEW_AGENCY)}
              onEdit={(agency) => dialog.open(agency._id)}
              onDelete={setLeaving}
            />
            <AgencyDialog
              id={dialog.id}
              all={agencies}
              onClose={dialog.close}
              onSaved={(text) => {
                dialog.close();
                say('success', text);
              }}
            />
          </>
        )}
      </QueryState>
      {leaving && (
        <DeleteAgencyDialog
          key={leaving._id}
          agency={leaving}
          onDeleted={(text) => say('success', text)}
          onClosed={() => setLeaving(null)}
        />
      )}
    </Stack>
  );
}

type FoundProps = {
  viewer: Props['viewer'];
  agencies: readonly DetailedAgency[];
  onAdd: () => void;
  onEdit: (agency: DetailedAgency) => void;
  onDelete: (agency: DetailedAgency) => void;
};

function Found({ agencies, onAdd, ...list }: FoundProps) {
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const state = readChoice(search, 'state', states);
  const order = readChoice(search, 'sort', orders);
  const page = readPage(search);
  const found = agencies
    .filter(
      (agency) => matches(agency, text) && (state === 'all' || agency.isActive === (state === 'active')),
    )
    .toSorted((one, other) => (order === 'people' ? (other.userCount ?? 0) - (one.userCount ?? 0) : 0));
  const rows = found.slice((page - 1) * AGENCIES_A_PAGE, page * AGENCIES_A_PAGE);
  const showAll = () => {
    setText('');
    change({ state: null, page: null });
  };

  return (
    <>
      <div className={bar.bar}>
        <SearchField
          className={bar.search}
          placeholder="Name, contact or agent admin"
          text={text}
          onText={setText}
        />
        <Select
          className={bar.choice}
          size="sm"
          label="State"
          data={states.map((value) => ({ value, label: stateLabels[value] }))}
          value={state}
          onChange={(value) => change({ state: value === 'all' ? null : value, page: null })}
          allowDeselect={false}
        />
        <Select
          className={bar.choice}
          size="sm"
          label="Sort"
          data={orders.map((value) => ({ value, label: orderLabels[value] }))}
          value={order}
          onChange={(value) => change({ sort: value === 'name' ? null : value, page: null })}
          allowDeselect={false}
        />
        <Button size="sm" onClick={onAdd}>
          Add agency
        </Button>
      </div>
      {agencies.length === 0 ? (
        <EmptyState title={agencyTexts.none} />
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {found.length === agencies.length
            ? `${agencies.length} in all`
            : `${found.length} of ${agencies.length}`}
        </Text>
      )}
      {agencies.length > 0 && found.length === 0 && (
        <EmptyState
          title={agencyTexts.nothingMatches}
          action={
            <Button variant="default" size="sm" onClick={showAll}>
              Show all
            </Button>
          }
        />
      )}
      {rows.length > 0 && <AgencyList agencies={rows} {...list} />}
      <ListPages total={found.length} pageSize={AGENCIES_A_PAGE} page={page} />
    </>
  );
}

function matches(agency: DetailedAgency, text: string): boolean {
  const words = text.trim().toLowerCase();
  const { name, contactEmail, contactPhone, address, agentAdmins = [] } = agency;
  return [name, contactEmail, contactPhone, address, ...agentAdmins.map((admin) => admin.name)].some(
    (field) => field.toLowerCase().includes(words),
  );
}

function AgencyDialog({
  id,
  all,
  onClose,
  onSaved,
}: {
  id: string | null;
  all: readonly DetailedAgency[];
  onClose: () => void;
  onSaved: (text: string) => void;
}) {
  const agency = all.find(({ _id }) => _id === id) ?? null;
  const isNew = id === NEW_AGENCY;
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={isNew ? agencyTexts.createTitle : agencyTexts.editTitle}
    >
      {isNew || agency ? (
        <AgencyForm key={id} agency={agency} all={all} onSaved={onSaved} onCancel={onClose} />
      ) : (
        id !== null && <Text role="alert">{agencyRefusals.AGENCY_NOT_FOUND.message}</Text>
      )}
    </Dialog>
  );
}
