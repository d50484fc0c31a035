import { Button, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ContactForm } from '#core/enquiries/web/ContactDialog.tsx';
import { isGone } from '#core/lots/lifecycle.ts';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import { listViewingTimes, requestViewing, type ViewingTimes } from '#modules/viewings/contract.ts';
import { mannerLabels } from '#modules/viewings/labels.ts';
import { type ViewingManner, viewingManners } from '#modules/viewings/lifecycle.ts';
import { viewingTexts, viewingTime } from '#modules/viewings/messages.ts';
import { refusalText, refusedFields } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import actions from '#platform/web/ui/actions.module.css';
import { ChoiceField } from '#platform/web/ui/form/ChoiceField.tsx';
import { ContactFields } from '#platform/web/ui/form/contact-fields.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { Honeypot } from '#platform/web/ui/form/Honeypot.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { TimeFields } from './TimeFields.tsx';
import { WhereToCome } from './WhereToCome.tsx';

type Values = {
  startsAt: string;
  manner: ViewingManner;
  name: string;
  email: string;
  phone: string;
  note: string;
  leaveEmpty: string;
};

type Props = ComponentProps<ContactForm['Form']>;

/** The choice of a free time for a viewing, and who comes. */
export function ViewingForm(props: Props) {
  const times = useQuery({ ...ask(listViewingTimes), staleTime: 0 });
  return (
    <QueryState query={times} errorText={t('The times could not be loaded.')} retryLabel={uiTexts.retry}>
      {(found) => <Form {...props} {...found} />}
    </QueryState>
  );
}

function Form({ sender, lot, onSending, onClose, times, minutes, video, meeting }: Props & ViewingTimes) {
  const { form, draft, drop } = useDraftForm<Values>(
    {
      initialValues: {
        ...{ startsAt: '', manner: 'in_person', name: '', email: '', phone: '', note: '', leaveEmpty: '' },
        ...sender,
      },
      validate: schemaResolver(requestViewing.body, { sync: true }),
    },
    { place: `viewing ${lot?.id ?? ''}`, never: ['startsAt'] },
  );
  const sending = useSend(requestViewing, {
    input: (values: Values) => ({ body: { ...values, ...(lot && { lotId: lot.id }) } }),
    stale: [ask(listViewingTimes).queryKey],
    waits: true,
    gcTime: 0,
    onMutate: () => onSending(true),
    onSuccess: () => {
      onSending(false);
      drop();
    },
    onError: (error) => {
      onSending(false);
      showFieldErrors(form, refusedFields(error));
    },
  });
  if (sending.isSuccess) {
    const { startsAt, manner } = sending.variables;
    return (
      <Stack>
        <Notice
          tone="success"
          role="status"
          title={joined(', ', [viewingTime(startsAt), t('Malaysia time')])}
        >
          {joined('. ', [mannerLabels[manner], sending.data.message])}
        </Notice>
        {manner === 'in_person' && <WhereToCome meeting={meeting} />}
        <OfficePhone lead={t('To change or cancel it, call')} hasChat />
        <div className={actions.actions}>
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      </Stack>
    );
  }
  if (times.length === 0) return <Text>{t('No time is free at the moment. Please write to us.')}</Text>;
  return (
    <form
      noValidate
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(
        (values) => sending.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        <Text c="dimmed">{viewingTexts.lead(lot)}</Text>
        {form.values.manner === 'in_person' && <WhereToCome meeting={meeting} />}
        {sending.isError && (
          <Notice tone="error">
            {refusalText(sending.error, t('Your request could not be sent. Please try again.'))}
          </Notice>
        )}
        <DraftNote draft={draft} />
        <TimeFields
          times={times}
          minutes={minutes}
          value={form.values.startsAt}
          error={form.errors.startsAt}
          onChange={(startsAt) => form.setFieldValue('startsAt', startsAt)}
        />
        {video && (
          <ChoiceField
            label={t('How')}
            data={viewingManners.map((value) => ({ value, label: mannerLabels[value] }))}
            value={form.values.manner}
            onChange={(manner) => form.setFieldValue('manner', manner)}
          />
        )}
        <ContactFields form={form} />
        <Textarea
          label={t('Note to the office (optional)')}
          rows={2}
          maxLength={textLimits.note}
          {...form.getInputProps('note')}
        />
        <Honeypot form={form} />
        <FormActions submit={t('Request this time')} sending={sending.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

export const contactForm: ContactForm = {
  name: 'times',
  label: t('Arrange a viewing'),
  isFor: (lot) => !isGone(lot),
  Form: ViewingForm,
};
