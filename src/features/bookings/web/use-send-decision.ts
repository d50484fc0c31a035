import type { StaffDecision } from '#features/bookings/lifecycle.ts';
import type { User } from '#features/users/contract.ts';
import { dropDraft } from '#platform/web/drafts.ts';
import { notesPlace } from './DecisionForm.tsx';
import { type Decision, meaningOf } from './decide.ts';
import { useDecide } from './queries.ts';

export type SendDecision = ReturnType<typeof useSendDecision>;

/** Sends decisions. Once the server has confirmed one, the draft of its notes goes and `onDecided` is told. */
export function useSendDecision(viewer: User, onDecided: (decision: StaffDecision) => void) {
  const { isPending, error, variables, mutate, reset } = useDecide(viewer);
  const send = (decision: Decision) =>
    mutate(decision, {
      onSuccess: () => {
        dropDraft(notesPlace(decision.bookingId));
        reset();
        onDecided(meaningOf(decision));
      },
    });
  return {
    isPending,
    send,
    /** The last decision, when it did not go through. */
    failed: error !== null && variables !== undefined ? { error, decision: variables } : null,
    reset,
  };
}
