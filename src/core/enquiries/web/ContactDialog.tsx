import { Stack, Tabs, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { sendEnquiry } from '#core/enquiries/contract.ts';
import { contactTexts, lotContactTexts } from '#core/enquiries/messages.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ContactFields } from '#platform/web/ui/form/contact-fields.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { Honeypot } from '#platform/web/ui/form/Honeypot.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import classes from './ContactDialog.module.css';
import { type AskedLot, contactFailure, sendContactForm } from './send-contact-form.ts';

/** Delay before the form closes after success, in ms. */
const THANKS_MS = 3000;

type Values = { name: string; email: string; phone: string; message: string; leaveEmpty: string };

type Sender = Partial<Pick<Values, 'name' | 'email' | 'phone'>>;

/** Another form of the contact dialog, which a module brings; `onSending` keeps the dialog open meanwhile. */
export type ContactForm = {
  /** An id among the forms. */
  name: string;
  /** The name of its tab. */
  label: string;
  /** Whether it is offered for a lot; for every one without it. */
  isFor?: (lot: AskedLot) => boolean;
  Form: ComponentType<{
    sender: Sender | undefined;
    lot: AskedLot | undefined;
    onSending: (isSending: boolean) => void;
    onClose: () => void;
  }>;
};

export type ContactDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Prefilled for signed-in people. */
  sender?: Sender | undefined;
  /** The lot it is about. */
  lot?: AskedLot | undefined;
  /** Forms that modules bring, in front of the message. */
  forms: readonly ContactForm[];
  /** Starts with a message also where a module brings another form. */
  startsWithMessage?: boolean;
};

/**
 * The contact form: sending, success or failure. Typed text is kept after a failure,
 * and when the dialog is closed, for example by an outside click; only a sent message resets the form. It cannot be closed
 * while sending, or a failure would be missed. Use another `key` for another person or lot.
 */
export function ContactDialog({
  opened,
  onClose,
  sender,
  lot,
  forms,
  startsWithMessage = false,
}: ContactDialogProps) {
  const [isSending, setIsSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [blanks, setBlanks] = useState(0);
  const leave = () => {
    clear();
    onClose();
    if (!isSent) return;
    setIsSent(false);
    setBlanks((count) => count + 1);
  };
  const { start, clear } = useTimeout(leave, THANKS_MS);
  const thank = () => {
    setIsSent(true);
    start();
  };
  const offered = lot ? forms.filter(({ isFor }) => isFor?.(lot) ?? true) : forms;
  const [first] = offered;
  const message = (
    <MessageForm
      key={blanks}
      sender={sender}
      lot={lot}
      onSending={setIsSending}
      onSent={thank}
      onClose={leave}
    />
  );
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={lot ? lotContactTexts.title(lot.lotNumber) : contactTexts.title}
      size="lg"
      fillsPhone
      classNames={{ content: classes.scroll }}
      keepMounted
      closeOnEscape={!isSending}
      closeOnClickOutside={!isSending}
      withCloseButton={!isSending}
    >
      {first ? (
        <Tabs defaultValue={startsWithMessage ? 'message' : first.name} keepMounted={false}>
          <Tabs.List grow mb="md">
            {offered.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name} disabled={isSending}>
                {label}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="message" disabled={isSending}>
              {t('Write to us')}
            </Tabs.Tab>
          </Tabs.List>
          {offered.map(({ name, Form }) => (
            <Tabs.Panel key={name} value={name}>
              <Form sender={sender} lot={lot} onSending={setIsSending} onClose={leave} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="message">{message}</Tabs.Panel>
        </Tabs>
      ) : (
        message
      )}
    </Dialog>
  );
}

function MessageForm({
  sender,
  lot,
  onSending,
  onSent,
  onClose,
}: Pick<ContactDialogProps, 'sender' | 'lot' | 'onClose'> & {
  onSending: (isSending: boolean) => void;
  onSent: () => void;
}) {
  const { form, draft, drop } = useContactForm(sender, lot);
  const enquiry = useMutation({
    mutationFn: (values: Values) => sendContactForm(values, lot),
    gcTime: 0,
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: () => {
      drop();
      onSent();
    },
    onError: (error) => showFieldErrors(form, contactFailure(error).fields),
  });

  const detail = enquiry.isError ? contactFailure(enquiry.error).detail : undefined;
  if (enquiry.isSuccess) {
    return (
      <Notice tone="success" role="status">
        {t('Thank you for your message! We will get back to you soon.')}
      </Notice>
    );
  }
  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(
        (values) => enquiry.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <Text c="dimmed">
          {lot
            ? lotContactTexts.lead(lot)
            : t('Tell us which lot or type you are interested in and how to reach you.')}
        </Text>
        <DraftNote draft={draft} />
        <Fields form={form} />
        <div className={classes.end}>
          {enquiry.isError && (
            <Notice tone="error" className={classes.failure}>
              {t('Failed to send your message. Please try again later.')}
              {detail !== undefined && <Text size="sm">{detail}</Text>}
            </Notice>
          )}
          <Text size="sm" role="status" ta="end" className={classes.sending}>
            {enquiry.isPending && t('Sending…')}
          </Text>
          <FormActions submit={t('Send message')} sending={enquiry.isPending} onCancel={onClose} />
        </div>
      </Stack>
    </form>
  );
}

function useContactForm(sender: ContactDialogProps['sender'], lot: ContactDialogProps['lot']) {
  const message = lot ? lotContactTexts.message(lot) : '';
  return useDraftForm<Values>(
    {
      mode: 'uncontrolled',
      initialValues: { name: '', email: '', phone: '', message, leaveEmpty: '', ...sender },
      validate: schemaResolver(sendEnquiry.body.fields, { sync: true }),
    },
    { place: lot ? `contact ${lot.id}` : 'contact' },
  );
}

function Fields({ form }: { form: ReturnType<typeof useContactForm>['form'] }) {
  return (
    <>
      <ContactFields form={form} startsAtName />
      <Textarea
        label={t('Message')}
        rows={4}
        maxLength={textLimits.note}
        required
        withAsterisk={false}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <Honeypot form={form} />
    </>
  );
}
