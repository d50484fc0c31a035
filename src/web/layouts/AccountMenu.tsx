import { Popover, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { panelPath } from '#features/sessions/web/whereabouts.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { useLogout } from '#web/session/departure.ts';
import { ChevronDownIcon, DashboardIcon, LeaveIcon } from '#web/ui/icons.tsx';
import classes from './menus.module.css';

/** The account's name as a button; behind it the panel of the role and the way out (R-NAV-23). */
export function AccountMenu({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.account}
          aria-expanded={opened}
          onClick={() => setOpened((shown) => !shown)}
        >
          <span className={classes.accountName}>{accountLabel(user)}</span>
          <ChevronDownIcon size={18} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <AccountLinks user={user} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The same two ways without a dropdown, for the menu of a phone. `onLeave` closes the menu around them. */
export function AccountLinks({ user, onLeave }: { user: User; onLeave: () => void }) {
  const logout = useLogout();
  return (
    <Stack gap={2}>
      <Link className={classes.item} to={panelPath(user)} onClick={onLeave}>
        <DashboardIcon size={20} />
        {panelLabel(user)}
      </Link>
      <UnstyledButton
        className={classes.item}
        onClick={() => {
          onLeave();
          logout();
        }}
      >
        <LeaveIcon size={20} />
        Logout
      </UnstyledButton>
    </Stack>
  );
}

export function accountLabel(user: User): string {
  return user.name?.trim() || 'Profile';
}

function panelLabel(user: User): string {
  if (isAdministrator(user)) return 'Admin Dashboard';
  return user.role === 'agent_admin' ? 'Agent Dashboard' : 'Dashboard';
}
