import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentType } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { fileProblem } from '#features/documents/web/file-check.ts';
import { preparedFile, prepareFile } from '#features/documents/web/prepared-file.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { bookingsKey } from './queries.ts';

type FailedDocument = {
  type: DocumentType;
  file: File;
  problem: string;
  /** A file that was never sent would only be refused again. */
  canRetry: boolean;
};

/** `isPreparing` while a large picture is made smaller; `share` is what has been sent since, 0 to 1. */
type DocumentUnderWay = { type: DocumentType; share: number; isPreparing: boolean };

export type DocumentUpload = ReturnType<typeof useDocumentUpload>;

/** Sends one document at a time to a booking that stands, and says how far it is. */
export function useDocumentUpload(bookingId: string) {
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
