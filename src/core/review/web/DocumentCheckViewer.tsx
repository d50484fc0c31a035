import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { CheckedFacts } from '#core/bookings/web/detail/BookingFacts.tsx';
import { bookingDocumentsQuery, bookingsKey } from '#core/bookings/web/queries.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { type Desk, neededOf } from '#core/documents/lifecycle.ts';
import { isPicture } from '#core/documents/web/DocumentStage.tsx';
import { SaveButton } from '#core/documents/web/DocumentThumb.tsx';
import { DocumentViewer } from '#core/documents/web/DocumentViewer.tsx';
import { BookingDocumentViews } from '#core/documents/web/DocumentViews.tsx';
import { inOrder } from '#core/documents/web/document-states.ts';
import { OriginalButton } from '#core/documents/web/OriginalButton.tsx';
import { checkDocuments, type DocumentCheck } from '#core/review/contract.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { t } from '#shared/say.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  booking: Booking;
  viewer: User;
  /** In order. */
  documents: readonly BookingDocument[];
  /** The document that was shown last. */
  last: BookingDocument;
  onShow: (document: BookingDocument) => void;
  /** The desk of a reader who may check them now. */
  desk: Desk | null;
  /** After the last verdict: the decision follows (D-411). */
  onAllChecked: (() => void) | undefined;
  mayOpenOriginals: boolean;
  readsLog: boolean;
};

/** The documents of a booking one by one, with the verdicts of its desk. */
export function DocumentCheckViewer({
  opened,
  onClose,
  booking,
  viewer,
  documents,
  last,
  onShow,
  desk,
  onAllChecked,
  ...may
}: Props) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useSend(checkDocuments, {
    input: (check: DocumentCheck) => ({ params: { id: booking._id }, body: { checks: [check] } }),
    stale: [bookingsKey],
    onSuccess: (checked) => {
      client.setQueryData(bookingDocumentsQuery(booking._id).queryKey, checked.documents);
    },
  });
  // a newer version takes the place of the one that was replaced meanwhile
  const shown =
    documents.find(({ _id }) => _id === last._id) ??
    documents.find(({ documentType }) => documentType === last.documentType) ??
    documents[0];
  if (shown === undefined) return null;
  return (
    <DocumentViewer
      opened={opened}
      onAllChecked={onAllChecked}
      onClose={() => {
        reset();
        onClose();
      }}
      title={t('Documents of {place}', { place: placeOf(booking) })}
      documents={documents}
      shown={shown}
      onShow={(id) => {
        const next = documents.find(({ _id }) => _id === id);
        if (!next) return;
        if (next !== shown) reset();
        onShow(next);
      }}
      facts={
        <>
          <CheckedFacts booking={booking} viewer={viewer} document={shown} />
          <Group gap="xs" px="md" pb="md">
            <SaveButton document={shown} />
            {may.mayOpenOriginals && isPicture(shown) && <OriginalButton key={shown._id} document={shown} />}
            {may.readsLog && <BookingDocumentViews bookingId={booking._id} />}
          </Group>
        </>
      }
      checking={
        desk && {
          desk,
          needed: neededOf(booking.documentMarks),
          isPending,
          problem: error && refusalText(error, t('The verdict could not be saved. Please try again.')),
          send: (check) =>
            mutateAsync(check).then(
              ({ documents }) => inOrder(documents),
              () => null,
            ),
        }
      }
    />
  );
}
