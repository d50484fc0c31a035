import { Button, Group, Loader, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel } from '#core/documents/labels.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DocumentRow.module.css';
import { isPicture } from './DocumentStage.tsx';
import { fileQuery } from './queries.ts';
import { useFileActions } from './use-file-actions.ts';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  document: BookingDocument;
  /** Opens it elsewhere; by default a picture opens large and anything else in a new tab. */
  onOpen?: ((document: BookingDocument) => void) | undefined;
};

/** A small picture of a document, or an icon, that opens it. */
export function DocumentThumb(props: Props) {
  return isPicture(props.document) ? <Preview {...props} /> : <Opener {...props} />;
}

/** A picture preview, fetched with the token and shown from a blob URL. */
function Preview({ document, onOpen }: Props) {
  const [large, setLarge] = useState(false);
  const file = useQuery(fileQuery(document));
  const url = useObjectUrl(file.data);
  const name = documentLabel(document);

  if (file.isError) {
    return (
      <UnstyledButton className={classes.frame} onClick={() => void file.refetch()}>
        <Text size="xs" ta="center">
          {t('Preview failed. Retry')}
        </Text>
      </UnstyledButton>
    );
  }
  if (url === null) return <Skeleton className={classes.frame} />;
  const picture = (className: string | undefined) => (
    <img className={className} src={url} alt={joined(': ', [name, document.documentName])} />
  );
  return (
    <>
      <UnstyledButton
        className={classes.frame}
        aria-label={t('Show {name} large', { name })}
        onClick={() => (onOpen ? onOpen(document) : setLarge(true))}
      >
        {picture(classes.picture)}
      </UnstyledButton>
      <Dialog opened={large} onClose={() => setLarge(false)} title={name} size="xl">
        <Stack gap="md">
          {picture(classes.large)}
          <Group justify="flex-end">
            <SaveButton document={document} />
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** A document other than a picture, such as a PDF. */
function Opener({ document, onOpen }: Props) {
  const { loading, openTab } = useFileActions(document);
  const name = documentLabel(document);
  return (
    <UnstyledButton
      className={classes.frame}
      aria-label={onOpen ? t('Show {name}', { name }) : t('Open {name} in a new tab', { name })}
      disabled={loading}
      onClick={() => (onOpen ? onOpen(document) : void openTab())}
    >
      {loading ? (
        <Loader size="sm" aria-hidden="true" />
      ) : (
        <Stack gap={0} align="center">
          <FileIcon size={28} />
          <Text size="xs">{onOpen ? t('Show') : t('Open')}</Text>
        </Stack>
      )}
    </UnstyledButton>
  );
}

/** Fetches the file and saves it under its own name. */
export function SaveButton({ document: paper }: { document: BookingDocument }) {
  const { loading, save } = useFileActions(paper);
  return (
    <Button
      size="sm"
      variant="default"
      loading={loading}
      aria-label={t('Download {document}: {name}', {
        document: documentLabel(paper),
        name: paper.documentName,
      })}
      onClick={() => void save()}
    >
      {t('Download')}
    </Button>
  );
}
