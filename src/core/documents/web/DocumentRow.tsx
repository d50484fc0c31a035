import { Button, Group, Stack, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel } from '#core/documents/labels.ts';
import type { CheckState } from '#core/documents/lifecycle.ts';
import { MissingIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import classes from './DocumentRow.module.css';
import { DocumentState } from './DocumentState.tsx';
import { DocumentThumb, SaveButton } from './DocumentThumb.tsx';
import { stateOf, verdictSentence } from './document-states.ts';

type RowProps = {
  frame: ReactNode;
  name: string;
  /** The element id of the name, which describes the row's buttons. */
  nameId?: string | undefined;
  /** Left out where no document is asked for. */
  state?: CheckState;
  children?: ReactNode;
  actions?: ReactNode;
  /** Full width below, such as progress. */
  below?: ReactNode;
  /** Takes a file that is dropped on the row. */
  onDrop?: ((file: File) => void) | undefined;
};

/** One kind of document at a booking: its picture, name and state, and what can be done about it. */
export function DocumentRow({ frame, name, nameId, state, children, actions, below, onDrop }: RowProps) {
  const take = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (event.type === 'drop' && file) onDrop?.(file);
  };
  return (
    <li className={classes.row} {...(onDrop && { onDragOver: take, onDrop: take })}>
      {frame}
      <div className={classes.words}>
        <Group gap="0 0.75rem">
          <Text fw={600} id={nameId}>
            {name}
          </Text>
          {state && <DocumentState state={state} />}
        </Group>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </li>
  );
}

type StoredProps = Pick<RowProps, 'nameId' | 'below' | 'onDrop'> & {
  document: BookingDocument;
  /** In front of the download. */
  actions?: ReactNode;
  /** Whether a desk may still check it. */
  isOpen?: boolean;
  onOpen?: ((document: BookingDocument) => void) | undefined;
};

/** The row of a stored document. */
export function StoredDocumentRow({ document, actions, onOpen, isOpen = true, ...row }: StoredProps) {
  const sentence = verdictSentence(document);
  const state = stateOf(document);
  return (
    <DocumentRow
      {...row}
      frame={<DocumentThumb document={document} onOpen={onOpen} />}
      name={documentLabel(document)}
      // it will not be checked
      {...((isOpen || state !== 'unchecked') && { state })}
      actions={
        <>
          {actions}
          <SaveButton document={document} />
        </>
      }
    >
      {sentence !== null && <Text size="sm">{sentence}</Text>}
      <Text size="sm" c="dimmed">
        <span>{document.documentName}</span>
        {document.createdAt !== '' && ` · ${t('added {date}', { date: formatDate(document.createdAt) })}`}
      </Text>
    </DocumentRow>
  );
}

/** In place of the picture of a document that is not there. */
export function EmptyFrame({ icon: Icon = MissingIcon }: { icon?: typeof MissingIcon }) {
  return (
    <div className={classes.frame} data-empty>
      <Icon size={28} />
    </div>
  );
}

type ThumbsProps = {
  documents: readonly BookingDocument[];
  onOpen: (document: BookingDocument) => void;
  /** The label of a last button, and what it does. */
  more: { label: string; onClick: () => void } | null;
  /** The button before that one. */
  children: ReactNode;
};

/** The documents of a booking in a row, each as a small picture with its name and, once it was checked, the verdict; beside them what can be done. */
export function DocumentThumbs({ documents, onOpen, more, children }: ThumbsProps) {
  return (
    <ul className={classes.thumbs} aria-label={t('Documents')}>
      {documents.map((document) => (
        <li key={document._id}>
          <DocumentThumb document={document} onOpen={onOpen} />
          <Text className={classes.name}>{documentLabel(document)}</Text>
          {stateOf(document) !== 'unchecked' && <DocumentState state={stateOf(document)} wraps />}
        </li>
      ))}
      <li className={classes.acts}>
        {children}
        {more && (
          <Button size="xs" variant="subtle" c="var(--mantine-color-text)" onClick={more.onClick}>
            {more.label}
          </Button>
        )}
      </li>
    </ul>
  );
}

/** The replaced versions of a document, folded; their pictures are fetched only when they are unfolded. */
export function EarlierVersions({ documents }: { documents: readonly BookingDocument[] }) {
  const [isOpen, setOpen] = useState(false);
  if (documents.length === 0) return null;
  return (
    <details className={classes.earlier} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Earlier versions ({count})', { count: formatCount(documents.length) })}</summary>
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
