import { Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { type RefObject, useId, useRef } from 'react';
import { Link } from 'react-router';
import { bookingTexts, queueTexts } from '#core/bookings/messages.ts';
import { StatusFilter } from '#core/bookings/web/StatusFilter.tsx';
import { listShortcuts, rowShortcuts } from '#core/review/messages.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { FilterSheet } from '#platform/web/ui/list/FilterSheet.tsx';
import { ListNewsBar } from '#platform/web/ui/list/ListNewsBar.tsx';
import { ListPages } from '#platform/web/ui/list/ListPages.tsx';
import line from '#platform/web/ui/list/list-bar.module.css';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { BookingQueueTable } from './BookingQueueTable.tsx';
import { BulkApproval, useBulkApproval } from './BulkApproval.tsx';
import { assignedParam, documentsParam, MineSwitch, ToCheckSwitch } from './filter-switches.tsx';
import { type SortChoice, sortChoices } from './queries.ts';
import { type Queue, ROWS_A_PAGE } from './use-booking-queue.ts';
import type { Review } from './use-booking-review.ts';

type Props = {
  viewer: User;
  queue: Queue;
  review: Review;
  /** Narrow, beside the open booking. */
  isFolded: boolean;
};

/** The rows of a queue of bookings, page by page. */
export function BookingQueue(props: Props) {
  const { list, view, rows } = props.queue;
  // here, since the results outlast the rows, which leave a filtered list
  const approval = useBulkApproval({ view, viewer: props.viewer, bookings: rows });
  const errorText = view.scope === 'all' ? bookingTexts.listFailedAdmin : bookingTexts.listFailedAgent;
  return (
    <>
      <QueryState query={list} errorText={errorText}>
        {() => (
          <>
            <PartialListNote isComplete={props.queue.isComplete} />
            <Found {...props} approval={approval} />
          </>
        )}
      </QueryState>
      <BulkApproval approval={approval} />
    </>
  );
}

/** Notes that lists and counts lack bookings, because only the fallback endpoint answered. */
export function PartialListNote({ isComplete }: { isComplete: boolean }) {
  if (isComplete) return null;
  return (
    <Notice tone="warning" role="note">
      {t(
        'The full list could not be read. This one leaves out bookings that no agency has forwarded or created.',
      )}
    </Notice>
  );
}

type FoundProps = Props & { approval: ReturnType<typeof useBulkApproval> };

function Found({ viewer, queue, review, isFolded, approval }: FoundProps) {
  const { view, found, rows, total, isNarrowed } = queue;
  const region = useRestoredFocus(found);
  if (isEmpty(queue)) return <EmptyState title={view.empty} action={<NextStep queue={queue} />} />;
  return (
    <Stack gap="md">
      <div ref={region} tabIndex={-1}>
        <Group justify="space-between" mih="2rem" mb={4}>
          <Text size="sm" c="dimmed" role="status">
            {isNarrowed && total !== undefined
              ? t('{found} of {total}', {
                  found: formatCount(found),
                  total: formatCount(total),
                })
              : t('{found} in all', { found: formatCount(found) })}
          </Text>
          {!isFolded && <ShortcutHelp lines={view.isHistory ? listShortcuts : rowShortcuts[view.decision]} />}
        </Group>
        <ListNewsBar news={queue.news} noun={nouns.request} />
        {rows.length === 0 ? (
          <EmptyState
            title={queue.isDone ? queueTexts.nothingWaits : t('No booking matches your search and filter.')}
            action={
              <Button variant="default" size="sm" onClick={queue.showAll}>
                {t('Show all')}
              </Button>
            }
          />
        ) : (
          <BookingQueueTable
            view={view}
            viewer={viewer}
            bookings={rows}
            review={review}
            approval={approval}
            isOneStatus={queue.isOneStatus}
            isFolded={isFolded}
            {...(!view.isHistory && { keys: review.decisionKeys })}
          />
        )}
      </div>
      <ListPages total={found} pageSize={ROWS_A_PAGE} page={queue.page} />
    </Stack>
  );
}

/** Whether the queue has no bookings at all. */
function isEmpty({ found, total, isNarrowed }: Queue): boolean {
  return found === 0 && (total === 0 || !isNarrowed);
}

const sortLabels: Record<SortChoice, string> = {
  waiting: t('Waiting longest'),
  newest: t('Newest first'),
};

type FilterProps = {
  queue: Queue;
  /** Holds the rows; Enter in the search moves the focus to the first match. */
  desk: RefObject<HTMLElement | null>;
  /** In one line, as on a phone. */
  isFolded?: boolean;
};

/** Status filter with counts, search and order of a queue; on a phone one line, with the filters behind its button. */
export function QueueFilters({ queue, desk, isFolded = false }: FilterProps) {
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() ?? searchField.current?.focus() });
  const isPhone = useIsPhone();
  if (queue.list.data === undefined || isEmpty(queue)) return null;
  const search = (
    <SearchField
      className={line.search}
      inputRef={searchField}
      placeholder={t('Lot or client')}
      text={queue.text}
      onText={queue.onText}
      onEnter={() => desk.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
    />
  );
  if (isPhone || isFolded) {
    return (
      <div className={line.bar} data-folded={isFolded || undefined}>
        {search}
        <QueueSheet queue={queue} />
      </div>
    );
  }
  return (
    <Group gap="0.75rem 1rem" align="end">
      <StatusChoice queue={queue} />
      <Group gap="0.75rem 1rem" align="end" flex="1 1 37rem">
        {search}
        <Narrowing queue={queue} />
      </Group>
    </Group>
  );
}

function QueueSheet({ queue }: { queue: Queue }) {
  const { search, change } = useUrlState();
  const isFiltered = queue.filter !== queue.filters[0]?.value;
  const names = narrowedBy.filter((name) => search.has(name));
  return (
    <FilterSheet
      active={names.length + Number(isFiltered)}
      onClear={() => {
        if (isFiltered) queue.showAll();
        change({ ...Object.fromEntries(narrowedBy.map((name) => [name, null])), page: null });
      }}
    >
      <StatusChoice queue={queue} />
      <Narrowing queue={queue} />
    </FilterSheet>
  );
}

/** One status at a time; nothing for a queue of one status. */
function StatusChoice({ queue }: { queue: Queue }) {
  const statusId = useId();
  if (queue.filters.length < 2) return null;
  return (
    <div>
      <Input.Label component="span" id={statusId} size="sm" labelElement="div">
        {t('Status')}
      </Input.Label>
      <StatusFilter
        labelledBy={statusId}
        choices={queue.filters}
        value={queue.filter}
        onChange={queue.onFilter}
      />
    </div>
  );
}

/** URL parameters of the switches. */
const narrowedBy = [documentsParam, assignedParam];

/** The filters beside the search, and the order. */
function Narrowing({ queue }: { queue: Queue }) {
  return (
    <>
      {!queue.view.isHistory && <ToCheckSwitch />}
      <MineSwitch />
      {queue.sort !== undefined && (
        <Select
          className={line.choice}
          size="sm"
          label={t('Sort by')}
          data={sortChoices.map((value) => ({ value, label: sortLabels[value] }))}
          value={queue.sort}
          onChange={(value) => value && queue.onSort(value)}
        />
      )}
    </>
  );
}

/** What the reader of an empty queue can do. */
function NextStep({ queue }: { queue: Queue }) {
  const isOffice = queue.view.scope === 'all';
  return (
    <Button
      component={Link}
      to={isOffice ? paths.adminAllBookings() : paths.createBooking()}
      variant="default"
    >
      {isOffice ? t('See all bookings') : t('Create Booking')}
    </Button>
  );
}
