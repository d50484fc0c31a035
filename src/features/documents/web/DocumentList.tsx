import { Button, Group, Loader, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookingDocument } from '#features/documents/contract.ts';
import { documentTypeLabels, documentTypes, isPreviewable } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDate } from '#shared/dates.ts';
import classes from './DocumentList.module.css';
import { fileQuery } from './queries.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Delay before the object URL of an opened or saved file is revoked, in ms. */
const ADDRESS_LASTS_MS = 60_000;

/** The documents of a booking: pictures as previews that open enlarged, everything else in a new tab (R-DOC-06, R-DOC-08, D-101). */
export function DocumentList({
  documents,
  actions,
}: {
  documents: readonly BookingDocument[];
  /** Further actions on a document. */
  actions?: (document: BookingDocument) => ReactNode;
}) {
  if (documents.length === 0) return <Text c="dimmed">{documentTexts.none}</Text>;
  const rank = ({ documentType }: BookingDocument) => documentTypes.indexOf(documentType);
  const inOrder = documents.toSorted((one, other) => rank(one) - rank(other));
  return (
    <ul className={classes.list} aria-label="Documents">
      {inOrder.map((document) => (
        <li key={document._id} className={classes.item}>
          {isPreviewable(document.documentUrl) || isPreviewable(document.documentName) ? (
            <Preview document={document} />
          ) : (
            <Opener document={document} />
          )}
          <div className={classes.words}>
            <Text fw={600}>{documentTypeLabels[document.documentType]}</Text>
            <Text size="sm" truncate="end" title={document.documentName}>
              {document.documentName}
            </Text>
            {document.createdAt !== '' && (
              <Text size="sm" c="dimmed">
                Added {formatDate(document.createdAt)}
              </Text>
            )}
          </div>
          <Group gap="xs">
            {actions?.(document)}
            <SaveButton document={document} />
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** A picture preview; a click enlarges it. Fetched with the token and shown from a blob URL (D-96). */
function Preview({ document }: { document: BookingDocument }) {
  const [large, setLarge] = useState(false);
  const file = useQuery(fileQuery(document));
  const url = useObjectUrl(file.data);
  const name = documentTypeLabels[document.documentType];

  if (file.isError) {
    return (
      <UnstyledButton className={classes.frame} onClick={() => void file.refetch()}>
        <Text size="xs" ta="center">
          {documentTexts.previewFailed}
        </Text>
      </UnstyledButton>
    );
  }
  if (url === null) return <Skeleton className={classes.frame} />;
  return (
    <>
      <UnstyledButton
        className={classes.frame}
        aria-label={`Show ${name} large`}
        data-preview
        onClick={() => setLarge(true)}
      >
        <img className={classes.picture} src={url} alt={`${name}: ${document.documentName}`} />
      </UnstyledButton>
      <Dialog opened={large} onClose={() => setLarge(false)} title={name} size="xl">
        <Stack gap="md">
          <img className={classes.large} src={url} alt={`${name}: ${document.documentName}`} />
          <Group justify="flex-end">
            <SaveButton document={document} />
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** Opens a document other than a picture, such as a PDF, in a new tab; it is fetched with the token (D-96). */
function Opener({ document: paper }: { document: BookingDocument }) {
  const { loading, load } = useFile(paper);
  const open = async () => {
    // opened synchronously: a popup blocker would stop a tab opened after the reply
    const tab = window.open('', '_blank');
    const isShown = await load((url) => (tab ? tab.location.replace(url) : saveAs(url, paper)));
    if (!isShown) tab?.close();
  };
  return (
    <UnstyledButton
      className={classes.frame}
      aria-label={`Open ${documentTypeLabels[paper.documentType]} in a new tab`}
      data-preview
      disabled={loading}
      onClick={() => void open()}
    >
      {loading ? (
        <Loader size="sm" aria-hidden="true" />
      ) : (
        <Stack gap={0} align="center">
          <FileIcon size={28} />
          <Text size="xs">Open</Text>
        </Stack>
      )}
    </UnstyledButton>
  );
}

/** Fetches the file and saves it under its own name. */
function SaveButton({ document: paper }: { document: BookingDocument }) {
  const { loading, load } = useFile(paper);
  return (
    <Button
      size="sm"
      variant="default"
      loading={loading}
      aria-label={`Download ${documentTypeLabels[paper.documentType]}: ${paper.documentName}`}
      onClick={() => void load((url) => saveAs(url, paper))}
    >
      Download
    </Button>
  );
}

/** Fetches a document and passes its object URL to `use`; false, after showing the failure, when it cannot be fetched. */
function useFile(paper: BookingDocument) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
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
  return { loading, load };
}

function saveAs(url: string, { documentName }: BookingDocument): void {
  const link = window.document.createElement('a');
  link.href = url;
  link.download = documentName;
  link.click();
}
