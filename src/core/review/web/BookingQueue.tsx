import { Button, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { bookingTexts, queueTexts } from '#core/bookings/messages.ts';
import { listShortcuts, rowShortcuts } from '#core/review/messages.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { optionsOf } from '#platform/web/ui/list/FilterSelect.tsx';
import { ListFoot } from '#platform/web/ui/list/ListFoot.tsx';
import { ListHead } from '#platform/web/ui/list/ListHead.tsx';
import { ListNewsBar } from '#platform/web/ui/list/ListNewsBar.tsx';
import { ListPages } from '#platform/web/ui/list/ListPages.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { StatusFilter } from '#platform/web/ui/list/StatusFilter.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { isAdministrator } from '#shared/actor.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { BookingQueueTable } from './BookingQueueTable.tsx';
import { BulkDecision, useBulkDecision } from './BulkDecision.tsx';
import { useBookingFilters } from './booking-filters.tsx';
import type { SortChoice } from './queries.ts';
import type { QueueView } from './queue-views.ts';
import { SavedViews, SaveView, useSavedViews } from './SavedViews.tsx';
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
  const several = useBulkDecision({ view, viewer: props.viewer, bookings: rows });
  const errorText = view.scope === 'all' ? bookingTexts.listFailedAdmin : bookingTexts.listFailedAgent;
  return (
    <>
      <QueryState query={list} errorText={errorText}>
        {() => (
          <>
            <PartialListNote isComplete={props.queue.isComplete} />
            <Found {...props} several={several} />
          </>
        )}
      </QueryState>
      <BulkDecision several={several} />
    </>
  );
}

/** Notes that lists and counts lack bookings, because only the fallback endpoint answered. */
function PartialListNote({ isComplete }: { isComplete: boolean }) {
  if (isComplete) return null;
  return (
    <Notice tone="warning" role="note">
      {t(
        'The full list could not be read. This one leaves out bookings that no agency has forwarded or created.',
      )}
    </Notice>
  );
}

type FoundProps = Props & { several: ReturnType<typeof useBulkDecision> };

function Found({ viewer, queue, review, isFolded, several }: FoundProps) {
  const { view, found, rows, total, isNarrowed } = queue;
  const region = useRestoredFocus(found);
  if (isEmpty(queue)) return <EmptyState title={view.empty} action={<NextStep queue={queue} />} />;
  return (
    <Stack gap="sm">
      <div ref={region} tabIndex={-1}>
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
            several={several}
            isOneStatus={queue.isOneStatus}
            isFolded={isFolded}
            {...(!view.isHistory && { keys: review.decisionKeys })}
          />
        )}
      </div>
      <ListFoot
        count={
          isNarrowed && total !== undefined
            ? t('{found} of {total}', { found: formatCount(found), total: formatCount(total) })
            : t('{found} in all', { found: formatCount(found) })
        }
        sum={queue.list.data?.price}
      >
        <ListPages total={found} pageSize={ROWS_A_PAGE} page={queue.page} />
      </ListFoot>
    </Stack>
  );
}

/** Whether the queue has no bookings at all. */
function isEmpty({ found, total, isNarrowed }: Queue): boolean {
  return found === 0 && (total === 0 || !isNarrowed);
}

const sortLabels: Record<SortChoice, string> = {
  waiting: t('Waiting longest'),
  ending: t('Hold ends first'),
  newest: t('Newest first'),
  oldest: t('Oldest request'),
};

type HeadProps = {
  queue: Queue;
  /** A booking is open beside the queue, whose head is the folded one. */
  isSplit: boolean;
  /** Of a page of its own; in a tab, which has its name above, without a title. */
  heading?: { title?: string; actions?: ReactNode } | undefined;
};

