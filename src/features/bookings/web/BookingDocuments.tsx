import { Alert, Button, FileButton, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { fileProblem } from '#features/documents/web/file-check.ts';
import { preparedFile, prepareFile } from '#features/documents/web/prepared-file.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/problem.ts';
import { bookingDocumentsQuery, bookingsKey } from './queries.ts';

/** The documents of a booking, and while it is under way the means to add or replace them (R-DASH-11, D-88). */
export function BookingDocuments({
  booking,
  folded = false,
}: {
  booking: Booking;
  /** In a review the documents come first; adding some is a separate step (D-82). */
  folded?: boolean;
}) {
  const documents = useQuery(bookingDocumentsQuery(booking._id));
  const uploading = useDocumentUpload(booking._id);
  const [unfolded, { open: unfold }] = useDisclosure(!folded);
  const accepts = acceptsDocuments(booking.status);
  const isOpen = accepts && unfolded;

  return (
    <section>
      <Title order={3} size="h4" mb={folded ? 'xs' : 0}>
        Documents
      </Title>
      {!folded && (
        <Text size="sm" c="dimmed" mb="sm">
          {documentTexts.privacy}
        </Text>
      )}
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
            {interpolate(sending.isPreparing ? documentTexts.preparing : documentTexts.uploading, {
              type: documentTypeLabels[sending.type],
            })}
          </Text>
          <Progress value={sending.share * 100} aria-label="Upload" />
        </div>
      )}
      {failed && (
        <Alert color="red" icon={<WarningIcon size={20} />} role="alert">
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
        </Alert>
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

type FailedDocument = {
  type: DocumentType;
  file: File;
  problem: string;
  /** A file that was never sent would only be refused again. */
  canRetry: boolean;
};

/** `isPreparing` while a large picture is made smaller; `share` is what has been sent since, 0 to 1. */
type DocumentUnderWay = { type: DocumentType; share: number; isPreparing: boolean };

type DocumentUpload = ReturnType<typeof useDocumentUpload>;

/** Sends one document at a time to a booking that stands, and says how far it is. */
function useDocumentUpload(bookingId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<DocumentUnderWay | null>(null);
  const [failed, setFailed] = useState<FailedDocument | null>(null);

  const upload = async (type: DocumentType, file: File) => {
    setSending({ type, share: 0, isPreparing: preparedFile(file) === undefined });
    await prepareFile(file);
    const refused = fileProblem(type, file);
    setFailed(refused === null ? null : { type, file, problem: refused, canRetry: false });
    if (refused) return setSending(null);
    setSending({ type, share: 0, isPreparing: false });
    try {
      await sendDocument({ bookingId, type, file }, (share) =>
        setSending({ type, share, isPreparing: false }),
      );
      toast(documentTexts.uploaded);
    } catch (error) {
      const problem = refusalText(error, documentTexts.uploadFailed);
      setFailed({ type, file, problem, canRetry: true });
    } finally {
      setSending(null);
      void client.invalidateQueries({ queryKey: bookingsKey });
    }
  };
  return { sending, failed, upload };
}
