import { Stack, Text } from '@mantine/core';
import type { BookingDocument } from '#features/documents/contract.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { StoredDocumentRow } from './DocumentRow.tsx';
import { inOrder } from './document-states.ts';

type Props = {
  documents: readonly BookingDocument[];
  onOpen?: (document: BookingDocument) => void;
  mayOpenOriginals?: boolean;
};

/** The documents of a booking, each with its state (R-DOC-06, R-DOC-08, D-101). */
export function DocumentList({ documents, onOpen, mayOpenOriginals = false }: Props) {
  if (documents.length === 0) return <Text c="dimmed">{documentTexts.none}</Text>;
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label="Documents">
      {inOrder(documents).map((document) => (
        <StoredDocumentRow
          key={document._id}
          document={document}
          onOpen={onOpen}
          mayOpenOriginal={mayOpenOriginals}
        />
      ))}
    </Stack>
  );
}
