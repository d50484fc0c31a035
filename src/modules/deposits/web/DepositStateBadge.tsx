import { depositWord } from '#modules/deposits/labels.ts';
import { type DepositState, lateUrgency } from '#modules/deposits/lifecycle.ts';
import { parkToday } from '#platform/web/server-clock.ts';
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

type Props = Parameters<typeof depositWord>[0] & { dueOn: string | null };

/** Colour, icon and word of the state of a deposit; late is as bad as the list of deposits says. */
export function DepositStateBadge(deposit: Props) {
  const { dueOn, reportedSen, leavingSen = 0, state } = deposit;
  const { color, Icon } = looks[reportedSen + leavingSen > 0 ? 'due' : state];
  const isSoon = color === 'red' && dueOn !== null && lateUrgency(dueOn, parkToday()) !== 'alarm';
  return (
    <StateBadge color={isSoon ? 'amber' : color} icon={<Icon size={14} />}>
      {depositWord(deposit)}
    </StateBadge>
  );
}
