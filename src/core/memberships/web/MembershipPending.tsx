import { Stack, Text, Title } from '@mantine/core';
import { AgencyContact } from '#core/agencies/web/AgencyContact.tsx';
import { membershipTexts } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { AgencyAnswer } from './AgencyAnswer.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';

/** Shown in the booking dialog while the membership request is pending. */
export function MembershipPending({ user, onWithdrawn }: { user: User; onWithdrawn: () => void }) {
  return (
    <Stack gap="md" align="flex-start">
      <ClockIcon size={40} />
      <Title order={3}>{t('Agency Membership Pending')}</Title>
      <Text>{interpolate(membershipTexts.pendingLead, { agency: user.agencyName })}</Text>
      <Notice tone="warning">
        {t(
          'The lot is not held for you yet: it is held once you are approved and have sent your booking request. Until then others can book it.',
        )}
      </Notice>
      <Text>
        {t('Leave this open and the booking form follows as soon as {agency} has approved you.', {
          agency: user.agencyName,
        })}
      </Text>
      {user.agencyRequestDate && (
        <Text size="sm" c="dimmed">
          {t('Requested on {requested}', {
            requested: formatDate(user.agencyRequestDate),
          })}
        </Text>
      )}
      <AgencyAnswer agency={user.agencyName} to="membership" />
      <AgencyContact agencyId={user.agencyId} />
      <WithdrawRequest agencyName={user.agencyName} onWithdrawn={onWithdrawn} />
    </Stack>
  );
}
