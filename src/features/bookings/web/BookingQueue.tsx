import { Alert, Button, Group, Input, Select, Stack, Text } from '@mantine/core';
import { type RefObject, useId, useRef } from 'react';
import { queueTexts } from '#features/bookings/messages.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { ListNewsBar } from '#platform/web/ui/ListNewsBar.tsx';
import { ListPages } from '#platform/web/ui/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { ShortcutHelp, type ShortcutLine } from '#platform/web/ui/ShortcutHelp.tsx';
import { useRestoredFocus } from '#platform/web/ui/use-restored-focus.ts';
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts';
import { formatCount } from '#shared/counts.ts';
import classes from './BookingQueue.module.css';
import { BookingQueueTable, type QueueTableProps } from './BookingQueueTable.tsx';
import { type SortChoice, sortChoices } from './queue-queries.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { type Queue, ROWS_A_PAGE } from './use-booking-queue.ts';

type Props = Omit<QueueTableProps, 'bookings'> & {
  queue: Queue;
  /** Said when the list cannot be loaded. */
  errorText: string;
  /** What an empty list means here. */
  empty: string;
  /** The keys that work here. */
  shortcuts: readonly ShortcutLine[];
};

/** Bookings to be worked through, with filter, search, order and pages. */
export function BookingQueue({ errorText, ...props }: Props) {
  return (
    <QueryState query={props.queue.list} errorText={errorText}>
      {() => (
        <>
          <PartialListNote isComplete={props.queue.isComplete} />
          <Found {...props} />
        </>
      )}
    </QueryState>
  );
}

/** Says that lists and counts lack bookings, when only the fallback endpoint answered (R-CALL-49). */
export function PartialListNote({ isComplete }: { isComplete: boolean }) {
  if (isComplete) return null;
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {queueTexts.partialList}
    </Alert>
  );
}

function Found({ queue, empty, shortcuts, ...table }: Omit<Props, 'errorText'>) {
  const { found, rows, total, isNarrowed } = queue;
  const region = useRestoredFocus(found);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() ?? searchField.current?.focus() });

  if (found === 0 && !isNarrowed) return <EmptyState title={empty} />;
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
          <ShortcutHelp lines={shortcuts} />
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
          <BookingQueueTable {...table} bookings={rows} />
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
  /** Leads on to what was found. */
  onFind: () => void;
};

/** Narrows and orders a queue: one status at a time with the number behind each, words, and the order. */
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
