import { Chip, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { formatCount } from '#shared/counts.ts';
import classes from './StatusFilter.module.css';

type Props = {
  /** Accessible name; `labelledBy` instead for a visible label. */
  label?: string;
  labelledBy?: string;
  /** Counts are undefined while loading. */
  choices: readonly { value: string; label: string; count?: number | undefined }[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** One status at a time, with the number of records behind each. */
export function StatusFilter({ label, labelledBy, choices, value, onChange, className = '' }: Props) {
  const name = useId();
  return (
    <Group gap={6} role="radiogroup" aria-label={label} aria-labelledby={labelledBy} className={className}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          radius="xl"
          size="xs"
          variant="outline"
          classNames={{ label: classes.label ?? '' }}
          aria-label={choice.label}
        >
          {choice.label}{' '}
          {choice.count !== undefined && (
            <Text span inherit fw={650} ml={2} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(choice.count)}
            </Text>
          )}
        </Chip>
      ))}
    </Group>
  );
}
