import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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

/** One document as large as its place allows: a picture to pan, zoom and turn; anything else opens in a tab of its own. */
export function DocumentStage({ document, view }: Props) {
  return (
    <div key={document._id} className={classes.stage} {...view.stage}>
      {isPicture(document) ? <Picture document={document} view={view} /> : <Tile document={document} />}
    </div>
  );
}

function Picture({ document, view }: Props) {
  const file = useQuery(fileQuery(document));
  const url = useObjectUrl(file.data);
  if (file.isError) {
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
  if (url === null) {
    return (
      <div className={classes.notice} role="status" aria-label={t('Loading')}>
        <Loader />
      </div>
    );
  }
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
