import { Alert, Button, Group, Input, Select, Stack, Switch, Text } from '@mantine/core';
import { type RefObject, useId, useRef } from 'react';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
import { listShortcuts, rowShortcuts } from '#features/bookings/shortcut-messages.ts';
import type { User } from '#features/users/contract.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { ListNewsBar } from '#platform/web/ui/ListNewsBar.tsx';
import { ListPages } from '#platform/web/ui/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { ShortcutHelp } from '#platform/web/ui/ShortcutHelp.tsx';
import { useRestoredFocus } from '#platform/web/ui/use-restored-focus.ts';
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts';
import { formatCount } from '#shared/counts.ts';
import classes from './BookingQueue.module.css';
import { BookingQueueTable } from './BookingQueueTable.tsx';
import { useDeskSettings } from './desk-settings.ts';
import { type SortChoice, sortChoices } from './list-queries.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { ToCheckSwitch } from './ToCheckSwitch.tsx';
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
  const { list, view } = props.queue;
  const errorText = view.scope === 'all' ? bookingTexts.listFailedAdmin : bookingTexts.listFailedAgent;
  return (
    <QueryState query={list} errorText={errorText}>
      {() => (
        <>
          <PartialListNote isComplete={props.queue.isComplete} />
          <Found {...props} />
        </>
      )}
    </QueryState>
  );
}

/** Notes that lists and counts lack bookings, because only the fallback endpoint answered (R-CALL-49). */
export function PartialListNote({ isComplete }: { isComplete: boolean }) {
  if (isComplete) return null;
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {queueTexts.partialList}
    </Alert>
  );
}

function Found({ viewer, queue, review, isFolded }: Props) {
  const { view, found, rows, total, isNarrowed } = queue;
  const region = useRestoredFocus(found);
  const { isDense, setDense } = useDeskSettings(viewer);
  if (isEmpty(queue)) return <EmptyState title={view.empty} />;
  return (
    <Stack gap="md">
      <div ref={region} tabIndex={-1} className={classes.region}>
        <Group justify="space-between" mih="2rem" mb={4}>
          <Text size="sm" c="dimmed" role="status">
            {isNarrowed && total !== undefined
              ? `${formatCount(found)} of ${formatCount(total)}`
              : `${formatCount(found)} in all`}
          </Text>
          <Group gap="sm" className={classes.options}>
            <Switch
              size="sm"
              label={queueTexts.dense}
              checked={isDense}
              onChange={({ currentTarget }) => setDense(currentTarget.checked)}
            />
            {!isFolded && (
              <ShortcutHelp lines={view.isHistory ? listShortcuts : rowShortcuts[view.decision]} />
            )}
          </Group>
        </Group>
        <ListNewsBar news={queue.news} noun={['request', 'requests']} />
        {rows.length === 0 ? (
          <EmptyState
            title={queue.isDone ? queueTexts.nothingWaits : queueTexts.nothingMatches}
            action={
              <Button variant="default" size="sm" onClick={queue.showAll}>
                Show all
              </Button>
            }
          />
        ) : (
          <BookingQueueTable
            view={view}
            viewer={viewer}
            bookings={rows}
            review={review}
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

const sortLabels: Record<SortChoice, string> = { waiting: 'Waiting longest', newest: 'Newest first' };

type FilterProps = {
  queue: Queue;
  /** Holds the rows; Enter in the search moves the focus to the first match. */
  desk: RefObject<HTMLElement | null>;
};

/** Status filter with counts, search and order of a queue. */
export function QueueFilters({ queue, desk }: FilterProps) {
  const statusId = useId();
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() ?? searchField.current?.focus() });
  if (queue.list.data === undefined || isEmpty(queue)) return null;
  return (
    <div className={classes.bar}>
      {queue.filters.length > 1 && (
        <div>
          <Input.Label component="span" id={statusId} size="sm" labelElement="div">
            Status
          </Input.Label>
          <StatusFilter
            labelledBy={statusId}
            choices={queue.filters}
            value={queue.filter}
            onChange={queue.onFilter}
            className={classes.statuses}
          />
        </div>
      )}
      <div className={classes.find}>
        <SearchField
          className={classes.search}
          inputRef={searchField}
          placeholder="Lot or client"
          text={queue.text}
          onText={queue.onText}
          onEnter={() => desk.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        />
        {!queue.view.isHistory && <ToCheckSwitch />}
        {queue.sort !== undefined && (
          <Select
            className={classes.sort}
            size="sm"
            label="Sort by"
            data={sortChoices.map((value) => ({ value, label: sortLabels[value] }))}
            value={queue.sort}
            onChange={(value) => value && queue.onSort(value)}
          />
        )}
      </div>
    </div>
  );
}
