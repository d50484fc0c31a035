import { Alert, Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { type RefObject, useId, useRef } from 'react';
import { bookingTexts, queueTexts } from '#features/bookings/messages.ts';
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
import { type SortChoice, sortChoices } from './list-queries.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { ToCheckSwitch } from './ToCheckSwitch.tsx';
import { type Queue, ROWS_A_PAGE } from './use-booking-queue.ts';
import type { Review } from './use-booking-review.ts';

type Props = { viewer: User; queue: Queue; review: Review };

/** A queue of bookings with filter, search, order and pages. */
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

function Found({ viewer, queue, review }: Props) {
  const { view, found, rows, total, isNarrowed } = queue;
  const answersByKey = view.decision === 'answer' && !view.isHistory;
  const region = useRestoredFocus(found);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() ?? searchField.current?.focus() });

  if (found === 0 && !isNarrowed) return <EmptyState title={view.empty} />;
  return (
    <Stack gap="md">
      <QueueFilters
        queue={queue}
        searchField={searchField}
        onFind={() => region.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
      />
      <div ref={region} tabIndex={-1} className={classes.region}>
        <Group justify="space-between" mih="2rem" mb={4}>
          <Text size="sm" c="dimmed" role="status">
            {isNarrowed && total !== undefined
              ? `${formatCount(found)} of ${formatCount(total)}`
              : `${formatCount(found)} in all`}
          </Text>
          <ShortcutHelp lines={answersByKey ? queueTexts.requestShortcuts : queueTexts.listShortcuts} />
        </Group>
        <ListNewsBar news={queue.news} noun={['request', 'requests']} />
        {rows.length === 0 ? (
          <EmptyState
            title={queueTexts.nothingMatches}
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
            {...(answersByKey && { keys: review.answerKeys })}
          />
        )}
      </div>
      <ListPages total={found} pageSize={ROWS_A_PAGE} page={queue.page} />
    </Stack>
  );
}

const sortLabels: Record<SortChoice, string> = { waiting: 'Waiting longest', newest: 'Newest first' };

type FilterProps = {
  queue: Queue;
  searchField: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the first match. */
  onFind: () => void;
};

/** Status filter with counts, search and order of a queue. */
function QueueFilters({ queue, searchField, onFind }: FilterProps) {
  const statusId = useId();
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
          onEnter={onFind}
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
