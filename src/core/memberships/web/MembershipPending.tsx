import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { membershipTexts } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { AgencyAnswer } from './AgencyAnswer.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';

type Props = {
  user: User;
  /** Left out of a request just sent, whose page begins anew. */
  onWithdrawn?: () => void;
};

/** Shown in the booking dialog while the membership request is pending. */
export function MembershipPending({ user, onWithdrawn }: Props) {
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <Title order={3}>{interpolate(membershipTexts.willAnswer, { agency: user.agencyName })}</Title>
        <Text size="sm" c="dimmed">
          {t('Agency Membership Pending')}
        </Text>
      </div>
      <AgencyAnswer agency={user.agencyName} to="membership" since={user.agencyStatusDate ?? undefined} />
      <Notice tone="warning">
        {t(
          'The lot is not held for you yet. It is held once your booking request is sent, which you can do when you are approved.',
        )}
      </Notice>
      {user.agencyRequestDate && (
        <Text size="sm" c="dimmed">
          {t('Requested on {requested}', {
            requested: formatDate(user.agencyRequestDate),
          })}
        </Text>
      )}
      <Group gap="lg">
        <Anchor component={Link} to={paths.dashboard()}>
          {t('Go to Dashboard')}
        </Anchor>
        {onWithdrawn && <WithdrawRequest agencyName={user.agencyName} onWithdrawn={onWithdrawn} />}
      </Group>
    </Stack>
  );
}
