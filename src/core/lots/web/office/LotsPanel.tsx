import { Anchor, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { type LotSort, listLots, type StaffLot } from '#core/lots/contract.ts';
import { lotStatusLabels, lotUseLabels } from '#core/lots/labels.ts';
import { hasBooking, isLockable, type LotStatus } from '#core/lots/lifecycle.ts';
import { typesHeading, typeTexts } from '#core/lots/messages.ts';
import { officeLotTexts } from '#core/lots/office-messages.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import compact from '#platform/web/ui/compact-button.module.css';
import { NEW_ENTITY } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf, UrlSearch } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListHead } from '#platform/web/ui/list/ListHead.tsx';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { RowAction, RowActions, RowMenu, RowMenuAction } from '#platform/web/ui/list/RowActions.tsx';
import { StatusFilter } from '#platform/web/ui/list/StatusFilter.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { useRowKeys } from '#platform/web/ui/list/use-row-keys.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import { useIsNarrow, useIsPhone } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { PlusIcon } from '#platform/web/ui/work-icons.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { LotStatusBadge } from '../LotStatusBadge.tsx';
import { LazyPlan } from '../plan/LazyPlan.tsx';
import { lotTallyQuery, useHasPlan } from '../queries.ts';
import { ChangePricesDialog } from './ChangePricesDialog.tsx';
import { ImportLotsDialog } from './ImportLotsDialog.tsx';
import { LockLotDialog } from './LockLotDialog.tsx';
import { LotDialog } from './LotDialog.tsx';
import { LotHistoryDialog } from './LotHistoryDialog.tsx';
import { LotHolder } from './LotHolder.tsx';
import { LotsInBulk, LotsInBulkActions, useLotsInBulk } from './LotsInBulk.tsx';
import classes from './LotsPanel.module.css';
import { LotsToolbar, LotsView, lotViews } from './LotsToolbar.tsx';
import { lotStatusFilters, lotTypeFilters, useLotTypeOptions } from './lot-form.ts';
import { asPhase, PhaseField } from './PhaseField.tsx';
import { PlannedLotActions } from './PlannedLotActions.tsx';

const LOTS_A_PAGE = 25;

const sorts = ['lotNumber', 'price', '-price', '-area', 'phase', '-updatedAt'] as const satisfies LotSort[];
const sortLabels: Record<(typeof sorts)[number], string> = {
  lotNumber: t('Lot number'),
  price: t('Lowest price'),
  '-price': t('Highest price'),
  '-area': t('Largest area'),
  phase: t('Phase'),
  '-updatedAt': t('Last changed'),
};

const sortOptions = optionsOf(sorts, (sort) => sortLabels[sort]);

type Props = {
  viewer: Viewer;
  /** Shows who waits for a lot; undefined where the park keeps no lines. */
  onLine?: ((lot: StaffLot) => void) | undefined;
};

/**
 * The office's lots: search in the list or on the plan, add, edit, lock, history, bulk import and price change.
 */
export function LotsPanel({ viewer, onLine }: Props) {
  const { search } = useUrlState();
  const filters = {
    status: readChoice(search, 'status', lotStatusFilters),
    type: readChoice(search, 'type', lotTypeFilters),
    phase: asPhase(search.get('phase') ?? ''),
    search: search.get('q') ?? '',
  };
  const sort = readChoice(search, 'sort', sorts);
  const query = useLiveList(
    askPage(listLots, { query: { ...filters, sort, ...pageRange(readPage(search), LOTS_A_PAGE) } }),
  );
  const dialog = useUrlDialog('lot');
  const history = useUrlDialog('history');
  const [locking, setLocking] = useState<StaffLot | null>(null);
  const [importing, imports] = useDisclosure();
  const [pricing, prices] = useDisclosure();
  const [priced, setPriced] = useState<readonly string[]>();
  const changePrices = (ids?: readonly string[]) => {
    setPriced(ids);
    prices.open();
  };
  const onDone = (message: string) => toast(message);
  const hasPlan = useHasPlan();
  const isPhone = useIsPhone();
  const isPlan = hasPlan && readChoice(search, 'view', lotViews) === 'plan';
  const view = hasPlan && <LotsView isPlan={isPlan} />;
  const tools = {
    filters: { ...filters, phase: filters.phase === '' ? undefined : Number(filters.phase) },
    onImport: imports.open,
    onPrices: () => changePrices(),
  };

  const add = () => dialog.open(NEW_ENTITY);

  return (
    <Stack gap="sm">
      <ListHead
        title={t('Lots')}
        search={<UrlSearch placeholder={isPlan ? t('Lot number') : t('Number, name or description')} />}
        actions={
          <>
            <QueryRefresh queries={[query]} texts={officeLotTexts} />
            {view}
            <LotsToolbar {...tools} />
            <Button size="sm" classNames={compact} leftSection={<PlusIcon size={16} />} onClick={add}>
              {t('Add Lot')}
            </Button>
          </>
        }
        views={!isPlan && !isPhone && <LotStatuses value={filters.status} />}
      >
        {!isPlan && <LotFilters sort={sort} status={filters.status} total={query.data?.total} />}
      </ListHead>
      {isPlan ? (
        <div className={classes.plan}>
          <LazyPlan
            viewer={viewer}
            onPick={(lot) => dialog.open(lot._id)}
            actions={(lot) => (
              <PlannedLotActions
                lot={lot}
                onEdit={() => dialog.open(lot._id)}
                onHistory={() => history.open(lot._id)}
              />
            )}
          />
        </div>
      ) : (
        <FoundLots
          query={query}
          onAdd={add}
          onEdit={(lot) => dialog.open(lot._id)}
          onLock={setLocking}
          onHistory={(lot) => history.open(lot._id)}
          onLine={onLine}
          onPrices={changePrices}
        />
      )}
      <ImportLotsDialog opened={importing} onClose={imports.close} onDone={onDone} />
      <ChangePricesDialog
        opened={pricing}
        shown={priced ? { ids: priced } : filters}
        onClose={prices.close}
        onDone={onDone}
      />
      <LotDialog
        id={dialog.id}
        onClose={dialog.close}
        onSaved={(message) => {
          dialog.close();
          onDone(message);
        }}
      />
      <LotHistoryDialog id={history.id} onClose={history.close} />
      {locking && (
        <LockLotDialog key={locking._id} lot={locking} onDone={onDone} onClosed={() => setLocking(null)} />
      )}
    </Stack>
  );
}

