import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { BookingDocument } from '#features/documents/contract.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import classes from './DocumentRow.module.css';
import { StoredDocumentRow } from './DocumentRow.tsx';

/** The replaced versions of a document, folded; their pictures are fetched only when they are unfolded. */
export function EarlierVersions({ documents }: { documents: readonly BookingDocument[] }) {
  const [isOpen, setOpen] = useState(false);
  if (documents.length === 0) return null;
  return (
    <details className={classes.earlier} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{interpolate(documentTexts.earlier, { count: formatCount(documents.length) })}</summary>
      {isOpen && (
        <Stack component="ul" gap="sm" p={0} my="sm">
          {documents.map((document) => (
            <StoredDocumentRow key={document._id} document={document} isOpen={false} />
          ))}
        </Stack>
      )}
    </details>
  );
}
