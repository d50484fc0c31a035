import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DetailedAgency } from '#features/agencies/contract.ts';
import { agencyRefusals, agencyTexts } from '#features/agencies/messages.ts';
import type { Role } from '#shared/actor.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FilterBar, FilterSelect, optionsOf } from '#web/ui/FilterBar.tsx';
import { FoundList, usePageOf } from '#web/ui/FoundList.tsx';
import type { Loaded } from '#web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState } from '#web/ui/url-state.ts';
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

const stateOptions = optionsOf(states, (state) => stateLabels[state]);
const orderOptions = optionsOf(orders, (order) => orderLabels[order]);

type Props = { viewer: { role: Role }; query: Loaded<DetailedAgency[]> };

/** Where the office runs the agencies: find, open, change, close (R-ADM-19 to R-ADM-24). */
export function AgencyRoom({ viewer, query }: Props) {
  const { search } = useUrlState();
  const dialog = useUrlDialog('agency');
  const { status, say, clear } = useStatus();
  const [leaving, setLeaving] = useState<DetailedAgency | null>(null);
  const list = usePageOf(query, AGENCIES_A_PAGE, (agencies) => findAgencies(agencies, search));
  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <FilterBar search="Name, contact or agent admin">
        <FilterSelect label="State" name="state" options={stateOptions} />
        <FilterSelect label="Sort by" name="sort" options={orderOptions} />
        <Button size="sm" onClick={() => dialog.open(NEW_AGENCY)}>
          Add agency
        </Button>
      </FilterBar>
      <FoundList
        query={list}
        errorText={agencyTexts.listFailed}
        noun={['agency', 'agencies']}
        pageSize={AGENCIES_A_PAGE}
        unnarrowed={{ state: null, q: null }}
        none={agencyTexts.none}
        nothingMatches={agencyTexts.nothingMatches}
      >
        {(agencies) => (
          <AgencyList
            viewer={viewer}
            agencies={agencies}
            onEdit={(agency) => dialog.open(agency._id)}
            onDelete={setLeaving}
          />
        )}
      </FoundList>
      {query.data && (
        <AgencyDialog
          id={dialog.id}
          all={query.data}
          onClose={dialog.close}
          onSaved={(text) => {
            dialog.close();
            say('success', text);
          }}
        />
      )}
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

/** The agencies the address asks for, in its order. */
function findAgencies(agencies: readonly DetailedAgency[], search: URLSearchParams): DetailedAgency[] {
  const words = search.get('q') ?? '';
  const state = readChoice(search, 'state', states);
  const order = readChoice(search, 'sort', orders);
  return agencies
    .filter(
      (agency) => matches(agency, words) && (state === 'all' || agency.isActive === (state === 'active')),
    )
    .toSorted((one, other) => (order === 'people' ? (other.userCount ?? 0) - (one.userCount ?? 0) : 0));
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
      fillsPhone
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
