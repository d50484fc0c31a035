import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#core/users/contract.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { AccountLinks, accountLabel } from './AccountLinks.tsx';
import classes from './menus.module.css';

/** The account menu: a button with the person's name, links to their dashboard and sign-out. */
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
