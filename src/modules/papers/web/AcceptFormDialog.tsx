import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { acceptForm, type Paper } from '#modules/papers/contract.ts';
import { isSameName } from '#modules/papers/lifecycle.ts';
import { paperFields, paperRefusals } from '#modules/papers/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { papersQuery, useOpenPaper } from './queries.ts';

type Props = { paper: Paper; opened: boolean; onClose: () => void };

/** Accepts a booking form, which has to be opened first (D-248). */
export function AcceptFormDialog({ paper, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Accept the booking form')} fillsPhone>
      <AcceptForm paper={paper} onDone={onClose} />
    </Dialog>
  );
}

const shapeFor = (signatory: string) =>
  z.object({
    name: requiredLine(textLimits.name, paperFields.nameMissing).refine(
      (name) => isSameName(name, signatory),
      interpolate(paperRefusals.OTHER_NAME.message, { name: signatory }),
    ),
    isTicked: z.literal(true, t('Please tick this to accept the form')),
  });

function AcceptForm({ paper, onDone }: { paper: Paper; onDone: () => void }) {
  const signatory = paper.signatory ?? '';
  const validate = schemaResolver(shapeFor(signatory), { sync: true });
  const { form } = useDraftForm({ initialValues: { name: '', isTicked: false }, validate }, { place: null });
  const opening = useOpenPaper();
  const accepting = useSend(acceptForm, { stale: [bookingsKey], waits: true });
  const { data } = useQuery({ ...papersQuery(paper.bookingId), enabled: false });
  // known once the form was opened here
  const sha256 = opening.isSuccess ? data?.papers.find(({ id }) => id === paper.id)?.sha256 : null;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name }) => {
        if (!sha256) return;
        accepting.mutate(
          { params: { id: paper.id }, body: { name: name.trim(), sha256 } },
          {
            onSuccess: ({ message }) => {
              toast(message);
              onDone();
            },
          },
        );
      })}
    >
      <Stack>
        <Text>
          {t('Read the form first. You accept exactly what it says; this cannot be taken back here.')}
        </Text>
        <Button
          variant={sha256 ? 'default' : 'filled'}
          loading={opening.isPending}
          onClick={() => opening.mutate({ id: paper.id })}
        >
          {sha256 ? t('Read the form again') : t('Read the form')}
        </Button>
        <TextInput
          label={t('Your full name')}
          description={t('As on the form: {name}', { name: signatory })}
          autoComplete="name"
          maxLength={textLimits.name}
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={t('I have read the form and its terms, and accept them.')}
          {...form.getInputProps('isTicked', { type: 'checkbox' })}
        />
        {accepting.error && (
          <Notice tone="error">
            {refusalText(accepting.error, t('The form could not be accepted. Please try again.'))}
          </Notice>
        )}
        <FormActions
          submit={t('Accept')}
          sending={accepting.isPending}
          disabled={!sha256}
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
