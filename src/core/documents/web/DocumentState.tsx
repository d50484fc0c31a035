import { Group } from '@mantine/core';
import { checkStateLabels } from '#core/documents/labels.ts';
import type { CheckState } from '#core/documents/lifecycle.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { ClockIcon, MissingIcon, SentBackIcon } from '#platform/web/ui/work-icons.tsx';

export const stateIcons = {
  missing: MissingIcon,
  sent_back: SentBackIcon,
  unchecked: ClockIcon,
  accepted: CheckIcon,
};

const stateColors = {
  missing: 'dimmed',
  sent_back: 'var(--mantine-color-error)',
  unchecked: 'dimmed',
  accepted: 'var(--aero-success)',
};

type Props = {
  state: CheckState;
  /** Other words than those of the state. */
  text?: string;
  wraps?: boolean;
};

/** The state of a document as icon and word. */
export function DocumentState({ state, text = checkStateLabels[state], wraps = false }: Props) {
  const Icon = stateIcons[state];
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={5}
      wrap="nowrap"
      c={stateColors[state]}
      fz="sm"
      fw={550}
      lh={1.3}
      style={{ whiteSpace: wraps ? 'normal' : 'nowrap' }}
    >
      <Icon size={16} />
      {text}
    </Group>
  );
}
