import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { z } from 'zod';
import { AgencySelect } from '#features/agencies/web/AgencySelect.tsx';
import { membershipRefusals, membershipTexts } from '#features/memberships/messages.ts';
import type { User } from '#features/users/contract.ts';
import { requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { keepDraft, readDraft } from '#web/drafts.ts';
import actions from '#web/ui/actions.module.css';
import { FailureText } from '#web/ui/FailureText.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { WarningIcon } from '#web/ui/icons.tsx';

const shape = z.object({
  agencyId: z.string().min(1, membershipRefusals.AGENCY_MISSING.message),
  requestMessage: requiredText(textLimits.note, membershipTexts.messageMissing),
});
type Values = z.output<typeof shape>;

/** Id of the form, for a button outside of it. */
export const AGENCY_REQUEST_FORM = 'agency-request';

/** Where the half-filled form waits for its reader to sign in. */
export const AGENCY_REQUEST_DRAFT = 'agency request';

type Props = {
  /** Absent for a visitor, who signs in first. */
  user?: User;
  isSending?: boolean;
  error?: Error | null;
  onSubmit: (values: Values) => void;
};

/** The page's form: agency and message, both required (R-MEM-07, R-MEM-08). */
export function AgencyRequestForm({ user, isSending = false, error = null, onSubmit }: Props) {
  const owner = user?._id ?? null;
  const form = useForm<Values>({
    initialValues: readDraft<Values>(AGENCY_REQUEST_DRAFT, owner) ?? { agencyId: '', requestMessage: '' },
    validate: schemaResolver(shape, { sync: true }),
    onValuesChange: (values) => {
      if (owner !== null) keepDraft(AGENCY_REQUEST_DRAFT, owner, values);
    },
  });

  // a visitor goes to the sign-in with whatever is filled in so far, and finds it here afterwards
  const leave = () => {
    keepDraft(AGENCY_REQUEST_DRAFT, null, form.values);
    onSubmit(form.values);
  };
  const send = user
    ? form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))
    : form.onSubmit(leave, leave);
  return (
    <form id={AGENCY_REQUEST_FORM} noValidate onSubmit={send}>
      <Stack gap="md">
        <AgencySelect {...form.getInputProps('agencyId')} />
        <Textarea
          label="Message"
          description={membershipTexts.messageHint}
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={textLimits.note}
          {...form.getInputProps('requestMessage')}
        />
        {error && (
          <Alert color="red" icon={<WarningIcon size={20} />} role="alert">
            <FailureText sentence={membershipTexts.pageFailed} error={error} />
          </Alert>
        )}
        <div className={actions.actions}>
          <Button type="submit" loading={isSending}>
            {user ? 'Submit Request' : 'Log In to Submit'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
