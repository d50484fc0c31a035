import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { confirmEmail } from '#core/sessions/link-contract.ts';
import { linkRefusals, linkTexts } from '#core/sessions/link-messages.ts';
import { refreshUser } from '#core/sessions/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** The link holds the token, and the address for its reader, who may be logged in to another account. */
function partsOf(hash: string): { token: string; email: string } {
  const [token = '', email = ''] = hash.slice(1).split('/');
  try {
    return { token, email: decodeURIComponent(email) };
  } catch {
    return { token, email: '' };
  }
}

/** Where the link in a mail leads that confirms an address; opening it changes nothing. */
export function ConfirmEmailPage() {
  const { token, email } = partsOf(useLocation().hash);
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }),
    onSuccess: () => {
      if (local.token.get() !== null) void refreshUser().catch(() => undefined);
    },
  });
  const { error } = confirm;
  const isOver = token === '' ? linkRefusals.LINK_OVER.message : null;
  const failure = isOver ?? (error && refusalText(error, linkTexts.failed));
  return (
    <SignInFrame title={t('Confirm your email address')}>
      {confirm.isSuccess ? (
        <Notice tone="success" role="status">
          {confirm.data.message}
        </Notice>
      ) : (
        <Stack>
          {failure && <Notice tone="error">{failure}</Notice>}
          {isOver === null && (
            <>
              <Text style={{ overflowWrap: 'anywhere' }}>
                {email ? t('Confirm {email}?', { email }) : `${t('Confirm your email address')}?`}
              </Text>
              <Text size="sm" c="dimmed">
                {t('The portal then sends you mails here, such as the answer of an agency.')}
              </Text>
              <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('Confirm')}
              </Button>
            </>
          )}
        </Stack>
      )}
      <Text size="sm">
        <Anchor component={Link} to={paths.dashboard()} inherit underline="always">
          {t('Go to my dashboard')}
        </Anchor>
      </Text>
    </SignInFrame>
  );
}
