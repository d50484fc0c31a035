import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { NoticeView } from '#core/notices/contract.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { formatDateTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './NoticeList.module.css';
import { useMarkNotice } from './queries.ts';

type Props = {
  notices: readonly NoticeView[];
  label: string;
  /** Called when a notice is opened, as to close a popover around the list. */
  onOpen?: () => void;
  /** Without it read notices cannot be marked as unread. */
  onMarkUnread?: (notice: NoticeView) => void;
};

/** Notices as links to what they tell of; opening one marks it as read. */
export function NoticeList({ notices, label, onOpen, onMarkUnread }: Props) {
  const marking = useMarkNotice();
  const list = useRestoredFocus<HTMLUListElement>(notices.filter(({ readAt }) => readAt !== null).length);
  const open = (notice: NoticeView) => {
    if (notice.readAt === null) marking.mutate({ notice, read: true });
    onOpen?.();
  };
  return (
    <ul ref={list} tabIndex={-1} className={classes.list} aria-label={label}>
      {notices.map((notice) => (
        <li key={notice._id} className={classes.row} data-unread={notice.readAt === null || undefined}>
          <Link to={notice.link} className={classes.link} onClick={() => open(notice)}>
            {notice.readAt === null && (
              <>
                <span className={classes.dot} aria-hidden="true" />
                <VisuallyHidden>{t('Unread')}</VisuallyHidden>{' '}
              </>
            )}
            <span className={classes.title}>{notice.title}</span>{' '}
            {notice.text !== '' && <span className={classes.text}>{notice.text}</span>}{' '}
            <time className={classes.time} dateTime={notice.createdAt}>
              {formatDateTime(notice.createdAt)}
            </time>
          </Link>
          {onMarkUnread && notice.readAt !== null && (
            <Button
              className={classes.action ?? ''}
              size="xs"
              variant="default"
              aria-label={joined(': ', [t('Mark as unread'), notice.title])}
              onClick={() => onMarkUnread(notice)}
            >
              {t('Mark as unread')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
