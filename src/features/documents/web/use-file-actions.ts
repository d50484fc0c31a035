import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDocument } from '#features/documents/contract.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { fileQuery } from './queries.ts';

/** Delay before the object URL of an opened or saved file is revoked, in ms. */
const ADDRESS_LASTS_MS = 60_000;

/** Opens a document in a tab of its own, or saves it under its own name; it is fetched with the token (D-96). */
export function useFileActions(paper: BookingDocument) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);

  /** Passes the object URL of the file to `use`; false, after showing the failure, when it cannot be fetched. */
  const load = async (use: (url: string) => void): Promise<boolean> => {
    setLoading(true);
    try {
      const url = URL.createObjectURL(await client.fetchQuery(fileQuery(paper)));
      use(url);
      // the browser must read the object URL before it is revoked
      setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LASTS_MS);
      return true;
    } catch {
      toast(documentTexts.openFailed, 'error');
      return false;
    } finally {
      setLoading(false);
    }
  };
  const openTab = async () => {
    // opened synchronously: a popup blocker would stop a tab opened after the reply
    const tab = window.open('', '_blank');
    const isShown = await load((url) => (tab ? tab.location.replace(url) : saveAs(url, paper)));
    if (!isShown) tab?.close();
  };
  return { loading, openTab, save: () => load((url) => saveAs(url, paper)) };
}

function saveAs(url: string, { documentName }: BookingDocument): void {
  const link = window.document.createElement('a');
  link.href = url;
  link.download = documentName;
  link.click();
}
