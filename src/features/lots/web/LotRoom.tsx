import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lot, LotSort } from '#features/lots/contract.ts';
import { lotStatuses, lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts, officeLotTexts } from '#features/lots/messages.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import bar from '#web/ui/list-bar.module.css';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { LockLotDialog } from './LockLotDialog.tsx';
import { LotDialog, NEW_LOT } from './LotDialog.tsx';
import { LotHistoryDialog } from './LotHistoryDialog.tsx';
import { OfficeLotList } from './OfficeLotList.tsx';
import { LOTS_A_PAGE, lotsPageQuery } from './office-queries.ts';

const statusFilters = ['all', ...lotStatuses] as const;
const typeFilters = ['all', ...lotTypes] as const;
const sorts = ['lotNumber', 'price', '-price', '-area', 'phase', '-updatedAt'] as const satisfies LotSort[];
const sortLabels: Record<(typeof sorts)[number], string> = {
  lotNumber: 'Lot number',
  price: 'Lowest price',
  '-price': 'Highest price',
  '-area': 'Largest area',
  phase: 'Phase',
  '-updatedAt': 'Last changed',
};

/** What the address asks of the list of lots, as a query. */
export function useLotsPage() {
  const { search } = useUrlState();
  const wanted = {
    status: readChoice(search, 'status', statusFilters),
    type: readChoice(search, 'type', typeFilters),
    phase: asPhase(search.get('phase') ?? ''),
    search: search.get('q') ?? '',
    sort: readChoice(search, 'sort', sorts),
    page: readPage(search),
  };
  return { wanted, query: useQuery(lotsPageQuery(wanted)) };
}

/** The digits of a phase as it is typed; 0 is none. */
const asPhase = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '').slice(0, 4);

/** Where the office runs the stock: find, add, change, lock, look back (R-LOT-29, R-LOT-30, R-ADM-23). */
export function LotRoom({ list: { wanted, query } }: { list: ReturnType<typeof useLotsPage> }) {
  const dialog = useUrlDialog('lot');
  const history = useUrlDialog('history');
  const { status, say, clear } = useStatus();
  const [locking, setLocking] = useState<Lot | null>(null);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <Filters wanted={wanted} onAdd={() => dialog.open(NEW_LOT)} />
      <QueryState
        query={query}
        errorText={officeLotTexts.listFailed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingFound wanted={wanted} />}
      >
        {({ rows, total }) => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {total === 1 ? '1 lot' : `${total} lots`}
            </Text>
            <OfficeLotList
              lots={rows}
              onEdit={(lot) => dialog.open(lot._id)}
              onLock={setLocking}
              onHistory={(lot) => history.open(lot._id)}
            />
            <ListPages total={total} pageSize={LOTS_A_PAGE} page={wanted.page} />
          </>
        )}
      </QueryState>
      <LotDialog
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(said) => {
          dialog.close();
          say('success', said);
        }}
      />
      <LotHistoryDialog id={history.id} onClose={history.close} />
      {locking && (
        <LockLotDialog
          key={locking._id}
          lot={locking}
          onDone={(said) => say('success', said)}
          onClosed={() => setLocking(null)}
        />
      )}
    </Stack>
  );
}

type Wanted = ReturnType<typeof useLotsPage>['wanted'];

function Filters({ wanted, onAdd }: { wanted: Wanted; onAdd: () => void }) {
  const { change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const [phase, setPhase] = useUrlText('phase', ['page']);
  const choose = (name: string, none: string) => (value: string | null) =>
    change({ [name]: value === none ? null : value, page: null });
  return (
    <div className={bar.bar}>
      <SearchField
        className={bar.search}
        placeholder="Number, name or description"
        text={text}
        onText={setText}
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Status"
        data={statusFilters.map((value) => ({
          value,
          label: value === 'all' ? 'All statuses' : lotStatusLabels[value],
        }))}
        value={wanted.status}
        onChange={choose('status', 'all')}
        allowDeselect={false}
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Position"
        data={typeFilters.map((value) => ({
          value,
          label: value === 'all' ? 'All positions' : lotTypeTexts[value].label,
        }))}
        value={wanted.type}
        onChange={choose('type', 'all')}
        allowDeselect={false}
      />
      <TextInput
        size="sm"
        w={90}
        label="Phase"
        placeholder="All"
        inputMode="numeric"
        value={phase}
        onChange={(event) => setPhase(asPhase(event.currentTarget.value))}
      />
      <Select
        className={bar.choice}
        size="sm"
        label="Sort by"
        data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
        value={wanted.sort}
        onChange={choose('sort', 'lotNumber')}
        allowDeselect={false}
      />
      <Button size="sm" onClick={onAdd}>
        Add Lot
      </Button>
    </div>
  );
}

function NothingFound({ wanted: { status, type, phase, search, page } }: { wanted: Wanted }) {
  const { change } = useUrlState();
  const isNarrowed = status !== 'all' || type !== 'all' || phase !== '' || search !== '' || page > 1;
  if (!isNarrowed) return <EmptyState title={officeLotTexts.none} />;
  const showAll = () => change({ status: null, type: null, phase: null, q: null, page: null });
  return (
    <EmptyState
      title={officeLotTexts.nothingMatches}
      action={
        <Button variant="default" size="sm" onClick={showAll}>
          Show all
        </Button>
      }
    />
  );
}
