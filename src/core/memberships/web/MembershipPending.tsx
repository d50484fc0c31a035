import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgencyContact } from '#core/agencies/web/AgencyContact.tsx';
import { membershipTexts, writtenMessage } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { AgencyAnswer, agencyContactQuery } from './AgencyAnswer.tsx';

type Props = {
  user: User;
  /** Order of the heading; none where that of the page says who will answer. */
  order?: 2 | 3;
  /** It was sent just now, which stands above. */
  isNew?: boolean;
  /** The steps of a booking. */
  steps: ReactNode;
  /** What cannot be done yet. */
  note: ReactNode;
  /** What the applicant can do meanwhile. */
  children: ReactNode;
};

/** What an applicant waits for, in one screen of a phone: who answers and when, whom to call, and what is not held yet. */
export function MembershipPending({ user, order, isNew = false, steps, note, children }: Props) {
  const contact = useQuery(agencyContactQuery).data;
  const message = writtenMessage(user.agencyRequestMessage);
  const requested =
    user.agencyRequestDate &&
    t('Requested on {requested}', { requested: formatDate(user.agencyRequestDate) });
  return (
    <Stack gap="md">
      <div>
        {order && !isNew && (
          <Title order={order} size="h3" c="var(--aero-heading)">
            {interpolate(membershipTexts.willAnswer, { agency: user.agencyName })}
          </Title>
        )}
        <Text size="sm" c="dimmed">
          {[t('Agency Membership Pending'), isNew ? user.agencyName : requested].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {steps}
      <AgencyAnswer agency={user.agencyName} to="membership" since={user.agencyStatusDate ?? undefined} />
      {contact?.person === null && <AgencyContact agencyId={user.agencyId} />}
      <Notice tone="warning" role="note">
        {note}
      </Notice>
      {message !== '' && (
        <Text size="sm" c="dimmed">
          {t('Your message: {message}', { message })}
        </Text>
      )}
      <Group gap="lg">{children}</Group>
    </Stack>
  );
}
