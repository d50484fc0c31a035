import { ActionIcon, Group, Text } from '@mantine/core';
import { deskTexts } from '#features/bookings/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ShortcutHelp } from '#web/ui/ShortcutHelp.tsx';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import classes from './QueueBar.module.css';
import type { Desk } from './use-desk.ts';

/** Where the open booking stands in its list, and the ways to its neighbours, by button or by key. */
export function QueueBar({ desk, busy }: { desk: Desk; busy: boolean }) {
  const { place, previous, next } = desk;
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, !busy);
  if (place === null) return null;
  return (
    <Group justify="space-between" className={classes.bar}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous booking"
          aria-keyshortcuts="k"
          disabled={busy || previous === undefined}
          className={classes.back}
          onClick={previous}
        >
          <ChevronDownIcon size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next booking"
          aria-keyshortcuts="j"
          disabled={busy || next === undefined}
          className={classes.forth}
          onClick={next}
        >
          <ChevronDownIcon size={18} />
        </ActionIcon>
        <Text size="sm" c="dimmed" className={classes.place}>
          {formatCount(place.number)} of {formatCount(place.of)}
        </Text>
      </Group>
      <ShortcutHelp lines={deskTexts.dialogShortcuts} />
    </Group>
  );
}
