import { Stack, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { useLogout } from '#app/web/session/sign-out-flow.ts';
import { panelPath } from '#core/sessions/web/login-redirect.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { DashboardIcon, LeaveIcon, PersonIcon } from '#platform/web/ui/icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import classes from './menus.module.css';

/** The entries of the account menu as plain links, for the phone menu. `onLeave` closes the surrounding menu. */
export function AccountLinks({ user, onLeave }: { user: User; onLeave: () => void }) {
  const logout = useLogout();
  return (
    <Stack gap={2}>
      <Link className={classes.item} to={panelPath(user)} onClick={onLeave}>
        <DashboardIcon size={20} />
        {panelLabel(user)}
      </Link>
      <Link className={classes.item} to={paths.profile()} onClick={onLeave}>
        <PersonIcon size={20} />
        {t('My Profile')}
      </Link>
      <UnstyledButton
        className={classes.item}
        onClick={() => {
          onLeave();
          logout();
        }}
      >
        <LeaveIcon size={20} />
        {t('Logout')}
      </UnstyledButton>
    </Stack>
  );
}

export function accountLabel(user: User): string {
  return user.name?.trim() || t('Profile');
}

function panelLabel(user: User): string {
  if (isAdministrator(user)) return t('Admin Dashboard');
  return user.role === 'agent_admin' ? t('Agent Dashboard') : t('Dashboard');
}