/** The head of a queue: title, search and actions; the statuses with their counts, the filters and the order. */
export function QueueHead({ queue, heading, isSplit }: HeadProps) {
  const { view } = queue;
  const views = useSavedViews(view.list);
  const isIdle = isSplit || queue.list.data === undefined || isEmpty(queue);
  if (isIdle && !heading) return null;
  return (
    <ListHead
      title={heading?.title}
      search={!isIdle && <QueueSearch queue={queue} />}
      actions={
        <>
          {!isIdle && (
            <ShortcutHelp lines={view.isHistory ? listShortcuts : rowShortcuts[view.decision]} isShort />
          )}
          {heading?.actions}
        </>
      }
      views={!isIdle && <SavedViews views={views} />}
    >
      {!isIdle && <QueueFilters queue={queue} save={<SaveView views={views} />} />}
    </ListHead>
  );
}

/** Search and filters in one line above a queue beside an open booking. */
export function FoldedHead({ queue }: { queue: Queue }) {
  if (queue.list.data === undefined || isEmpty(queue)) return null;
  return (
    <ListHead isFolded search={<QueueSearch queue={queue} />}>
      <QueueFilters queue={queue} isFolded />
    </ListHead>
  );
}

function QueueSearch({ queue }: { queue: Queue }) {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.select() ?? field.current?.focus() });
  return (
    <SearchField
      inputRef={field}
      placeholder={t('Lot or client')}
      text={queue.text}
      onText={queue.onText}
      onEnter={() => document.querySelector<HTMLElement>('[data-keys="list"] [data-row]')?.focus()}
    />
  );
}

/** What the filters of a queue begin with; the others are added to them. */
const usualFilters: Record<QueueView['decision'], ReadonlySet<string>> = {
  answer: new Set(['assigned', 'ends', 'documents']),
  process: new Set(['assigned', 'overdue', 'documents']),
  book: new Set(['assigned', 'documents']),
};

/** Of several agencies, and of what waits for the office. */
const officeFilters = new Set(['agency', 'proposal']);

/** Status filter with counts, filters and order; on a phone behind one button. */
function QueueFilters({
  queue,
  isFolded = false,
  save,
}: {
  queue: Queue;
  isFolded?: boolean;
  save?: ReactNode;
}) {
  const isBehind = useIsPhone() || isFolded;
  const { user } = useSession();
  const all = useBookingFilters();
  const isOffice = user !== null && isAdministrator(user);
  const offered = all.filter(({ name }) => queue.isOffered(name) && (isOffice || !officeFilters.has(name)));
  const usual = offered.filter(({ name }) => usualFilters[queue.view.decision].has(name));
  const filters = [...usual, ...offered.filter((each) => !usual.includes(each))];
  const isFiltered = queue.filter !== queue.filters[0]?.value;
  const status = <StatusChoice queue={queue} />;
  return (
    <>
      {!isBehind && status}
      <FilterChips
        filters={filters}
        isFolded={isFolded}
        listed={<Listed {...queue} />}
        usual={usual.length}
        {...(isFiltered && { onClear: queue.showAll })}
        save={save}
        sheet={{ active: isBehind ? Number(isFiltered) : 0, fields: status }}
        {...(!queue.view.isHistory && {
          sort: { value: queue.sort, options: optionsOf(queue.sorts, (sort) => sortLabels[sort]) },
        })}
      />
    </>
  );
}

/** How many there are of the status that is listed. */
function Listed({ filters, filter, found, list }: Queue) {
  if (list.data === undefined) return null;
  const [all] = filters;
  const status = filters.find(({ value }) => value === filter) ?? all;
  if (status === all) return pluralize(found, ...nouns.booking);
  return (
    <>
      {status?.label} <strong>{formatCount(found)}</strong>
    </>
  );
}

/** One status at a time; nothing for a queue of one status. */
function StatusChoice({ queue }: { queue: Queue }) {
  if (queue.filters.length < 2) return null;
  return (
    <StatusFilter
      label={t('Status')}
      choices={queue.filters}
      value={queue.filter}
      onChange={queue.onFilter}
    />
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
