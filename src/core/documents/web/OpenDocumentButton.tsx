import { Button } from '@mantine/core';
import type { BookingDocument } from '#core/documents/contract.ts';
import { joined } from '#shared/punctuation.ts';
import { useFileActions } from './use-file-actions.ts';

type Props = {
  document: Pick<BookingDocument, 'documentUrl' | 'documentName'>;
  label: string;
  /** What it belongs to, for screen readers. */
  about: string;
  onOpen?: () => void;
  /** As a link beside a field. */
  isQuiet?: boolean;
};

/** Opens a document in a tab of its own. */
export function OpenDocumentButton({ document, label, about, onOpen, isQuiet = false }: Props) {
  const { loading, openTab } = useFileActions(document);
  return (
    <Button
      size={isQuiet ? 'compact-sm' : 'sm'}
      variant={isQuiet ? 'subtle' : 'default'}
      loading={loading}
      aria-label={joined(': ', [label, about])}
      onClick={() => {
        onOpen?.();
        void openTab();
      }}
    >
      {label}
    </Button>
  );
}
