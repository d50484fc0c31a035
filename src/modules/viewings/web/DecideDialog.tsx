import { Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { decideViewing, type Viewing } from '#modules/viewings/contract.ts';
import { viewingActionLabels } from '#modules/viewings/labels.ts';
import type { ViewingAction } from '#modules/viewings/lifecycle.ts';
import { officeViewingTexts, viewingTime } from '#modules/viewings/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { PARK_OFFSET, parkTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { LotState } from './LotState.tsx';

type Asked = { viewing: Viewing; action: ViewingAction };
type Ends = {
  onClose: () => void;
  /** Receives the sentence of the success. */
  onDone: (message: string) => void;
};

/** What the office tells a visitor with its decision, and the new time of a moved viewing; null closes the dialog. */
export function DecideDialog({ asked, ...ends }: Ends & { asked: Asked | null }) {
  const title = asked && joined(': ', [viewingActionLabels[asked.action], asked.viewing.name]);
  return (
    <Dialog opened={asked !== null} onClose={ends.onClose} title={title ?? ''} closeOnClickOutside={false}>
      {asked && <DecideForm {...asked} {...ends} />}
    </Dialog>
  );
}

/** A moment as the native field for date and time writes it, by the park's clock. */
const asField = (iso: string) => parkTime(new Date(iso)).slice(0, 16);
const fromField = (written: string) => new Date(`${written}:00${PARK_OFFSET}`);

function DecideForm({ viewing, action, onClose, onDone }: Ends & Asked) {
  const { _id: id, sequence, startsAt, manner } = viewing;
  const isMove = action === 'move';
  // what was written for a viewing that takes place is not why it does not
  const note = isMove || action === 'confirm' ? viewing.reply : '';
  const bodyOf = ({ time, note }: { time: string; note: string }) => {
    const moment = fromField(time);
    const isTime = isMove && !Number.isNaN(moment.getTime());
    return { action, sequence, note, ...(isTime && { startsAt: moment.toISOString() }) };
  };
  return (
    <EntityForm
      initialValues={{ time: asField(startsAt), note }}
      validate={(values) => {
        const errors = schemaResolver(decideViewing.body, { sync: true })(bodyOf(values));
        return { note: errors.note, time: errors.startsAt };
      }}
      save={async (values) => (await call(decideViewing, { params: { id }, body: bodyOf(values) })).message}
      failed={officeViewingTexts.actionFailed}
      submitLabel={viewingActionLabels[action]}
      onSaved={onDone}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{viewingTime(startsAt)}</Text>
          <LotState viewing={viewing} />
          {isMove && (
            <TextInput
              type="datetime-local"
              label={t('New time, Malaysia time')}
              data-autofocus
              {...form.getInputProps('time')}
              error={form.errors.time ?? form.errors.startsAt}
            />
          )}
          <Textarea
            label={t('Message to the visitor (optional)')}
            description={manner === 'video' ? t('Such as the link of the call.') : undefined}
            rows={3}
            maxLength={textLimits.note}
            data-autofocus={!isMove || undefined}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </EntityForm>
  );
}
