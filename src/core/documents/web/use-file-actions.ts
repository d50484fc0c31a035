import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { saveFile, temporaryUrl } from '#platform/web/ui/DownloadButton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { fileQuery } from './queries.ts';

/** Opens a document in a tab of its own, or saves it under its own name; it is fetched with the token. */
export function useFileActions(document: Pick<BookingDocument, 'documentUrl' | 'documentName'>) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);

  /** Null, after showing the failure, when it cannot be fetched. */
  const load = async (): Promise<Blob | null> => {
    setLoading(true);
    try {
      return await client.fetchQuery(fileQuery(document));
    } catch {
      toast(documentTexts.openFailed, 'error');
      return null;
    } finally {
      setLoading(false);
    }
  };
  const save = (blob: Blob | null) => blob && saveFile({ blob, name: document.documentName });

  const openTab = async () => {
    // opened synchronously: a popup blocker would stop a tab opened after the reply
    const tab = window.open('', '_blank');
    const blob = await load();
    if (!tab) save(blob);
    else if (blob) tab.location.replace(temporaryUrl(blob));
    else tab.close();
  };
  return { loading, openTab, save: async () => save(await load()) };
}
