import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { sendEnquiry } from '#features/enquiries/contract.ts';
import { contactTexts } from '#features/enquiries/messages.ts';
import { textLimits } from '#shared/text.ts';
import { call } from '#web/call.ts';
import { CallFailure } from '#web/call-failure.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx';
import classes from './ContactDialog.module.css';

/** The thanks stay this long before the form closes, in milliseconds (R-LAND-12). */
const THANKS_MS = 3000;

type Values = { name: string; email: string; phone: string; message: string; website: string };

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Known of somebody who is signed in. */
  sender?: Partial<Pick<Values, 'name' | 'email' | 'phone'>> | undefined;
};

/** The way to write to the office: sending, thanks or failure, and what was typed stays after one (R-LAND-09 to R-LAND-14). */
export function ContactDialog({ opened, onClose, sender }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={contactTexts.title} size="lg">
      <ContactForm sender={sender} onClose={onClose} />
    </Dialog>
  );
}

function ContactForm({ sender, onClose }: Pick<Props, 'sender' | 'onClose'>) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', phone: '', message: '', website: '', ...sender },
    validate: schemaResolver(sendEnquiry.body.fields, { sync: true }),
  });
  const { start } = useTimeout(onClose, THANKS_MS);
  const enquiry = useMutation({
    mutationFn: (values: Values) => call(sendEnquiry, { body: values }),
    onSuccess: start,
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : undefined;
      if (!fields) return;
      form.setErrors(fields);
      focusFirstError(form, fields);
    },
  });

  if (enquiry.isSuccess) {
    return (
      <Alert color="green" icon={<CheckIcon size={20} />} role="status">
        {contactTexts.sent}
      </Alert>
    );
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => enquiry.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <Text c="dimmed">{contactTexts.lead}</Text>
        {enquiry.isError && (
          <Alert color="red" icon={<WarningIcon size={20} />} role="alert">
            {contactTexts.failed}
          </Alert>
        )}
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={textLimits.name}
          withAsterisk
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={textLimits.email}
            withAsterisk
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={textLimits.phone}
            withAsterisk
            key={form.key('phone')}
            {...form.getInputProps('phone')}
          />
        </SimpleGrid>
        <Textarea
          label="Message"
          rows={5}
          maxLength={textLimits.note}
          withAsterisk
          key={form.key('message')}
          {...form.getInputProps('message')}
        />
        {/* no person sees this field, and programs fill in every one */}
        <div className={classes.trap} aria-hidden="true">
          <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} name="website" />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={enquiry.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={enquiry.isPending}>
            {contactTexts.send}
          </Button>
        </Group>
        <Text size="sm" role="status" ta="end" className={classes.sending}>
          {enquiry.isPending && contactTexts.sending}
        </Text>
      </Stack>
    </form>
  );
}
