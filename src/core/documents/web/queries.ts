import { queryOptions } from '@tanstack/react-query';
import { type BookingDocument, uploadDocument } from '#core/documents/contract.ts';
import type { DocumentPaper, DocumentType } from '#core/documents/lifecycle.ts';
import { call, fetchFile } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { fileProblem } from './file-check.ts';
import { prepareFile } from './prepared-file.ts';

/** Short gcTime: identity documents leave memory soon after they were shown. */
const FORGET_AFTER_MS = 60_000;

/** The content of a private file. Every fetch is logged as an access, so it is not refetched. */
export function fileQuery({ documentUrl }: Pick<BookingDocument, 'documentUrl'>) {
  return queryOptions({
    queryKey: ['document-file', documentUrl],
    queryFn: ({ signal }) => fetchFile(documentUrl, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FORGET_AFTER_MS,
  });
}

/**
 * Sends one file to a booking, a large picture reduced (D-98); `onProgress` gets the share sent, 0 to 1.
 * @throws CallFailure
 */
export async function sendDocument(
  upload: {
    bookingId: string;
    type: DocumentType;
    file: File;
    paper?: DocumentPaper | undefined;
    replaces?: string | undefined;
    /** Repeats of one upload share it, so that a lost reply stores nothing twice. */
    idempotencyKey: string;
    signal: AbortSignal;
  },
  onProgress: (share: number) => void,
) {
  const { bookingId, type, paper, replaces, idempotencyKey, signal } = upload;
  const file = await prepareFile(upload.file);
  const problem = fileProblem(type, upload.file);
  if (problem !== null) throw new CallFailure('refused', problem);
  const body = {
    bookingId,
    documentType: type,
    ...(paper !== undefined && { paper }),
    ...(replaces !== undefined && { replaces }),
  };
  return call(uploadDocument, { file, body, onProgress, idempotencyKey, signal });
}
