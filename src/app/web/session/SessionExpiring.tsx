import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { extendSession } from '#core/sessions/contract.ts';
import { storeSignIn, validateUser } from '#core/sessions/web/stored-user.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { local } from '#platform/web/storage.ts';
import actions from '#platform/web/ui/actions.module.css';
import { useNewLayer } from '#platform/web/ui/dialog/Dialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';
import { guardTexts } from './messages.ts';
import { expiryWarning, spokenMinutes } from './session-clock.ts';
import { useLogout } from './sign-out-flow.ts';

/** The expiry warning of the last hour of a session, which offers thirty more days. */
export function SessionExpiring() {
  const remaining = expiryWarning.useValue();
  const logout = useLogout();
  const extension = useMutation({
    mutationFn: async () => {
      const token = local.token.get();
      const renewed = await call(extendSession);
      return { ...renewed, user: validateUser(renewed.user), replaces: token };
    },
    onSuccess: ({ replaces, ...renewed }) => {
      // a later login of the same person has a session of its own
      if (local.token.get() === replaces) storeSignIn(renewed);
      expiryWarning.set(null);
    },
  });
  useNewLayer(remaining !== null);
  const time = spokenMinutes(remaining ?? 0);

  return (
    <Modal
      opened={remaining !== null}
      onClose={() => undefined}
      title={t('Session Expiring')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text aria-live="polite">
          {t('Your session will expire in {time}. Would you like to stay logged in?', { time })}
        </Text>
        {extension.isError && (
          <Notice tone="error">
            {refusalText(extension.error, t('Your session could not be extended. Please try again.'))}
          </Notice>
        )}
        <div className={actions.actions}>
          <Button variant="default" onClick={logout}>
            {guardTexts.logOut}
          </Button>
          <Button loading={extension.isPending} onClick={() => extension.mutate()} data-autofocus>
            {t('Yes, Keep Me Logged In')}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
