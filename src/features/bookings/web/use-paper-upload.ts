import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentType } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { fileProblem } from '#features/documents/web/file-check.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { refusalText } from '#web/call-failure.ts';
import { toast } from '#web/ui/toast.tsx';
import { bookingsKey } from './queries.ts';

type FailedPaper = {
  type: DocumentType;
  file: File;
  problem: string;
  /** A file that was never sent would only be refused again. */
  canRetry: boolean;
};

export type PaperUpload = ReturnType<typeof usePaperUpload>;

/** Sends one paper at a time to a booking that stands, and says how far it is. */
export function usePaperUpload(bookingId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ type: DocumentType; share: number } | null>(null);
  const [failed, setFailed] = useState<FailedPaper | null>(null);

  const upload = async (type: DocumentType, file: File) => {
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
