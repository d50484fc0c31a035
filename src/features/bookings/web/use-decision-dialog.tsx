import type { ReactNode } from 'react';
import type { StaffDecision } from '#features/bookings/lifecycle.ts';
import type { User } from '#features/users/contract.ts';
import { dropDraft } from '#web/drafts.ts';
import { DecisionFailure } from './DecisionFailure.tsx';
import { notesPlace } from './DecisionForm.tsx';
import { type Decision, meaningOf } from './decide.ts';
import { useDecide } from './queries.ts';

/** Told what was done once the server has confirmed it. */
export type OnDecided = (decision: StaffDecision) => void;

/** What both dialogs share: sending a decision, showing why it failed, and closing with nothing left behind. */
export function useDecisionDialog(
  viewer: User,
  on: {
    onClose: () => void;
    onDecided: OnDecided;
    /** Takes the place of closing once the server has confirmed a decision. */
    onDone?: (() => void) | undefined;
  },
) {
  const decide = useDecide(viewer);
  const { error, variables } = decide;

  const close = () => {
    decide.reset();
    on.onClose();
  };
  const send = (decision: Decision) =>
    decide.mutate(decision, {
      onSuccess: () => {
        dropDraft(notesPlace(decision.bookingId));
        decide.reset();
        (on.onDone ?? on.onClose)();
        on.onDecided(meaningOf(decision));
      },
    });
  const failure: ReactNode = error !== null && variables !== undefined && (
    <DecisionFailure
      error={error}
      decision={variables}
      sending={decide.isPending}
      onRetry={() => send(variables)}
    />
  );
  return { sending: decide.isPending, send, close, failure: failure || null };
}
