import { Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconBell from '@tabler/icons-react/icons/IconBell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { noticeListTexts } from '#features/notices/page-messages.ts';
import { paths } from '#platform/web/paths.ts';
import { icon } from '#platform/web/ui/icons.tsx';
import { NewestNotices } from './NewestNotices.tsx';
import classes from './NoticeBell.module.css';
import { unreadCountQuery } from './queries.ts';

const BellIcon = icon(IconBell);

/** The number of unread notices, and the way to them: a popover, or on a narrow screen a link to their page. */
export function NoticeBell() {
  const hasRoom = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  if (hasRoom) return <BellPopover unread={unread} />;
  return (
    <Link className={classes.bell} to={paths.notices()} aria-label={noticeListTexts.name(unread)}>
      <Face unread={unread} />
    </Link>
  );
}

function BellPopover({ unread }: { unread: number }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={noticeListTexts.name(unread)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened((shown) => !shown)}
        >
          <Face unread={unread} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={noticeListTexts.name(0)}>
        <NewestNotices unread={unread} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Face({ unread }: { unread: number }) {
  return (
    <>
      <BellIcon />
      {unread > 0 && (
        <span className={classes.mark} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
}
