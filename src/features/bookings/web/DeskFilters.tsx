import { Chip, Group, Input, Select } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { formatCount } from '#shared/counts.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import classes from './DeskFilters.module.css';
import { type SortChoice, sortChoices } from './desk-queries.ts';
import type { Board } from './use-board.ts';

const sortLabels: Record<SortChoice, string> = { waiting: 'Waiting longest', newest: 'Newest first' };

type Props = {
  board: Board;
  searchField: RefObject<HTMLInputElement | null>;
  /** Leads on to what was found. */
  onFind: () => void;
};

/** Narrows and orders a list of bookings: one status at a time with the number behind each, words, and the order. */
export function DeskFilters({ board, searchField, onFind }: Props) {
  const statusId = useId();
  const row = useRef<HTMLDivElement>(null);
  // on a phone the row is longer than the screen: the status that a link has chosen comes into sight
  useEffect(() => {
    const chip = row.current?.querySelector(`input[value="${board.filter}"]`)?.parentElement;
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 16;
  }, [board.filter]);
  return (
    <div className={classes.bar}>
      {board.filters.length > 1 && (
        <div>
          <Input.Label component="span" id={statusId} size="sm" labelElement="div">
            Status
          </Input.Label>
          <Group
            ref={row}
            gap={6}
            className={classes.statuses ?? ''}
            role="radiogroup"
            aria-labelledby={statusId}
          >
            {board.filters.map(({ value, label, count }) => (
              <Chip
                key={value}
                type="radio"
                name={statusId}
                value={value}
                checked={value === board.filter}
                onChange={() => board.onFilter(value)}
                radius="sm"
                aria-label={label}
              >
                {label} {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
              </Chip>
            ))}
          </Group>
        </div>
      )}
      <div className={classes.find}>
        <SearchField
          className={classes.search}
          inputRef={searchField}
          placeholder="Lot or client"
          text={board.text}
          onText={board.onText}
          onEnter={onFind}
        />
        {board.sort !== undefined && (
          <Select
            className={classes.sort}
            size="sm"
            label="Sort by"
            data={sortChoices.map((value) => ({ value, label: sortLabels[value] }))}
            value={board.sort}
            onChange={(value) => value && board.onSort(value)}
          />
        )}
      </div>
    </div>
  );
}
