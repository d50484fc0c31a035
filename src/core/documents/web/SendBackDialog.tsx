import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel, sendBackReasonLabels } from '#core/documents/labels.ts';
import { MAX_CHECK_NOTE, reasonsFor, type SendBackReason } from '#core/documents/lifecycle.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ReasonForm } from '#platform/web/ui/dialog/ReasonForm.tsx';
import { t } from '#shared/say.ts';
import classes from './DocumentViewer.module.css';

type Props = {
  opened: boolean;
  document: BookingDocument;
  /** Why the last attempt was refused. */
  problem: string | null;
  isPending: boolean;
  onSend: (reason: SendBackReason, note: string) => Promise<void>;
  onClose: () => void;
};

/** Asks why a document is sent back. */
export function SendBackDialog({ opened, document, onClose, onSend, ...state }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Send back {document}', { document: documentLabel(document) })}
      fillsPhone
      size="23rem"
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{ inner: classes.beside ?? '' }}
    >
      <ReasonForm
        {...state}
        question={t('What is wrong with it?')}
        reasons={reasonsFor(document)}
        labels={sendBackReasonLabels}
        lack={lackOf}
        noteLabel={t('Note to the client')}
        noteHint={t('Optional. The client reads it with the reason.')}
        maxNote={MAX_CHECK_NOTE}
        confirmLabel={t('Send back')}
        onClose={onClose}
        onSend={(reason, note) => {
          if (reason !== '') void onSend(reason, note);
        }}
      />
    </Dialog>
  );
}

function lackOf(reason: SendBackReason | '', note: string) {
  if (reason === '') return { reason: documentRefusals.CHECK_REASON_MISSING.message };
  return reason === 'other' && note === '' ? { note: t('Please say what is wrong in a note') } : {};
}
