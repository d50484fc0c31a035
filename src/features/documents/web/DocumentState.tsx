import { checkStateLabels } from '#features/documents/labels.ts';
import type { CheckState } from '#features/documents/lifecycle.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { ClockIcon, MissingIcon, SentBackIcon } from '#platform/web/ui/work-icons.tsx';
import classes from './DocumentState.module.css';

export const stateIcons = {
  missing: MissingIcon,
  sent_back: SentBackIcon,
  unchecked: ClockIcon,
  accepted: CheckIcon,
};

/** The state of a document as icon and word. */
export function DocumentState({ state }: { state: CheckState }) {
  const Icon = stateIcons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} />
      {checkStateLabels[state]}
    </span>
  );
}
