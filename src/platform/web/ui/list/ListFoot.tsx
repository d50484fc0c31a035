import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';

type Props = {
  /** How many there are. */
  count: string;
  /** The sum of the prices of those that hold their lot, in ringgit; undefined while it is not known. */
  sum?: number | undefined;
  /** The pages. */
  children?: ReactNode;
};

/** What the filters of a list found: how many, and what those are worth that hold their lot. */
export function ListFoot({ count, sum, children }: Props) {
  return (
    <Group justify="space-between" gap="sm" mih="2rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Group gap="md">
        <Text size="sm" c="dimmed" role="status">
          {count}
        </Text>
        {sum !== undefined && sum > 0 && (
          <Text size="sm" fw={600}>
            {t('{sum} held or sold', { sum: formatPrice(sum) })}
          </Text>
        )}
      </Group>
      {children}
    </Group>
  );
}