type FoundLotsProps = Pick<ComponentProps<typeof FoundList<StaffLot>>, 'query'> &
  Omit<TableProps, 'lots' | 'bulk'> & { onAdd: () => void };

/** The statuses of lots, with how many have each; a list that something else narrows has no counts. */
function LotStatuses({ value }: { value: string }) {
  const { search, change } = useUrlState();
  const tally = useQuery(lotTallyQuery).data;
  const isNarrowed = ['q', 'type', 'phase'].some((name) => search.has(name));
  const count = (status: string) =>
    (isNarrowed ? undefined : tally)
      ?.filter((each) => status === 'all' || each.status === status)
      .reduce((sum, each) => sum + each.count, 0);
  return (
    <StatusFilter
      label={t('Status')}
      choices={lotStatusFilters.map((status) => ({
        value: status,
        label: status === 'all' ? t('All') : lotStatusLabels[status],
        count: count(status),
      }))}
      value={value}
      onChange={(status) => change({ status: status === 'all' ? null : status, page: null }, { push: true })}
    />
  );
}

type LotFiltersProps = { sort: string; status: string; total: number | undefined };

/** The filters and the order of the list; on a phone with the statuses behind their button. */
function LotFilters({ sort, status, total }: LotFiltersProps) {
  const { change } = useUrlState();
  const isAll = status === 'all';
  return (
    <FilterChips
      listed={
        total !== undefined &&
        [!isAll && lotStatusLabels[status as LotStatus], pluralize(total, ...nouns.lot)]
          .filter(Boolean)
          .join(' · ')
      }
      sheet={{ active: Number(!isAll), fields: <LotStatuses value={status} /> }}
      onClear={() => change({ status: null, type: null, phase: null, page: null })}
      filters={[
        { name: 'type', label: typesHeading(), options: useLotTypeOptions() },
        {
          name: 'phase',
          label: t('Phase'),
          field: <PhaseField />,
          said: (search) => asPhase(search.get('phase') ?? ''),
        },
      ]}
      sort={{ value: sort, options: sortOptions }}
    />
  );
}

/** The found lots. */
function FoundLots({ query, onAdd, ...actions }: FoundLotsProps) {
  const selection = useRowSelection({ rows: query.data?.rows ?? [], nameOf: lotName });
  const bulk = useLotsInBulk(selection);
  return (
    <>
      <FoundList
        query={query}
        errorText={officeLotTexts.listFailed}
        noun={nouns.lot}
        pageSize={LOTS_A_PAGE}
        unnarrowed={{ status: null, type: null, phase: null, q: null }}
        none={t('There are no lots yet.')}
        nextStep={<Button onClick={onAdd}>{t('Add Lot')}</Button>}
        nothingMatches={t('No lot matches these filters.')}
        isFooted
      >
        {(lots) => <LotTable lots={lots} bulk={bulk} {...actions} />}
      </FoundList>
      <LotsInBulk bulk={bulk} />
    </>
  );
}

