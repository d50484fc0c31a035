import { Alert, Button, FileButton, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
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
import { sendDocument } from '#features/documents/web/queries.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bookingDocumentsQuery, bookingsKey } from './queries.ts';

/** The papers of a booking, and while it is under way the means to add or replace them (R-DASH-11, D-88). */
export function BookingPapers({
  booking,
  folded = false,
}: {
  booking: Booking;
  /** On a desk the papers are read first; adding to them is a step of its own (D-82). */
  folded?: boolean;
}) {
  const documents = useQuery(bookingDocumentsQuery(booking._id));
  const { sending, failed, upload } = usePaperUpload(booking._id);
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
        {(found) => {
          const present = new Set<DocumentType>(found.map(({ documentType }) => documentType));
          const missing = isOpen ? singleDocumentTypes.filter((type) => !present.has(type)) : [];
          const sides = missing.filter((type) => type !== 'cheque');
          const lone = sides.length === 1 ? sides[0] : undefined;
          return (
            <Stack gap="md">
              <DocumentList
                documents={found}
                {...(isOpen && {
                  actions: ({ documentType }) => (
                    <ReplaceButton type={documentType} disabled={sending !== null} onFile={upload} />
                  ),
                })}
              />
              {accepts && !unfolded && (
                <Group>
                  <Button size="xs" variant="default" onClick={unfold}>
                    {present.size === 0 ? 'Add documents' : 'Add or replace documents'}
                  </Button>
                </Group>
              )}
              {sending && (
                <div role="status">
                  <Text size="sm" mb={4}>
                    {fillIn(documentTexts.uploading, { type: documentTypeLabels[sending.type] })}
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
              {lone && (
                <Text size="sm">{fillIn(documentTexts.otherSide, { type: documentTypeLabels[lone] })}</Text>
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
            </Stack>
          );
        }}
      </QueryState>
    </section>
  );
}

type Upload = (type: DocumentType, file: File) => Promise<void>;

function ReplaceButton({
  type,
  disabled,
  onFile,
}: {
  type: DocumentType;
  disabled: boolean;
  onFile: Upload;
}) {
  const isSingle = singleDocumentTypes.some((single) => single === type);
  if (!isSingle) return null;
  return (
    <FileButton accept={acceptAttribute(type)} onChange={(file) => file && void onFile(type, file)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          variant="subtle"
          disabled={disabled}
          aria-label={`Replace ${documentTypeLabels[type]}`}
        >
          Replace
        </Button>
      )}
    </FileButton>
  );
}

type FailedPaper = {
  type: DocumentType;
  file: File;
  problem: string;
  /** A file that was never sent would only be refused again. */
  canRetry: boolean;
};

/** Sends one paper at a time to a booking that stands, and says how far it is. */
function usePaperUpload(bookingId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ type: DocumentType; share: number } | null>(null);
  const [failed, setFailed] = useState<FailedPaper | null>(null);

  const upload: Upload = async (type, file) => {
    const refused = fileProblem(type, file);
    setFailed(refused === null ? null : { type, file, problem: refused, canRetry: false });
    if (refused) return;
    setSending({ type, share: 0 });
    try {
      await sendDocument({ bookingId, type, file }, (share) => setSending({ type, share }));
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
