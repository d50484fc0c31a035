import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { type BookingDocument, openOriginal } from '#core/documents/contract.ts';
import { documentLabel, originalReasonLabels } from '#core/documents/labels.ts';
import { ORIGINAL_NOTE, type OriginalReason, originalReasons } from '#core/documents/lifecycle.ts';
import { documentRefusals, documentTexts } from '#core/documents/messages.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { saveFile } from '#platform/web/ui/DownloadButton.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { optionalText } from '#shared/text.ts';
import classes from './DocumentViewer.module.css';

/** Opens a picture without its watermark, after asking why. */
export function OriginalButton({ document }: { document: BookingDocument }) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-label={t('Original of {document}: {name}', {
          document: documentLabel(document),
          name: document.documentName,
        })}
        onClick={dialog.open}
      >
        {t('Original…')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={documentTexts.originalTitle} fillsPhone>
        <OriginalForm document={document} onDone={dialog.close} />
      </Dialog>
    </>
  );
}

const shape = z
  .object({
    reason: z.enum(originalReasons, { error: documentRefusals.REASON_MISSING.message }),
    note: optionalText(ORIGINAL_NOTE.most),
  })
  .refine(({ reason, note }) => reason !== 'other' || (note ?? '').length >= ORIGINAL_NOTE.least, {
    path: ['note'],
    error: t('Please say in at least {least} characters what you need it for', {
      least: String(ORIGINAL_NOTE.least),
    }),
  });

function OriginalForm({ document, onDone }: { document: BookingDocument; onDone: () => void }) {
  const { form } = useDraftForm(
    {
      initialValues: { reason: '' as OriginalReason | '', note: '' },
      validate: schemaResolver(shape, { sync: true }),
    },
    { place: null },
  );
  const original = useMutation({
    mutationFn: (why: { reason: OriginalReason; note: string }) =>
      callFile(openOriginal, { params: { id: document._id }, body: why }),
    onSuccess: (file) => {
      saveFile(file);
      toast(t('The original was saved as {name}', { name: file.name }));
      onDone();
    },
    // an identity document leaves memory at once
    gcTime: 0,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason, note }) => {
        if (reason !== '') original.mutate({ reason, note: note.trim() });
      })}
    >
      <Stack>
        <Radio.Group aria-label={documentTexts.originalTitle} {...form.getInputProps('reason')}>
          <div className={classes.reasons}>
            {originalReasons.map((reason, index) => (
              <Radio.Card
                key={reason}
                value={reason}
                className={classes.reason}
                aria-label={originalReasonLabels[reason]}
                {...(index === 0 && { 'data-autofocus': true })}
              >
                <Radio.Indicator />
                <span>{originalReasonLabels[reason]}</span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('Note')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={ORIGINAL_NOTE.most}
          withAsterisk={form.values.reason === 'other'}
          {...form.getInputProps('note')}
        />
        <Text size="sm" c="dimmed">
          {t('The client can see that you opened it, when and why.')}
        </Text>
        {original.error && (
          <Notice tone="error">
            {refusalText(original.error, t('Failed to open the original. Please try again.'))}
          </Notice>
        )}
        <FormActions submit={t('Open original')} sending={original.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
