import type { User } from '#features/users/contract.ts';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { FailedUpdates } from './FailedUpdates.tsx';
import type { Review } from './use-booking-review.ts';

/** Above a booking queue: decisions that are not confirmed yet, and what the last one has led to. */
export function ReviewMessages({ viewer, review }: { viewer: User; review: Review }) {
  return (
    <>
      <FailedUpdates viewer={viewer} onDecided={review.onDecided} onRefused={review.onRefused} />
      <StatusMessage status={review.pageStatus} onClear={review.clearStatus} />
    </>
  );
}
