import { Chip, Group, Input, Select } from '@mantine/core';
import { useId } from 'react';
import { SearchField } from '#web/ui/SearchField.tsx';
import classes from './DeskFilters.module.css';

export const sortChoices = ['waiting', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

const sortLabels: Record<SortChoice, string> = { waiting: 'Waiting longest', newest: 'Newest first' };

type Props<F extends string> = {
  filters: readonly { value: F; label: string; count: number }[];
  filter: F;
  onFilter: (filter: F) => void;
  text: string;
  onText: (text: string) => void;
  /** Both or none: a list with one order has no choice of it. */
  sort?: SortChoice;
  onSort?: (sort: SortChoice) => void;
};

/** Narrows and orders a list of bookings: one status at a time with the number behind each, words, and the order. */
export function DeskFilters<F extends string>({
  filters,
  filter,
  onFilter,
  text,
  onText,
  sort,
  onSort,
}: Props<F>) {
  const statusId = useId();
  return (
    <div className={classes.bar}>
      <div>
        <Input.Label component="span" id={statusId} size="sm" labelElement="div">
          Status
        </Input.Label>
        <Group gap={6} role="radiogroup" aria-labelledby={statusId}>
          {filters.map(({ value, label, count }) => (
            <Chip
              key={value}
              type="radio"
              name={statusId}
              value={value}
              checked={value === filter}
              onChange={() => onFilter(value)}
              radius="sm"
              aria-label={label}
            >
              {label} <span className={classes.count}>{count}</span>
            </Chip>
          ))}
        </Group>
      </div>
      <div className={classes.find}>
        <SearchField
          className={classes.search}
          placeholder="Lot, name, phone, e-mail"
          text={text}
          onText={onText}
        />
        {sort !== undefined && (
          <Select
            className={classes.sort}
            size="sm"
            label="Sort"
            data={sortChoices.map((value) => ({ value, label: sortLabels[value] }))}
            value={sort}
            onChange={(value) => value && onSort?.(value)}
          />
        )}
      </div>
    </div>
  );
}
