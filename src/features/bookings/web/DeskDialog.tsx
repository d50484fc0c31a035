import { Button, Group, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { LabelPlace } from '#features/bookings/label-lifecycle.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingPapers } from './BookingPapers.tsx';
import { BookingProgress } from './BookingProgress.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, placeOf } from './booking-words.ts';
import classes from './DeskDialog.module.css';
import { bookingQuery } from './queries.ts';
import { useBookingTitle } from './use-booking-title.ts';

type Props = {
  /** The booking to show; null closes. */
  bookingId: string | null;
  place: LabelPlace;
  /** While something is being sent the dialog stays. */
  busy: boolean;
  onClose: () => void;
  /** What the viewer can do about it, or null. */
  decision: (booking: Booking) => ReactNode;
  /** The booking as a list knows it: shown at once, while it is read again. */
  known?: Booking | undefined;
  /** Stands above the booking. */
  head?: ReactNode;
  /** Where the focus goes is decided by whoever closes. */
  keepsFocus?: boolean;
};

/** A booking as a desk judges it: everything it says and its papers on one side, the decision on the other (R-AGT-10, R-ADM-04). */
export function DeskDialog({ bookingId, place, busy, onClose, decision, known, head, keepsFocus }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(bookingId);
  // the content stays while the dialog fades out
  if (bookingId !== null && bookingId !== shownId) setShownId(bookingId);
  const title = useBookingTitle(shownId, known);

  return (
    <Dialog
      opened={bookingId !== null}
      onClose={onClose}
      title={title}
      size="68rem"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
      returnFocus={!keepsFocus}
    >
      {head}
      {shownId !== null && (
        <Content key={shownId} id={shownId} place={place} decision={decision} known={known} />
      )}
    </Dialog>
  );
}

function Content({
  id,
  place,
  decision,
  known,
}: { id: string } & Pick<Props, 'place' | 'decision' | 'known'>) {
  // a list may be minutes old: what is judged is read again
  const booking = useQuery({
    ...bookingQuery(id),
    staleTime: 0,
    ...(known?._id === id && { placeholderData: known }),
  });
  const top = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLElement>(null);
  // the button that led on from another booking is gone, and nothing may be sent by a key pressed for the one before
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  useShortcuts(
    Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        String(index + 1),
        () => top.current?.querySelectorAll<HTMLElement>('[data-preview]')[index]?.click(),
      ]),
    ),
  );
  return (
    <div ref={top} tabIndex={-1} className={classes.content}>
      <QueryState query={booking} errorText={bookingTexts.detailFailed} retryLabel="Retry">
        {(found) => {
          const panel = decision(found);
          return (
            <div className={classes.desk} data-split={panel !== null || undefined}>
              <Stack gap="lg" miw={0}>
                <Group gap="sm">
                  <Title order={3}>
                    {placeOf(found)}, {clientNameOf(found)}
                  </Title>
                  <BookingStatusBadge status={found.status} place={place} />
                  {panel !== null && (
                    <Button
                      className={classes.jump ?? ''}
                      size="sm"
                      variant="default"
                      onClick={() => answer.current?.focus()}
                    >
                      Go to the decision
                    </Button>
                  )}
                </Group>
                <BookingProgress status={found.status} />
                <BookingFacts booking={found}>
                  <BookingPapers booking={found} folded />
                </BookingFacts>
              </Stack>
              {panel !== null && (
                <section ref={answer} tabIndex={-1} className={classes.panel} aria-label="Decision">
                  {panel}
                </section>
              )}
            </div>
          );
        }}
      </QueryState>
    </div>
  );
}
