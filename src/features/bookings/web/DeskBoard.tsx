import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { deskTexts } from '#features/bookings/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages } from '#web/ui/ListPages.tsx';
import { NewsBar } from '#web/ui/NewsBar.tsx';
import { ShortcutHelp, type ShortcutLine } from '#web/ui/ShortcutHelp.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import classes from './DeskBoard.module.css';
import { DeskBookingList, type DeskListProps } from './DeskBookingList.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { type Board, ROWS_A_PAGE } from './use-board.ts';

type Props = Omit<DeskListProps, 'bookings'> & {
  board: Board;
  /** What an empty list means here. */
  empty: string;
  /** The keys that work here; without them the list has none. */
  shortcuts?: readonly ShortcutLine[];
};

/** A list of bookings with filter, search, order and pages. */
export function DeskBoard({ board, empty, shortcuts, ...list }: Props) {
  const { found, rows, total, isNarrowed } = board;
  const region = useKeptFocus(found);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.select() ?? searchField.current?.focus() });

  if (found === 0 && !isNarrowed) return <EmptyState title={empty} />;
  return (
    <Stack gap="md">
      <DeskFilters
        board={board}
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
          {shortcuts !== undefined && <ShortcutHelp lines={shortcuts} />}
        </Group>
        <NewsBar news={board.news} noun={['request', 'requests']} />
        {rows.length === 0 ? (
          <EmptyState
            title={deskTexts.nothingMatches}
            action={
              <Button variant="default" size="sm" onClick={board.showAll}>
                Show all
              </Button>
            }
          />
        ) : (
          <DeskBookingList {...list} bookings={rows} />
        )}
      </div>
      <ListPages total={found} pageSize={ROWS_A_PAGE} page={board.page} />
    </Stack>
  );
}
