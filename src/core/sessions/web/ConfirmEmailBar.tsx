import { Anchor, Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sendConfirmLink } from '#core/sessions/link-contract.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { configQuery, useSendsMail } from './queries.ts';

type Person = Partial<Pick<User, 'emailConfirmed'>>;

/** Whether an address waits for its confirmation; never where the portal mails no links. */
function useIsUnconfirmed({ emailConfirmed }: Person): boolean {
  const isMailed = useQuery(configQuery).data?.passwordReset === 'mail';
  // a stored record of an earlier version does not say
  return isMailed && emailConfirmed === false;
}

/** Asks the reader to confirm their address, and mails the link again. Without a mail server the link stands where only the office reads it. */
export function ConfirmEmailBar({ user }: { user: Pick<User, 'email' | 'emailConfirmed' | 'role'> }) {
  const again = useSend<typeof sendConfirmLink, void>(sendConfirmLink, { stale: [] });
  const sendsMail = useSendsMail();
  const isUnconfirmed = useIsUnconfirmed(user);
  if (!isUnconfirmed || (!sendsMail && !isAdministrator(user))) return null;
  return (
    <Notice tone="warning" role="region" aria-label={t('Confirm your email address')}>
      <Text inherit>
        {interpolate(
          sendsMail
            ? t('Please confirm your email address. We sent a link to {email}.')
            : t(
                'Please confirm your email address. No mail server is set up: the link stands in the mail log of the office.',
              ),
          { email: user.email },
        )}
        {mark(' ')}
        {!again.isSuccess && (
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('Send it again')}
          </Anchor>
        )}
      </Text>
      <div role="status">
        {again.isSuccess && again.data.message}
        {again.isError && refusalText(again.error, t('The link could not be sent. Please try again.'))}
      </div>
    </Notice>
  );
}

/** Stands beside an applicant whose address is not confirmed. */
export function UnconfirmedMark({ user }: { user: Person }) {
  return (
    useIsUnconfirmed(user) && (
      <Badge color="amber" variant="light" tt="none" radius="sm">
        {t('Email not confirmed')}
      </Badge>
    )
  );
}
