import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AgencyFilter } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { agencyQuery } from '#core/agencies/web/staff-queries.ts';
import type { User } from '#core/users/contract.ts';
import { type countDeposits, exportDeposits } from '#modules/deposits/contract.ts';
import { depositViewLabels } from '#modules/deposits/labels.ts';
import { type DepositView, depositViews, entryKinds } from '#modules/deposits/lifecycle.ts';
import { depositListTexts, moneyLabels, unlistedText } from '#modules/deposits/office-messages.ts';
import { depositCan } from '#modules/deposits/policy.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import compact from '#platform/web/ui/compact-button.module.css';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { DayField, readDay } from '#platform/web/ui/form/DayField.tsx';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx';
import { type ChipFilter, FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { formatSum } from '#shared/money.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { ConfirmSelected, ConfirmSelectedDialog, useConfirmSelected } from './ConfirmSelected.tsx';
import { DepositTable, isWaiting, type Row } from './DepositTable.tsx';
import {
  DEPOSITS_A_PAGE,
  type DepositFilters,
  depositCountsQuery,
  depositsPageQuery,
} from './office-queries.ts';
import { RulesDialog } from './RulesDialog.tsx';
import { useRecordPayment } from './use-record-payment.tsx';

const ConfirmPayments = lazyDialog(async () => (await import('./ConfirmPayments.tsx')).ConfirmPayments);

/** The view that needs no parameter comes first for `readChoice`. */
const views = ['all', ...depositViews.filter((view) => view !== 'all')] as const;

const kinds = ['', ...entryKinds] as const;
const kindOptions = optionsOf(kinds, (kind) => (kind === '' ? t('Any') : moneyLabels[kind]));

/** URL parameters of the filters beside view and search. */
const narrowedBy = ['agency', 'kind', 'from', 'to'];
const unnarrowed = Object.fromEntries(['q', ...narrowedBy].map((name) => [name, null]));

function readFilters(search: URLSearchParams, start: DepositView): DepositFilters {
  return {
    view: search.has('view') ? readChoice(search, 'view', views) : start,
    search: search.get('q') ?? '',
    agencyId: search.get('agency') ?? '',
    kind: readChoice(search, 'kind', kinds),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  };
}

/** The office's list of deposits, which begins with what waits to be confirmed unless the address says a list (D-415). */
export function DepositsPanel({ viewer }: { viewer: User }) {
  const { search } = useUrlState();
  const counted = useQuery(depositCountsQuery).data?.views.to_confirm.count;
  const saysList = ['view', 'q', ...narrowedBy].some((name) => search.has(name));
  // what is reported later changes no list that is being read; the address stays, since a change could overtake a click on a link
  const [start, setStart] = useState<DepositView | null>(saysList ? 'all' : null);
  if (start === null && counted !== undefined) setStart(counted > 0 ? 'to_confirm' : 'all');
  return <Deposits viewer={viewer} start={start ?? 'all'} />;
}

/** While a park uses no deposits, what they are and how to begin (D-240). */
function Deposits({ viewer, start }: { viewer: User; start: DepositView }) {
  const { search } = useUrlState();
  const filters = readFilters(search, start);
  const counts = useQuery(depositCountsQuery);
  const list = useLiveList(depositsPageQuery(filters, readPage(search)));
  const [hasRules, openRules] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [queue, setQueue] = useState<{ run: number; rows: readonly Row[] }>({ run: 0, rows: [] });
  const table = useRef<HTMLDivElement>(null);
  /** After a dialog whose button has left its row, or soon will: to the first row from there on that still has one. */
  const resume = (from: readonly Row[], done?: Row) => {
    const all = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const buttons = all.filter(({ dataset }) => dataset.row !== done?._id);
    const next = from.map(({ _id }) => buttons.find(({ dataset }) => dataset.row === _id)).find(Boolean);
    const { activeElement } = document;
    // the table takes it from a row that leaves
    if (activeElement === document.body || table.current?.contains(activeElement))
      (next ?? buttons[0] ?? table.current)?.focus();
  };
  const recording = useRecordPayment(viewer, resume);
  // here, since the results outlast the rows, which leave the view
  const confirming = useConfirmSelected(filters.view === 'to_confirm' ? (list.data?.rows ?? []) : []);
  const maySet = depositCan.setRules(viewer).allowed;
  const inUse = counts.data?.inUse === true;
  const chips = useDepositFilters(filters);
  // it counts all bookings, so it stands beside no narrower list
  const isNarrowed = Object.keys(unnarrowed).some((name) => search.has(name));
  const unlisted = inUse && !isNarrowed ? unlistedText(counts.data?.unlisted) : '';
  return (
    <ListPanel
      as="page"
      title={t('Deposits')}
      {...(inUse && {
        head: {
          search: t('Lot, client or agency'),
          views: counts.data && <ViewTiles chosen={filters.view} counted={counts.data.views} />,
          filters: <FilterChips filters={chips} />,
        },
      })}
      more={
        inUse && (
          <>
            <ExportMenu
              classNames={compact}
              load={(format) => callFile(exportDeposits, { query: { ...filters, format } })}
              byEntry={(format) => callFile(exportDeposits, { query: { ...filters, format, entries: '1' } })}
              failed={t('The list could not be downloaded. Please try again.')}
            />
            <Button
              size="sm"
              variant="default"
              classNames={compact}
              leftSection={<FileIcon size={16} />}
              onClick={() => openRules(true)}
            >
              {maySet ? t('Rules…') : t('Rules')}
            </Button>
          </>
        )
      }
    >
      <QueryState query={counts} errorText={(error) => refusalText(error, depositListTexts.listFailed)}>
        {() =>
          inUse ? (
            <FoundList
              query={list}
              errorText={(error) => refusalText(error, depositListTexts.listFailed)}
              noun={nouns.deposit}
              pageSize={DEPOSITS_A_PAGE}
              unnarrowed={{ ...unnarrowed, view: search.has('view') ? 'all' : null }}
              none={t(
                'No booking has a booking deposit yet. One is due with the next booking for which a rule exists.',
              )}
              nothingMatches={t('No booking deposit matches these filters.')}
              isFooted
            >
              {(rows) => (
                <div ref={table} tabIndex={-1}>
                  <DepositTable
                    rows={rows}
                    view={filters.view}
                    onConfirm={(first) => {
                      setQueue({ run: queue.run + 1, rows: rowsFrom(rows.filter(isWaiting), first) });
                      setConfirming(true);
                    }}
                    onRecord={(row) => recording.begin({ row, rows: rowsFrom(rows, row) })}
                    loadingId={recording.loadingId}
                    {...(filters.view === 'to_confirm' && {
                      selection: confirming.selection,
                      actions: <ConfirmSelected confirming={confirming} />,
                    })}
                  />
                </div>
              )}
            </FoundList>
          ) : (
            <Introduction maySet={maySet} onStart={() => openRules(true)} />
          )
        }
      </QueryState>
      {unlisted && (
        <Text size="sm" c="dimmed">
          {unlisted}
        </Text>
      )}
      <ConfirmSelectedDialog confirming={confirming} />
      {queue.run > 0 && (
        <ConfirmPayments
          key={queue.run}
          opened={isConfirming}
          begun={queue.rows}
          filters={filters}
          viewer={viewer}
          onClose={() => setConfirming(false)}
          onClosed={() => resume(queue.rows)}
        />
      )}
      {recording.dialog}
      <RulesDialog
        opened={hasRules}
        maySet={maySet}
        onClose={() => openRules(false)}
        onSaved={(message) => {
          openRules(false);
          toast(message);
        }}
      />
    </ListPanel>
  );
}

type Counted = ReplyOf<typeof countDeposits>['views'];

/** The rows from one on; those before it come last. */
function rowsFrom(rows: readonly Row[], first: Row): readonly Row[] {
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === first._id),
  );
  return [...rows.slice(at), ...rows.slice(0, at)];
}

