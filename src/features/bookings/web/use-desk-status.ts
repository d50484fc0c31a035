import type { StaffDecision } from '#features/bookings/lifecycle.ts';
import { decisionDone } from '#features/bookings/messages.ts';
import { useArrival } from '#web/ui/arrival.ts';
import { useStatus } from '#web/ui/StatusMessage.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The message of a desk: what was decided, beside the list and in the corner, why it was refused, or what a page before has left to say (D-85). */
export function useDeskStatus() {
  const { status, say, clear } = useStatus();
  useArrival((text) => say('success', text));
  return {
    status,
    clear,
    onDecided: (decision: StaffDecision) => {
      const done: { alert: string; toast?: string } = decisionDone[decision];
      say('success', done.alert);
      if (done.toast !== undefined) toast(done.toast);
    },
    onRefused: (reason: string) => say('error', reason),
  };
}
