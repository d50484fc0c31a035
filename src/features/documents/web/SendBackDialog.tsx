import { Button, Group, Kbd, Radio, Stack, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useRef } from 'react';
import { z } from 'zod';
import type { BookingDocument } from '#features/documents/contract.ts';
import { documentLabel, sendBackReasonLabels } from '#features/documents/labels.ts';
import { MAX_CHECK_NOTE, type SendBackReason, sendBackReasons } from '#features/documents/lifecycle.ts';
import { documentRefusals, viewerTexts } from '#features/documents/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { useShortcuts } from '#platform/web/ui/dialog/use-shortcuts.ts';
import { ErrorAlert } from '#platform/web/ui/form/ErrorAlert.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { interpolate } from '#shared/interpolate.ts';
import { optionalText } from '#shared/text.ts';
import classes from './DocumentViewer.module.css';

type FormProps = {
  /** Why the last attempt was refused. */
  problem: string | null;
  isPending: boolean;
  onSend: (reason: SendBackReason, note: string) => Promise<void>;
};

type Props = FormProps & { opened: boolean; document: BookingDocument; onClose: () => void };

/** Asks why a document is sent back; a number chooses the reason, and Enter sends it. */
export function SendBackDialog({ opened, document, onClose, ...form }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={interpolate(viewerTexts.sendBackTitle, { document: documentLabel(document) })}
      fillsPhone
      size="23rem"
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{ inner: classes.beside ?? '' }}
    >
      <SendBackForm {...form} />
    </Dialog>
  );
}

const shape = z
  .object({
    reason: z.enum(sendBackReasons, { error: documentRefusals.CHECK_REASON_MISSING.message }),
    note: optionalText(MAX_CHECK_NOTE),
  })
  .refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
    path: ['note'],
    error: viewerTexts.noteNeeded,
  });

function SendBackForm({ problem, isPending, onSend }: FormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const { form } = useDraftForm(
    {
      initialValues: { reason: '' as SendBackReason | '', note: '' },
      validate: schemaResolver(shape, { sync: true }),
    },
    { place: null },
  );
  const choose = (reason: SendBackReason) => {
    form.setFieldValue('reason', reason);
    (reason === 'other' ? note : button).current?.focus();
  };
  useShortcuts(
    Object.fromEntries(sendBackReasons.map((reason, index) => [String(index + 1), () => choose(reason)])),
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason, note }) => {
        if (reason !== '' && !isPending) void onSend(reason, note.trim());
      })}
    >
      <Stack>
        <Radio.Group label={viewerTexts.reason} {...form.getInputProps('reason')}>
          <div className={classes.reasons}>
            {sendBackReasons.map((reason, index) => (
              <Radio.Card
                key={reason}
                value={reason}
                className={classes.reason}
                aria-label={sendBackReasonLabels[reason]}
                {...(index === 0 && { 'data-autofocus': true })}
              >
                <Radio.Indicator />
                <span className={classes.name}>{sendBackReasonLabels[reason]}</span>
                <Kbd size="xs" aria-hidden="true">
                  {index + 1}
                </Kbd>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Textarea
          ref={note}
          label={viewerTexts.note}
          description={form.values.reason === 'other' ? undefined : viewerTexts.noteHint}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={MAX_CHECK_NOTE}
          withAsterisk={form.values.reason === 'other'}
          {...form.getInputProps('note')}
        />
        {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
        <Group justify="flex-end">
          <Button ref={button} type="submit" color="red" data-sending={isPending || undefined}>
            {viewerTexts.sendBack}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
