import type { StaffDecision } from '#features/bookings/lifecycle.ts';
import { decisionDone } from '#features/bookings/messages.ts';
import { useStatus } from '#web/ui/StatusMessage.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The message of a desk: what was decided, beside the list and in the corner, or why it was refused (D-85). */
export function useDeskStatus() {
  const { status, say, clear } = useStatus();
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