type TableProps = {
  lots: readonly StaffLot[];
  onEdit: (lot: StaffLot) => void;
  onLock: (lot: StaffLot) => void;
  onHistory: (lot: StaffLot) => void;
  onLine: Props['onLine'];
  /** Changes the prices of these lots. */
  onPrices: (ids: readonly string[]) => void;
  bulk: ReturnType<typeof useLotsInBulk>;
};

const lotName = ({ lotNumber }: StaffLot) => t('lot {lot}', { lot: lotNumber });

/** The statuses of a lot that a booking holds as a rule. */
const unbooked: readonly LotStatus[] = ['reserved', 'booked', 'sold'];

const usageOf = ({ lotUse }: StaffLot) => lotUseLabels[lotUse ?? ''] ?? t('Not set');

const sizeOf = (lot: StaffLot) =>
  t('{usage} · {area} sqm', { usage: usageOf(lot), area: formatCount(lot.area) });
const phaseOf = ({ phase }: StaffLot) => t('Phase {phase}', { phase });

type OpenerProps = { lot: StaffLot; isNarrow: boolean; onEdit: (lot: StaffLot) => void };

/** The number of a lot, which opens it; on a phone with what it is, else with its phase. */
function Opener({ lot, isNarrow, onEdit }: OpenerProps) {
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        data-opens
        data-row={lot._id}
        className={table.strong}
        aria-label={`${t('Edit')} ${lotName(lot)}`}
        onClick={() => onEdit(lot)}
      >
        {isNarrow ? t('Lot {lot}', { lot: lot.lotNumber }) : lot.lotNumber}
      </Anchor>
      <span className={table.second}>{isNarrow ? typeTexts(lot.type).withLetter : phaseOf(lot)}</span>
    </>
  );
}

/** What a lot is, in one column: the holder must not be where one has to scroll to, nor break into many lines. */
const kindColumn = (): Column<StaffLot> => ({
  name: typesHeading(),
  isNamed: false,
  className: classes.kind,
  cell: (lot) => (
    <>
      {typeTexts(lot.type).withLetter}
      <span className={table.second}>{sizeOf(lot)}</span>
    </>
  ),
});

/** The lots with the office's actions. */
function LotTable({ lots, bulk, onPrices, ...actions }: TableProps) {
  const { selection } = bulk;
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame, { keys: { x: selection.toggle } });
  const price: Column<StaffLot> = {
    name: t('Price'),
    isNumeric: true,
    isNamed: false,
    cell: (lot) => formatPrice(lot.price),
  };
  const columns: Column<StaffLot>[] = [
    {
      name: t('Lot'),
      place: 'lead',
      cell: (lot) => <Opener lot={lot} isNarrow={isNarrow} onEdit={actions.onEdit} />,
    },
    ...(isNarrow ? [] : [kindColumn()]),
    price,
    {
      name: t('Status'),
      ...(isNarrow && { place: 'corner' as const }),
      isNamed: false,
      cell: ({ status }) => <LotStatusBadge status={status} />,
    },
    {
      name: t('Held by'),
      className: classes.holder,
      isNamed: false,
      cell: ({ lotNumber, holder, status }) =>
        holder ? (
          <LotHolder lotNumber={lotNumber} holder={holder} />
        ) : (
          unbooked.includes(status) && <span className={table.second}>{officeLotTexts.withoutBooking}</span>
        ),
    },
    { name: t('Actions'), place: 'action', cell: (lot) => <Actions lot={lot} {...actions} /> },
  ];
  return (
    <div ref={frame} data-keys="list">
      <CardTable
        label={t('Lots')}
        isLow
        columns={columns}
        rows={lots}
        selection={selection}
        actions={
          <LotsInBulkActions bulk={bulk} onPrices={() => onPrices(selection.chosen.map(({ _id }) => _id))} />
        }
      />
    </div>
  );
}

type RowProps = Pick<TableProps, 'onEdit' | 'onLock' | 'onHistory' | 'onLine'> & { lot: StaffLot };

function Actions({ lot, onEdit, onLock, onHistory, onLine }: RowProps) {
  const about = lotName(lot);
  return (
    <RowActions>
      {onLine && lot.waiting !== undefined && lot.waiting > 0 && (
        <RowAction
          label={t('Line ({n})', { n: String(lot.waiting) })}
          about={t('for {about}', { about })}
          tone="quiet"
          onClick={() => onLine(lot)}
        />
      )}
      <RowMenu about={about} isQuiet>
        <RowMenuAction label={t('Edit')} about={about} onClick={() => onEdit(lot)} />
        {isLockable({ status: lot.status, isHeld: hasBooking(lot) }) && (
          <RowMenuAction
            label={lot.status === 'locked' ? t('Unlock') : t('Lock')}
            about={about}
            onClick={() => onLock(lot)}
          />
        )}
        <RowMenuAction label={t('History')} about={about} onClick={() => onHistory(lot)} />
      </RowMenu>
    </RowActions>
  );
}
