import { Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import type { LotSort, StaffLot } from '#features/lots/contract.ts';
import { lotStatuses, lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { officeLotTexts } from '#features/lots/office-messages.ts';
import type { Viewer } from '#features/lots/policy.ts';
import { FilterBar, FilterSelect, optionsOf } from '#web/ui/FilterBar.tsx';
import { FoundList } from '#web/ui/FoundList.tsx';
import { readPage } from '#web/ui/ListPages.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { readChoice, useUrlDialog, useUrlState } from '#web/ui/url-state.ts';
import { useFollowed } from '#web/ui/use-followed.ts';
import { ChangePricesDialog } from './ChangePricesDialog.tsx';
import { ImportLotsDialog } from './ImportLotsDialog.tsx';
import { LockLotDialog } from './LockLotDialog.tsx';
import { LotDialog, NEW_LOT } from './LotDialog.tsx';
import { LotHistoryDialog } from './LotHistoryDialog.tsx';
import { LotPlan } from './LotPlan.tsx';
import { LotToolbar, readView } from './LotToolbar.tsx';
import { OfficeLotList } from './OfficeLotList.tsx';
import { LOTS_A_PAGE, lotsPageQuery } from './office-queries.ts';
import { asPhase, PhaseField } from './PhaseField.tsx';

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

const statusOptions = optionsOf(statusFilters, (status) =>
  status === 'all' ? 'All statuses' : lotStatusLabels[status],
);
const typeOptions = optionsOf(typeFilters, (type) =>
  type === 'all' ? 'All positions' : lotTypeTexts[type].label,
);
const sortOptions = optionsOf(sorts, (sort) => sortLabels[sort]);

const narrowedBy = ['status', 'type', 'phase'];

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
  return { wanted, query: useFollowed(lotsPageQuery(wanted)) };
}

type Props = { list: ReturnType<typeof useLotsPage>; viewer: Viewer };

/**
 * Where the office runs the stock: find in the list or on the plan, add, change, lock, look back, and change many at once
 * (R-LOT-29, R-LOT-30, R-ADM-23).
 */
export function LotRoom({ list: { wanted, query }, viewer }: Props) {
  const { search } = useUrlState();
  const dialog = useUrlDialog('lot');
  const history = useUrlDialog('history');
  const { status, say, clear } = useStatus();
  const [locking, setLocking] = useState<StaffLot | null>(null);
  const [importing, imports] = useDisclosure();
  const [pricing, prices] = useDisclosure();
  const { status: ofStatus, type, phase, search: words } = wanted;
  const shown = { status: ofStatus, type, phase, search: words };
  const onDone = (said: string) => say('success', said);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      <LotToolbar
        filters={{ ...shown, phase: phase === '' ? undefined : Number(phase) }}
        onAdd={() => dialog.open(NEW_LOT)}
        onImport={imports.open}
        onPrices={prices.open}
      />
      {readView(search) === 'plan' ? (
        <>
          <Text size="sm" c="dimmed">
            {officeLotTexts.planHint}
          </Text>
          <LotPlan viewer={viewer} onPick={(lot) => dialog.open(lot._id)} />
        </>
      ) : (
        <FoundLots
          query={query}
          onEdit={(lot) => dialog.open(lot._id)}
          onLock={setLocking}
          onHistory={(lot) => history.open(lot._id)}
        />
      )}
      <ImportLotsDialog opened={importing} onClose={imports.close} onDone={onDone} />
      <ChangePricesDialog opened={pricing} shown={shown} onClose={prices.close} onDone={onDone} />
      <LotDialog
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(said) => {
          dialog.close();
          onDone(said);
        }}
      />
      <LotHistoryDialog id={history.id} onClose={history.close} />
      {locking && (
        <LockLotDialog key={locking._id} lot={locking} onDone={onDone} onClosed={() => setLocking(null)} />
      )}
    </Stack>
  );
}

type FoundLotsProps = Pick<Props['list'], 'query'> & Omit<ComponentProps<typeof OfficeLotList>, 'lots'>;

/** The list of lots below what narrows and orders it. */
function FoundLots({ query, ...actions }: FoundLotsProps) {
  return (
    <>
      <FilterBar search="Number, name or description" narrowedBy={narrowedBy}>
        <FilterSelect label="Status" name="status" options={statusOptions} />
        <FilterSelect label="Position" name="type" options={typeOptions} />
        <PhaseField />
        <FilterSelect label="Sort by" name="sort" options={sortOptions} />
      </FilterBar>
      <FoundList
        query={query}
        errorText={officeLotTexts.listFailed}
        noun={['lot', 'lots']}
        pageSize={LOTS_A_PAGE}
        unnarrowed={{ status: null, type: null, phase: null, q: null }}
        none={officeLotTexts.none}
        nothingMatches={officeLotTexts.nothingMatches}
      >
        {(lots) => <OfficeLotList lots={lots} {...actions} />}
      </FoundList>
    </>
  );
}
