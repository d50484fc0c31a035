import { Anchor, Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { forgotPassword } from '#core/sessions/link-contract.ts';
import { linkTexts } from '#core/sessions/link-messages.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { contactLinks } from '#core/sessions/web/contact-links.ts';
import type { LoginState } from '#core/sessions/web/login-redirect.ts';
import { configQuery, useSendsMail } from '#core/sessions/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { EmailField } from '#platform/web/ui/form/contact-fields.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useTypedText } from '#platform/web/ui/form/use-typed-text.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { mark } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import { SignInFrame } from './SignInFrame.tsx';

/** Asks for a link that sets a new password; what it says does not tell whether there is an account. */
export function ForgotPasswordPage() {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: ((useLocation().state ?? {}) as LoginState).email ?? '' },
    validate: schemaResolver(forgotPassword.body, { sync: true }),
  });
  useTypedText(form);
  const isHydrated = useHydrated();
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => call(forgotPassword, { body }),
    gcTime: 0,
  });
  const isMailed = useQuery(configQuery).data?.passwordReset !== 'office';
  const sendsMail = useSendsMail();
  return (
    <SignInFrame title={signInTexts.forgot}>
      {ask.isSuccess ? (
        <Notice tone={sendsMail ? 'success' : 'info'} role="status">
          {ask.data.message}
        </Notice>
      ) : isMailed ? (
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => ask.mutate(values),
            (errors) => focusFirstError(form, errors),
          )}
        >
          <Stack>
            <Text size="sm">
              {sendsMail
                ? t('Enter your email, and we will send you a link to set a new password.')
                : t('Enter your email, and the park office gets a link for you to set a new password.')}
            </Text>
            {ask.isError && <Notice tone="error">{refusalText(ask.error, linkTexts.failed)}</Notice>}
            <EmailField autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
            <Button type="submit" disabled={!isHydrated} loading={ask.isPending} fullWidth>
              {t('Send link')}
            </Button>
          </Stack>
        </form>
      ) : null}
      {(ask.isSuccess || !isMailed) && (
        <AskOffice text={whenToAsk[isMailed && sendsMail ? 'mailed' : isMailed ? 'logged' : 'office']} />
      )}
      <Text size="sm">
        <Anchor component={Link} to={paths.login()} inherit underline="always">
          {t('Back to the login')}
        </Anchor>
      </Text>
    </SignInFrame>
  );
}

/** Why one asks the office: no mail comes, its mail log holds the link, or there are no links. */
const whenToAsk = texts({
  mailed: 'No mail after a few minutes? Look into the spam folder, or ask the park office:',
  logged: 'Ask the park office for your link:',
  office: 'The portal sends no links by mail at the moment. The park office sets a new password for you:',
});

/** Whom to ask when no mail comes, or none is sent. */
function AskOffice({ text }: { text: string }) {
  const config = useQuery(configQuery).data;
  if (!config) return null;
  const ways = contactLinks(config.contact).filter(({ way }) => way === 'phone' || way === 'email');
  return (
    <Text size="sm" c="dimmed">
      {text}
      {ways.map(({ way, href, text: address }, index) => (
        <span key={way}>
          {mark(index === 0 ? ' ' : ', ')}
          <Anchor href={href} inherit underline="always">
            {address}
          </Anchor>
        </span>
      ))}
      {mark('.')}
    </Text>
  );
}
