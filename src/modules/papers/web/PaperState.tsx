import { Group } from '@mantine/core';
import { paperStateLabels } from '#modules/papers/labels.ts';
import type { PaperState as State } from '#modules/papers/lifecycle.ts';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';

export const stateIcons = { valid: CheckIcon, superseded: ClockIcon, cancelled: CloseIcon };
export const stateColors = {
  valid: 'var(--aero-success)',
  superseded: 'dimmed',
  cancelled: 'var(--mantine-color-error)',
};

/** The state of a paper as icon and words. */
export function PaperState({ state }: { state: State }) {
  const Icon = stateIcons[state];
  return (
    <Group gap={5} wrap="nowrap" c={stateColors[state]} fz="sm" fw={550}>
      <Icon size={16} />
      {paperStateLabels[state]}
    </Group>
  );
}
