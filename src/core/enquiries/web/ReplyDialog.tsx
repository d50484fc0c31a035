import { Text, Textarea } from '@mantine/core';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { type Enquiry, replyToEnquiry } from '#core/enquiries/contract.ts';
import { enquiryTexts } from '#core/enquiries/messages.ts';
import { MailState } from '#core/notices/web/MailState.tsx';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { EntityForm } from '#platform/web/ui/dialog/EntityDialog.tsx';
import { useTextTool } from '#platform/web/ui/form/text-tool.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Ends = {
  onClose: () => void;
  /** Receives the sentence of the success. */
  onSent: (message: string) => void;
};

/** A reply to an enquiry by mail; null closes the dialog. */
export function ReplyDialog({ enquiry, ...ends }: Ends & { enquiry: Enquiry | null }) {
  return (
    <Dialog
      opened={enquiry !== null}
      onClose={ends.onClose}
      title={t('Reply to {name}', { name: enquiry?.name ?? '' })}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
    >
      {enquiry && <ReplyForm enquiry={enquiry} {...ends} />}
    </Dialog>
  );
}

const initialValues = { message: '' };
type Values = typeof initialValues;
const validate = schemaResolver(replyToEnquiry.body, { sync: true });

function ReplyForm({
  enquiry: { _id: id, email, message: asked },
  onClose,
  onSent,
}: Ends & { enquiry: Enquiry }) {
  const { keyFor } = useIdempotencyKey();
  const sendsMail = useSendsMail();
  const send = async ({ message }: Values) => {
    const idempotencyKey = keyFor(message);
    return (await call(replyToEnquiry, { params: { id }, body: { message }, idempotencyKey })).message;
  };
  return (
    <EntityForm
      initialValues={initialValues}
      validate={validate}
      draft={{ place: `reply ${id}` }}
      save={send}
      failed={t('The reply could not be sent. Please try again.')}
      submitLabel={sendsMail ? t('Send reply') : t('Save reply')}
      onSaved={onSent}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {asked}
          </Text>
          <ReplyField form={form} description={enquiryTexts.replyTo(email, sendsMail)} />
          {sendsMail && <MailState />}
        </>
      )}
    </EntityForm>
  );
}

function ReplyField({ form, description }: { form: UseFormReturnType<Values>; description: string }) {
  const tool = useTextTool({
    value: form.values.message,
    onInsert: (text) => form.setFieldValue('message', text),
  });
  return (
    <Textarea
      label={t('Reply')}
      description={description}
      {...tool}
      rows={7}
      maxLength={textLimits.note}
      data-autofocus
      {...form.getInputProps('message')}
    />
  );
}
