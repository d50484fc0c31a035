import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { statusLabel } from '#core/bookings/labels.ts';
import { actionNamed, bookingTransitions, type StaffDecision } from '#core/bookings/lifecycle.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import type { FailedStatusUpdate } from '#platform/web/storage.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { forgetFailedUpdate, StatusNotUpdated, updateStatus, useFailedUpdates } from './decide.ts';
import { useReread } from './queries.ts';
import type { Review } from './use-booking-review.ts';

type Props = {
  viewer: User;
  onDecided: (decision: StaffDecision, bookingId: string, effects: readonly Effect[]) => void;
  /** Called with the refusal of a resent update, which is dropped then. */
  onRefused: (reason: string) => void;
  /** The open booking that shows its failed decision itself, with a button to retry. */
  shownAt?: string | undefined;
};

/** Unconfirmed decisions, to be resent or discarded; none of them counts as done. */
export function FailedUpdates({ viewer, onDecided, onRefused, shownAt }: Props) {
  const updates = useFailedUpdates().filter(({ bookingId }) => bookingId !== shownAt);
  // state is kept here, because a row is removed once its update is confirmed or refused
  const again = useMutation({
    mutationFn: (update: FailedStatusUpdate) => updateStatus(update, viewer),
    onSettled: useReread(),
  });
  if (updates.length === 0) return null;

  const send = (update: FailedStatusUpdate) =>
    again.mutate(update, {
      onSuccess: ({ effects }) => {
        const decision = actionNamed(update.status, viewer.role);
        if (decision) onDecided(decision, update.bookingId, effects);
      },
      // one that stays unconfirmed stays listed
      onError: (error) => {
        if (!(error instanceof StatusNotUpdated)) onRefused(refusalText(error, bookingTexts.statusFailed));
      },
    });

  return (
    <Notice tone="error" title={bookingTexts.statusFailed}>
      <Stack gap="sm">
        {updates.map((update) => (
          <Group key={update.bookingId} justify="space-between" gap="xs">
            <Text size="sm">{sentences(sentence(update, viewer), update.error)}</Text>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                loading={again.isPending && again.variables.bookingId === update.bookingId}
                disabled={again.isPending}
                onClick={() => send(update)}
              >
                {uiTexts.retry}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                disabled={again.isPending}
                onClick={() => forgetFailedUpdate(update.bookingId)}
              >
                {t('Discard')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Notice>
  );
}

function sentence({ bookingId, place, status, timestamp }: FailedStatusUpdate, viewer: User): string {
  const decision = actionNamed(status, viewer.role);
  const words = isAdministrator(viewer) ? 'admin' : 'record';
  return interpolate(
    place
      ? t("{place} (booking {id}) could not be set to '{status}' on {time}.")
      : t("Booking {id} could not be set to '{status}' on {time}."),
    {
      place: place ?? '',
      id: shortId(bookingId),
      status: statusLabel(decision ? bookingTransitions[decision].to : status, words),
      time: formatDateTime(timestamp),
    },
  );
}

/** Above a booking queue: unconfirmed decisions and the result of the last one. */
export function ReviewMessages({ viewer, review }: { viewer: User; review: Review }) {
  return (
    <>
      <FailedUpdates
        viewer={viewer}
        onDecided={review.onDecided}
        onRefused={review.onRefused}
        shownAt={review.sending.bookingId}
      />
      <StatusMessage status={review.pageStatus} onClear={review.clearStatus} />
    </>
  );
}
