import { Button, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isPastChecks } from '#core/bookings/lifecycle.ts';
import { offeredPapers } from '#core/bookings/paper-policy.ts';
import {
  acceptsDocuments,
  bookingCan,
  checksDocuments,
  readsDocumentLogs,
  workDeskOf,
} from '#core/bookings/policy.ts';
import { DocumentPlaces } from '#core/bookings/web/detail/BookingDocuments.tsx';
import { bookingDocumentsQuery } from '#core/bookings/web/queries.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { DocumentThumbs } from '#core/documents/web/DocumentRow.tsx';
import { inOrder, isUnchecked } from '#core/documents/web/document-states.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { EmptySection } from '#platform/web/ui/EmptySection.tsx';
import { quietKeys } from '#platform/web/ui/keys/keyboard.ts';
import { useChoiceKeys } from '#platform/web/ui/keys/use-shortcuts.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';

const DocumentCheckViewer = lazyDialog(
  async () => (await import('./DocumentCheckViewer.tsx')).DocumentCheckViewer,
);

type Props = {
  booking: Booking;
  viewer: User;
  /** Leads to the decision, where the viewer may take one. */
  onAllChecked?: (() => void) | undefined;
};

/** The documents of a booking under review: looked at and checked first; adding some is a separate step. */
export function ReviewDocuments({ booking, viewer, onAllChecked }: Props) {
  const query = useQuery(bookingDocumentsQuery(booking._id));
  const section = useRef<HTMLElement>(null);
  const [isViewing, viewing] = useDisclosure();
  const [shown, setShown] = useState<BookingDocument | null>(null);
  const [unfolded, { open: unfold }] = useDisclosure();
  const found = inOrder(query.data ?? []);
  const desk = workDeskOf(viewer, booking);
  const mayOpenOriginals = bookingCan.openOriginals(viewer, booking).allowed;
  const checks = desk !== null && checksDocuments(desk, booking.status) ? desk : null;
  const unchecked = checks && found.find((document) => isUnchecked(checks, document));
  // once it is decided over unchecked documents, none is asked for
  const isPassed = isPastChecks(booking.status, booking.documentsToCheck);
  const asksCheck = checks !== null && !isPassed;
  const open = (document: BookingDocument | undefined) => {
    if (document === undefined) return;
    // the viewer gives the focus back to the record, whose keys then decide
    if (checks) section.current?.closest<HTMLElement>('[data-keys="record"]')?.focus();
    setShown(document);
    viewing.open();
  };
  useChoiceKeys(
    Object.fromEntries(found.slice(0, 9).map((document, index) => [index + 1, () => open(document)])),
  );
  const more =
    offeredPapers(viewer, booking.status).length > 0
      ? { label: addLabel(booking, found), onClick: unfold }
      : null;
  const view = (
    <Button
      size="xs"
      variant={asksCheck && unchecked ? 'light' : 'default'}
      onClick={() => open(unchecked ?? found[0])}
    >
      {asksCheck ? t('Check documents') : t('View documents')}
    </Button>
  );
  if (query.isSuccess && found.length === 0 && !unfolded) {
    const add = more && (
      <Button size="compact-sm" variant="subtle" onClick={more.onClick}>
        {more.label}
      </Button>
    );
    return (
      <section>
        <EmptySection
          heading={
            <Title order={3} size="h4">
              {t('Documents')}
            </Title>
          }
          note={documentTexts.none}
          action={add}
        />
      </section>
    );
  }
  return (
    <section ref={section}>
      {/* the pictures say what they are */}
      <VisuallyHidden component="h3">{t('Documents')}</VisuallyHidden>
      <QueryState
        query={query}
        errorText={(error) => refusalText(error, documentTexts.listFailed)}
        retryLabel={uiTexts.retry}
      >
        {() =>
          unfolded ? (
            <Stack gap="xs" align="start">
              {found.length > 0 && view}
              <DocumentPlaces booking={booking} viewer={viewer} documents={found} />
            </Stack>
          ) : (
            <DocumentThumbs documents={found} onOpen={open} more={more}>
              {view}
            </DocumentThumbs>
          )
        }
      </QueryState>
      {shown !== null && (
        <DocumentCheckViewer
          opened={isViewing && found.length > 0}
          onClose={viewing.close}
          booking={booking}
          viewer={viewer}
          documents={found}
          last={shown}
          onShow={setShown}
          desk={checks}
          onAllChecked={
            onAllChecked &&
            (() => {
              viewing.close();
              // after the viewer has given the focus back
              setTimeout(() => {
                onAllChecked();
                quietKeys();
              }, FOCUS_AFTER_MS);
            })
          }
          mayOpenOriginals={mayOpenOriginals}
          readsLog={readsDocumentLogs(viewer)}
        />
      )}
    </section>
  );
}

/** The closing transition of a dialog, in ms. */
const FOCUS_AFTER_MS = 300;

function addLabel({ status }: Booking, found: readonly BookingDocument[]): string {
  if (!acceptsDocuments(status)) return t('Add a paper of the sale');
  return found.length === 0 ? t('Add documents') : t('Add or replace documents');
}
