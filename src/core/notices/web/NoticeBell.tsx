import { Button, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconBell from '@tabler/icons-react/icons/IconBell';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { countNotices, listNotices } from '#core/notices/contract.ts';
import { noticeTexts } from '#core/notices/messages.ts';
import { noticeListTexts } from '#core/notices/page-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, askPage } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { icon } from '#platform/web/ui/icons.tsx';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';
import classes from './NoticeBell.module.css';
import { NoticeList } from './NoticeList.tsx';
import { useMarkAllRead } from './queries.ts';

/** How many notices the popover shows. */
const NEWEST = 8;

const BellIcon = icon(IconBell);

/** The number of unread notices, and the way to them: a popover, or on a narrow screen a link to their page. */
export function NoticeBell() {
  const hasRoom = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const { data } = useQuery({ ...ask(countNotices), refetchInterval: REFETCH_MS });
  const unread = data?.unread ?? 0;
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
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </>
  );
}

type NewestProps = {
  /** How many notices are unread, also beyond the newest ones. */
  unread: number;
  /** Called when a link leads away. */
  onLeave: () => void;
};

/** The bell's popover: the newest notices, and the way to all of them. */
function NewestNotices({ unread, onLeave }: NewestProps) {
  // read anew whenever it opens
  const query = useQuery({ ...askPage(listNotices, { query: { limit: NEWEST } }), staleTime: 0 });
  const marking = useMarkAllRead();
  const heading = useRestoredFocus<HTMLHeadingElement>(Number(unread > 0));
  const newest = query.data?.rows[0];
  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading} data-autofocus>
          {noticeListTexts.name(0)}
        </h2>
        {unread > 0 && newest && (
          <Button size="xs" variant="subtle" onClick={() => marking.mutate(newest)}>
            {t('Mark all as read')}
          </Button>
        )}
      </Group>
      {/* a live region must exist before its content to be announced */}
      <div role="status" className={classes.status}>
        {marking.isError && refusalText(marking.error, noticeListTexts.markFailed)}
        {marking.isSuccess && unread === 0 && noticeTexts.allRead}
      </div>
      <div className={classes.body}>
        <QueryState
          query={query}
          errorText={noticeListTexts.listFailed}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<Text c="dimmed">{noticeListTexts.none}</Text>}
        >
          {({ rows }) => <NoticeList notices={rows} label={t('Newest notices')} onOpen={onLeave} />}
        </QueryState>
      </div>
      <Link className={classes.all} to={paths.notices()} onClick={onLeave}>
        {t('See all notices')}
      </Link>
    </>
  );
}
