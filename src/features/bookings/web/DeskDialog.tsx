import { Group, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { LabelPlace } from '#features/bookings/lifecycle.ts';
import { bookingTexts } from '#features/bookings/messages.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { DocumentList } from '#features/documents/web/DocumentList.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingProgress } from './BookingProgress.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, placeOf, shortId } from './booking-words.ts';
import classes from './DeskDialog.module.css';
import { bookingDocumentsQuery, bookingQuery } from './queries.ts';

type Props = {
  /** The booking to show; null closes. */
  bookingId: string | null;
  place: LabelPlace;
  /** While something is being sent the dialog stays. */
  busy: boolean;
  onClose: () => void;
  /** What the viewer can do about it, or null. */
  decision: (booking: Booking) => ReactNode;
};

/** A booking as a desk judges it: everything it says and its papers on one side, the decision on the other (R-AGT-10, R-ADM-04). */
export function DeskDialog({ bookingId, place, busy, onClose, decision }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(bookingId);
  // the content stays while the dialog fades out
  if (bookingId !== null && bookingId !== shownId) setShownId(bookingId);

  return (
    <Dialog
      opened={bookingId !== null}
      onClose={onClose}
      title={`Booking ${shownId === null ? '' : shortId(shownId)}`}
      size="68rem"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      {shownId !== null && <Content id={shownId} place={place} decision={decision} />}
    </Dialog>
  );
}

function Content({ id, place, decision }: { id: string } & Pick<Props, 'place' | 'decision'>) {
  // a list may be minutes old: what is judged is read again
  const booking = useQuery({ ...bookingQuery(id), staleTime: 0 });
  return (
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
              </Group>
              <BookingProgress status={found.status} />
              <BookingFacts booking={found} />
              <Documents bookingId={id} />
            </Stack>
            {panel !== null && <div className={classes.panel}>{panel}</div>}
          </div>
        );
      }}
    </QueryState>
  );
}

function Documents({ bookingId }: { bookingId: string }) {
  const documents = useQuery(bookingDocumentsQuery(bookingId));
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        Documents
      </Title>
      <QueryState query={documents} errorText={documentTexts.listFailed} retryLabel="Retry">
        {(papers) => <DocumentList documents={papers} />}
      </QueryState>
    </section>
  );
}
