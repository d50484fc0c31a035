import { Button, Loader, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel } from '#core/documents/labels.ts';
import { isPreviewable } from '#core/documents/lifecycle.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { LoadFailure } from '#platform/web/ui/QueryState.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './DocumentStage.module.css';
import { fileQuery } from './queries.ts';
import { useFileActions } from './use-file-actions.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { PictureView } from './use-picture-view.ts';

/** Whether a document is shown as a picture. */
export function isPicture({ documentUrl, documentName }: BookingDocument): boolean {
  return isPreviewable(documentUrl) || isPreviewable(documentName);
}

type Props = { document: BookingDocument; view: PictureView };

/** One document as large as its place allows: a picture to pan, zoom and turn, or a PDF in the browser's own viewer (D-432). */
export function DocumentStage({ document, view }: Props) {
  return (
    <div key={document._id} className={classes.stage} {...view.stage}>
      <Shown document={document} view={view} />
    </div>
  );
}

function Shown(props: Props) {
  if (isPicture(props.document)) return <Picture {...props} />;
  // phones and some browsers have no viewer that a page may show
  return navigator.pdfViewerEnabled ? <Pdf {...props} /> : <Tile document={props.document} />;
}

const asPdf = (blob: Blob) => blob.slice(0, blob.size, 'application/pdf');

/** A PDF. A stored file that is no picture is one, whatever its reply says of its type, so it is shown as nothing else. */
function Pdf({ document }: Props) {
  const file = useQuery({ ...fileQuery(document), select: asPdf });
  const url = useObjectUrl(file.data);
  const { loading, openTab } = useFileActions(document);
  if (url === null || file.isError) return <Waiting file={file} />;
  return (
    <>
      <iframe
        className={classes.pdf}
        src={`${url}#toolbar=0&navpanes=0&view=FitH`}
        title={joined(': ', [documentLabel(document), document.documentName])}
      />
      <Button
        className={classes.tab}
        variant="default"
        size="xs"
        loading={loading}
        onClick={() => void openTab()}
      >
        {t('Open in a new tab')}
      </Button>
    </>
  );
}

function Picture({ document, view }: Props) {
  const file = useQuery(fileQuery(document));
  const url = useObjectUrl(file.data);
  if (url === null || file.isError) return <Waiting file={file} />;
  return (
    <div className={classes.moving} {...view.moving}>
      <img
        className={classes.picture}
        src={url}
        alt={joined(': ', [documentLabel(document), document.documentName])}
        draggable={false}
        {...view.picture}
      />
    </div>
  );
}

/** In place of a file that is loaded, or could not be. */
function Waiting({ file }: { file: UseQueryResult<Blob> }) {
  if (!file.isError) {
    return (
      <div className={classes.notice} role="status" aria-label={t('Loading')}>
        <Loader />
      </div>
    );
  }
  return (
    <div className={classes.notice}>
      <LoadFailure
        sentence={refusalText(file.error, documentTexts.openFailed)}
        query={file}
        retryLabel={uiTexts.retry}
      />
    </div>
  );
}

function Tile({ document }: { document: BookingDocument }) {
  const { loading, openTab } = useFileActions(document);
  return (
    <div className={classes.tile}>
      <FileIcon size={40} />
      <Text fw={600}>{document.documentName}</Text>
      <Text size="sm" c="dimmed">
        {t('This file opens in a tab of its own.')}
      </Text>
      <Button variant="default" loading={loading} onClick={() => void openTab()}>
        {t('Open in a new tab')}
      </Button>
    </div>
  );
}
