import { Chip, Group } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { formatCount } from '#shared/counts.ts';
import classes from './StatusFilter.module.css';

type Props = {
  /** Names the group; `labelledBy` instead where the name is seen. */
  label?: string;
  labelledBy?: string;
  /** The numbers are left out while nobody knows them. */
  choices: readonly { value: string; label: string; count?: number | undefined }[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** One status at a time, with the number of bookings behind each. */
export function StatusFilter({ label, labelledBy, choices, value, onChange, className = '' }: Props) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // on a phone the row may be longer than the screen: the status that a link has chosen comes into sight
  useEffect(() => {
    const chip = row.current?.querySelector(`input[value="${value}"]`)?.parentElement;
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 16;
  }, [value]);
  return (
    <Group
      ref={row}
      gap={6}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
    >
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          radius="sm"
          aria-label={choice.label}
        >
          {choice.label}{' '}
          {choice.count !== undefined && <span className={classes.count}>{formatCount(choice.count)}</span>}
        </Chip>
      ))}
    </Group>
  );
}
