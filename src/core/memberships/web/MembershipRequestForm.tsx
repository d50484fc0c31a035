import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ANY_AGENCY } from '#core/agencies/messages.ts';
import { AgencySelect } from '#core/agencies/web/AgencySelect.tsx';
import { publicAgencyQuery } from '#core/agencies/web/queries.ts';
import { DEFAULT_MESSAGE, membershipFields, membershipTexts } from '#core/memberships/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { optionalText, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useRequestAgency } from './queries.ts';

/** In the language of the page. */
const defaultMessage: string = t('Requesting agency membership');

const shape = z.object({
  agencyId: z.string().min(1, membershipFields.agencyRequired),
  position: requiredLine(textLimits.name, t('Your position is required')),
  message: optionalText(textLimits.note),
});

type Props = {
  user: User;
  /** The lot of the dialog, to which an approval leads back (D-482). */
  lotId: string;
  /** Runs with the account as it waits once the agency is asked. */
  onAsked: (applicant: User) => void;
  /** Keeps the button in sight at the foot of the dialog. */
  footClass: string | undefined;
};

/** Membership request form inside the booking dialog. */
export function MembershipRequestForm({ user, lotId, onAsked, footClass }: Props) {
  const { form, draft, drop } = useRequestForm(user);
  const { agencyId: chosenId } = form.values;
  const { data: chosen } = useQuery({
    ...publicAgencyQuery(chosenId),
    enabled: chosenId !== '' && chosenId !== ANY_AGENCY,
  });
  const park = useQuery(parkFactsQuery).data;
  const ask = useRequestAgency();

  const submit = form.onSubmit(
    ({ agencyId, position, message }) => {
      const agencyName = chosen?.name ?? '';
      // the documented payload also names the applicant and the time; the server ignores both (D-45)
      const said = {
        userId: user._id,
        agencyName,
        status: 'pending',
        createdAt: new Date(serverNow()).toISOString(),
      };
      const sent = message === defaultMessage ? DEFAULT_MESSAGE : message;
      ask.mutate(
        { ...said, agencyId, position, message: sent, lotId },
        {
          onSuccess: ({ message: _message, ...asked }) => {
            drop();
            onAsked({ ...user, ...asked, agencyStatusDate: asked.agencyRequestDate });
          },
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {user.agencyStatus === 'rejected'
            ? interpolate(membershipTexts.rejectedLead, { agency: user.agencyName })
            : membershipTexts.about(park)}
        </Text>
        <DraftNote draft={draft} />
        <AgencySelect {...form.getInputProps('agencyId')} />
        <Introduction form={form} isFolded={user.role === 'user'} />
        <Text size="sm" c="dimmed">
          {t('The lot is not held for you until you send your booking request, after the approval.')}
        </Text>
        <div className={footClass}>
          {ask.error && (
            <Notice tone="error">
              {refusalText(ask.error, t('Failed to submit agency membership request. Please try again.'))}
            </Notice>
          )}
          <Button type="submit" loading={ask.isPending}>
            {t('Ask the agency')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Who buys need not say what they are (D-473). */
function useRequestForm({ role }: User) {
  return useDraftForm(
    {
      initialValues: {
        agencyId: '',
        position: role === 'user' ? (t('Buyer') as string) : '',
        message: defaultMessage,
      },
      validate: schemaResolver(shape, { sync: true }),
    },
    { place: 'membership request', asks: true },
  );
}

type IntroductionProps = {
  form: ReturnType<typeof useRequestForm>['form'];
  /** Buyers find both filled in. */
  isFolded: boolean;
};

/** Position and message to the agency. */
function Introduction({ form, isFolded }: IntroductionProps) {
  const [isOpen, setOpen] = useState(false);
  const isRefused = Boolean(form.errors.position || form.errors.message);
  const fields = (
    <Stack gap="md">
      <TextInput
        label={t('Your position')}
        required
        withAsterisk={false}
        autoComplete="organization-title"
        maxLength={textLimits.name}
        {...form.getInputProps('position')}
      />
      <Textarea
        label={t('Message (optional)')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={textLimits.note}
        {...form.getInputProps('message')}
      />
    </Stack>
  );
  if (!isFolded) return fields;
  return (
    <details open={isOpen || isRefused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary style={{ paddingBlock: '0.625rem', cursor: 'pointer' }}>{t('Add a message')}</summary>
      {fields}
    </details>
  );
}
