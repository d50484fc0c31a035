import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import { isEmailTaken } from './sign-in.ts';

/** Below a registration refused because the address has an account: the login, with that address filled in (D-470). */
export function LogInInstead({ error, email }: { error: unknown; email: string | undefined }) {
  const { state } = useLocation();
  if (!isEmailTaken(error)) return null;
  return (
    <Anchor component={Link} to={paths.login()} state={{ ...state, email }} size="sm" underline="always">
      {t('Log in instead')}
    </Anchor>
  );
}
