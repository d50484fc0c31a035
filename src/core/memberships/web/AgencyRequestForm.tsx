import { Button, Fieldset, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { AgencySelect } from '#core/agencies/web/AgencySelect.tsx';
import { isGone, publicAgencyQuery } from '#core/agencies/web/queries.ts';
import { membershipFields, writtenMessage } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { handOverDraft, readDraft } from '#platform/web/drafts.ts';
import actions from '#platform/web/ui/actions.module.css';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

type Values = { agencyId: string; requestMessage: string };

/** R-MEM-07, R-MEM-08. Without zod, which this page does not load. */
function errorsOf({ agencyId, requestMessage }: Values) {
  return {
    agencyId: agencyId === '' && membershipFields.agencyRequired,
    requestMessage: requestMessage.trim() === '' && t('Please enter a message'),
  };
}

/** Id of the form, for an external submit button. */
export const AGENCY_REQUEST_FORM = 'agency-request';

/** Draft key. */
export const AGENCY_REQUEST_DRAFT = 'agency request';

type Props = {
  /** Undefined for a visitor, who signs in first. */
  user?: User;
  /** The agency of a link to join it, which is chosen already. */
  agencyId?: string;
  isSending?: boolean;
  error?: Error | null;
  onSubmit: (values: Values) => void;
};

/** An applicant starts with the text of the pending request. */
function startOf(user: User | undefined, agencyId: string): Values {
  if (user?.agencyStatus !== 'pending') return { agencyId, requestMessage: '' };
  return { agencyId: user.agencyId ?? '', requestMessage: writtenMessage(user.agencyRequestMessage) };
}

function labelOf(user: User | undefined): string {
  if (!user) return t('Log In to Submit');
  return user.agencyStatus === 'pending' ? t('Ask Again') : t('Submit Request');
}

/** The agency chosen before the sign-in, or by the link to join it, if any. */
export function chosenAgency(user: User, linkAgency = ''): string | undefined {
  const chosen = readDraft(AGENCY_REQUEST_DRAFT, user._id)?.fields.agencyId;
  return typeof chosen === 'string' ? chosen : linkAgency || undefined;
}

/** A draft from before the sign-in does not apply to the renewal of a pending request. */
function isForAnother(user: User, linkAgency: string): boolean {
  const chosen = chosenAgency(user, linkAgency);
  return user.agencyStatus === 'pending' && chosen !== undefined && chosen !== user.agencyId;
}

/** The page's form: agency and message, both required. A pending request can be renewed. */
export function AgencyRequestForm({ user, agencyId = '', isSending = false, error = null, onSubmit }: Props) {
  const isAgain = user?.agencyStatus === 'pending';
  const isHydrated = useHydrated();
  const { form, draft, drop } = useDraftForm<Values>(
    { initialValues: startOf(user, agencyId), validate: errorsOf },
    { place: user && isForAnother(user, agencyId) ? null : AGENCY_REQUEST_DRAFT },
  );

  const linked = useQuery({ ...publicAgencyQuery(agencyId), enabled: agencyId !== '' && !isAgain });
  const isOver = isGone(linked.error);
  const unchoose = useEffectEvent(() => {
    if (form.values.agencyId !== agencyId) return;
    form.setFieldValue('agencyId', '');
    // nobody typed this: as a draft it would take the place of the agency of the next link
    if (form.values.requestMessage === '') drop();
  });
  useEffect(() => {
    if (isOver) unchoose();
  }, [isOver]);

  // a visitor is redirected to the sign-in with the draft kept, and finds it here afterwards
  const leave = () => {
    handOverDraft(AGENCY_REQUEST_DRAFT);
    onSubmit(form.values);
  };
  const isUnchosen = user !== undefined && form.values.agencyId === '';
  const send = user
    ? form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))
    : form.onSubmit(leave, leave);
  return (
    <form id={AGENCY_REQUEST_FORM} noValidate onSubmit={send}>
      {/* disabled until hydration, which would discard typed text */}
      <Fieldset variant="unstyled" disabled={!isHydrated}>
        <Stack gap="md">
          <DraftNote draft={draft} />
          {isOver && (
            <Notice tone="warning">
              {t('The agency of this link takes no new members at the moment. Please choose another one.')}
            </Notice>
          )}
          {!isAgain && <AgencySelect {...form.getInputProps('agencyId')} />}
          <Textarea
            label={t('Message')}
            description={
              isAgain
                ? t('It takes the place of the first one.')
                : t('Who you are and what you are looking for; the agency reads this when it answers.')
            }
            required
            withAsterisk={false}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={textLimits.note}
            {...form.getInputProps('requestMessage')}
          />
          {error && (
            <Notice tone="error">
              <FailureText sentence={t('Failed to submit request. Please try again.')} error={error} />
            </Notice>
          )}
          <div className={actions.actions}>
            {/* filled once there is somebody to send it to */}
            {isUnchosen && (
              <Text size="sm" c="dimmed">
                {t('First choose an agency above.')}
              </Text>
            )}
            <Button type="submit" loading={isSending} variant={isUnchosen ? 'outline' : 'filled'}>
              {labelOf(user)}
            </Button>
          </div>
        </Stack>
      </Fieldset>
    </form>
  );
}
