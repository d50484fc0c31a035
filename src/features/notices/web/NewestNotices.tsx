import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { noticeTexts } from '#features/notices/messages.ts';
import { noticeListTexts } from '#features/notices/page-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import classes from './NewestNotices.module.css';
import { NoticeList } from './NoticeList.tsx';
import { newestNoticesQuery, useMarkAllRead } from './queries.ts';

type Props = {
  /** How many notices are unread, also beyond the newest ones. */
  unread: number;
  /** Called when a link leads away. */
  onLeave: () => void;
};

/** The bell's popover: the newest notices, and the way to all of them. */
export function NewestNotices({ unread, onLeave }: Props) {
  const query = useQuery(newestNoticesQuery);
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
            {noticeListTexts.markAll}
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
          {({ rows }) => <NoticeList notices={rows} label="Newest notices" onOpen={onLeave} />}
        </QueryState>
      </div>
      <Link className={classes.all} to={paths.notices()} onClick={onLeave}>
        {noticeListTexts.seeAll}
      </Link>
    </>
  );
}
