import { Button, FileButton, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
import type { BookingDocument } from '#features/documents/contract.ts';
import {
  acceptAttribute,
  type DocumentType,
  documentTypeLabels,
  singleDocumentTypes,
} from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { DocumentField } from '#features/documents/web/DocumentField.tsx';
import { DocumentList } from '#features/documents/web/DocumentList.tsx';
import { DocumentPrivacy } from '#features/documents/web/DocumentPrivacy.tsx';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ErrorAlert } from '#platform/web/ui/ErrorAlert.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/problem.ts';
import { bookingDocumentsQuery } from './queries.ts';
import { useDocumentUploads } from './use-booking-submission.ts';

/** The documents of a booking; until it ends they can be added and replaced (R-DASH-11, D-88). */
export function BookingDocuments({
  booking,
  folded = false,
  isSought = false,
}: {
  booking: Booking;
  /** The reader came for the documents: they are scrolled to. */
  isSought?: boolean;
  /** In a review the documents come first; adding some is a separate step (D-82). */
  folded?: boolean;
}) {
  const documents = useQuery(bookingDocumentsQuery(booking._id));
  const uploading = useDocumentUpload(booking._id);
  const [unfolded, { open: unfold }] = useDisclosure(!folded);
  const accepts = acceptsDocuments(booking.status);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = documents.isSuccess;
  useEffect(() => {
    if (!isSought || !isLoaded) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isSought, isLoaded]);
  const isOpen = accepts && unfolded;

  return (
    <section>
      <Title
        order={3}
        ref={heading}
        size="h4"
        mb={unfolded ? 0 : 'xs'}
        // below the head of the dialog, which stays in sight
        style={{ scrollMarginTop: '4.5rem' }}
        // the focus trap of the dialog picks it instead of the title
        {...(isSought && { tabIndex: -1, 'data-autofocus': true })}
      >
        Documents
      </Title>
      {unfolded && <DocumentPrivacy />}
      <QueryState
        query={documents}
        errorText={(error) => refusalText(error, documentTexts.listFailed)}
        retryLabel="Retry"
      >
        {(found) => (
          <Stack gap="md">
            <DocumentList
              documents={found}
              {...(isOpen && {
                actions: ({ documentType }) => <ReplaceButton type={documentType} uploading={uploading} />,
              })}
            />
            {accepts && !unfolded && (
              <Group>
                <Button size="xs" variant="default" onClick={unfold}>
                  {found.length === 0 ? 'Add documents' : 'Add or replace documents'}
                </Button>
              </Group>
            )}
            <UploadState uploading={uploading} />
            {isOpen && <MissingDocuments found={found} uploading={uploading} />}
          </Stack>
        )}
      </QueryState>
    </section>
  );
}

/** Upload progress, and why the last upload failed. */
function UploadState({ uploading: { sending, failed, upload } }: { uploading: DocumentUpload }) {
  return (
    <>
      {sending && (
        <div role="status">
          <Text size="sm" mb={4}>
            {interpolate(sending.state === 'preparing' ? documentTexts.preparing : documentTexts.uploading, {
              type: documentTypeLabels[sending.type],
            })}
          </Text>
          <Progress value={sending.share * 100} aria-label="Upload" />
        </div>
      )}
      {failed && (
        <ErrorAlert>
          <Stack gap="xs" align="flex-start">
            <Text inherit>{failed.problem}</Text>
            {failed.canRetry && (
              <Button
                size="sm"
                variant="default"
                aria-label={`Retry ${documentTypeLabels[failed.type]}`}
                onClick={() => void upload(failed.type, failed.file)}
              >
                Retry
              </Button>
            )}
          </Stack>
        </ErrorAlert>
      )}
    </>
  );
}

/** A field for each one-per-booking document that is missing. */
function MissingDocuments({
  found,
  uploading: { sending, upload },
}: {
  found: readonly BookingDocument[];
  uploading: DocumentUpload;
}) {
  const present = new Set(found.map(({ documentType }) => documentType));
  const missing = singleDocumentTypes.filter((type) => !present.has(type));
  const sides = missing.filter((type) => type !== 'cheque');
  const lone = sides.length === 1 ? sides[0] : undefined;
  return (
    <>
      {lone && (
        <Text size="sm">{interpolate(documentTexts.otherSide, { type: documentTypeLabels[lone] })}</Text>
      )}
      {missing.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: missing.length }}>
          {missing.map((type) => (
            <DocumentField
              key={type}
              type={type}
              value={null}
              disabled={sending !== null}
              onChange={(file) => file && void upload(type, file)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

function ReplaceButton({
  type,
  uploading: { sending, upload },
}: {
  type: DocumentType;
  uploading: DocumentUpload;
}) {
  const isSingle = singleDocumentTypes.some((single) => single === type);
  if (!isSingle) return null;
  return (
    <FileButton accept={acceptAttribute(type)} onChange={(file) => file && void upload(type, file)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          variant="subtle"
          disabled={sending !== null}
          aria-label={`Replace ${documentTypeLabels[type]}`}
        >
          Replace
        </Button>
      )}
    </FileButton>
  );
}

type DocumentUpload = ReturnType<typeof useDocumentUpload>;

/** Uploads one document at a time to an existing booking. */
function useDocumentUpload(bookingId: string) {
  const { uploads, expect, send } = useDocumentUploads();
  const [current] = uploads;
  const isUnderWay = current !== undefined && current.state !== 'failed' && current.state !== 'done';
  return {
    sending: isUnderWay ? current : null,
    failed: current?.state === 'failed' ? current : null,
    upload: async (type: DocumentType, file: File) => {
      const chosen = [{ type, file }];
      expect(chosen);
      if (await send(bookingId, chosen)) toast(documentTexts.uploaded);
    },
  };
}
