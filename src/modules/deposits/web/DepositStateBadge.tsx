import { depositWord } from '#modules/deposits/labels.ts';
import type { DepositState } from '#modules/deposits/lifecycle.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { ClockIcon, SentBackIcon } from '#platform/web/ui/work-icons.tsx';

const looks: Record<DepositState, { color: string; Icon: typeof CheckIcon }> = {
  none: { color: 'gray', Icon: InfoIcon },
  due: { color: 'amber', Icon: ClockIcon },
  part: { color: 'amber', Icon: ClockIcon },
  overdue: { color: 'red', Icon: WarningIcon },
  paid: { color: 'green', Icon: CheckIcon },
  refund_due: { color: 'amber', Icon: SentBackIcon },
  settled: { color: 'gray', Icon: CheckIcon },
};

/** Colour, icon and word of the state of a deposit. */
export function DepositStateBadge(deposit: { state: DepositState; reportedSen: number }) {
  const { color, Icon } = looks[deposit.reportedSen > 0 ? 'due' : deposit.state];
  return (
    <StateBadge color={color} icon={<Icon size={14} />}>
      {depositWord(deposit)}
    </StateBadge>
  );
}