/** The views in the order of the work, each with its sum and what it counts; a link, so that Back leads to the one before. */
function ViewTiles({ chosen, counted }: { chosen: DepositView; counted: Counted }) {
  const { pathOf } = useUrlState();
  const tiles = (['to_confirm', 'overdue', 'due', 'refund_due'] as const).map((view) => {
    const { count, sumSen } = counted[view];
    return {
      label: depositViewLabels[view],
      value: formatSum(sumSen),
      hint: t('on {bookings}', { bookings: pluralize(count, ...nouns.booking) }),
      to: pathOf({ view, page: null }),
      isCurrent: view === chosen,
      ...(count > 0 && view === 'overdue' && { tone: 'alarm' as const }),
    };
  });
  const all = {
    label: depositViewLabels.all,
    value: counted.all.count,
    hint: t('{sum} held', { sum: formatSum(counted.all.sumSen) }),
    to: pathOf({ view: 'all', page: null }),
    isCurrent: chosen === 'all',
  };
  return <StatTiles label={t('Views')} width="row" stats={[...tiles, all]} />;
}

/** The days are asked for once money that moved is. */
function useDepositFilters({ agencyId, kind, from, to }: DepositFilters): ChipFilter[] {
  const agency = useQuery({ ...agencyQuery(agencyId), enabled: agencyId !== '' }).data;
  const moved: ChipFilter = {
    name: 'from',
    names: ['from', 'to'],
    label: t('Moved'),
    field: (
      <>
        <DayField label={t('Moved from')} name="from" />
        <DayField label={t('Moved until')} name="to" />
      </>
    ),
    said: () => (from || to ? [from, to].map((day) => (day ? formatCalendarDay(day) : '…')).join(' – ') : ''),
  };
  return [
    {
      name: 'agency',
      label: t('Agency'),
      field: <AgencyFilter />,
      said: () => agencyId && (agency?.name ?? t('chosen')),
    },
    { name: 'kind', label: t('Type of entry'), options: kindOptions },
    ...(kind || from || to ? [moved] : []),
  ];
}

/** What deposits are, and how a park begins to use them. */
function Introduction({ maySet, onStart }: { maySet: boolean; onStart: () => void }) {
  return (
    <EmptyState
      title={t('Booking deposits are not in use')}
      action={maySet && <Button onClick={onStart}>{t('Set the first rule')}</Button>}
    >
      {sentences(
        t(
          'A rule says what a buyer pays, and until when, to hold a lot that was booked. Buyers and agencies then report their payments, and the office confirms them.',
        ),
        !maySet && t('A super admin sets the first rule.'),
      )}
    </EmptyState>
  );
}
