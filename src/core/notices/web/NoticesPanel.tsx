import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { listNotices, type NoticeView } from '#core/notices/contract.ts';
import { dayLabels } from '#core/notices/labels.ts';
import { noticeListTexts } from '#core/notices/page-messages.ts';
import { pageRange } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { nouns } from '#shared/count-labels.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { NoticeList } from './NoticeList.tsx';
import { useMarkAllRead, useMarkNotice } from './queries.ts';

const NOTICES_A_PAGE = 20;
const noticeViews = ['all', 'unread'] as const;
const viewLabels = { all: t('All'), unread: t('Unread') } as const;

/** All notices of the reader, by day of the park; view and page are kept in the URL. */
export function NoticesPanel() {
  const { search, change } = useUrlState();
  const view = readChoice(search, 'show', noticeViews);
  const page = readPage(search);
  const query = useLiveList(
    askPage(listNotices, {
      query: { ...(view === 'unread' && { unread: 'true' }), ...pageRange(page, NOTICES_A_PAGE) },
    }),
  );
  const marking = useMarkNotice();
  const markingAll = useMarkAllRead();

  const fail = (error: unknown) => toast(refusalText(error, noticeListTexts.markFailed), 'error');
  // the newest notice is on the first page
  const newest = page === 1 ? query.data?.rows[0] : undefined;
  const hasUnread = query.data?.rows.some(({ readAt }) => readAt === null) ?? false;
  const top = useRestoredFocus(Number(hasUnread));
  const markAll = (upTo: NoticeView) =>
    markingAll.mutate(upTo, { onSuccess: ({ message }) => toast(message), onError: fail });

  return (
    <Stack gap="md" ref={top} tabIndex={-1}>
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t('Show')}
          data={noticeViews.map((value) => ({ value, label: viewLabels[value] }))}
          value={view}
          onChange={(next) => change({ show: next === 'all' ? null : next, page: null })}
        />
        {newest && hasUnread && (
          <Button size="sm" variant="default" loading={markingAll.isPending} onClick={() => markAll(newest)}>
            {t('Mark all as read')}
          </Button>
        )}
      </Group>
      <FoundList
        query={query}
        errorText={noticeListTexts.listFailed}
        noun={nouns.notice}
        pageSize={NOTICES_A_PAGE}
        unnarrowed={{ show: null }}
        none={noticeListTexts.none}
        nextStep={
          <Button component={Link} to={paths.properties()} variant="default">
            {t('Browse Lots')}
          </Button>
        }
        nothingMatches={t('You have no unread notices.')}
      >
        {(notices) => (
          <Days
            notices={notices}
            onMarkUnread={(notice) => marking.mutate({ notice, read: false }, { onError: fail })}
          />
        )}
      </FoundList>
    </Stack>
  );
}

type DaysProps = { notices: readonly NoticeView[]; onMarkUnread: (notice: NoticeView) => void };

function Days({ notices, onMarkUnread }: DaysProps) {
  const now = useNow();
  const today = parkDay(new Date(now));
  const yesterday = parkDay(new Date(now - DAY_MS));
  const dayOf = ({ createdAt }: NoticeView) => {
    const day = parkDay(new Date(createdAt));
    if (day >= today) return 'today';
    return day === yesterday ? 'yesterday' : 'earlier';
  };
  return (['today', 'yesterday', 'earlier'] as const).map((day) => {
    const ofDay = notices.filter((notice) => dayOf(notice) === day);
    return (
      ofDay.length > 0 && <Day key={day} label={dayLabels[day]} notices={ofDay} onMarkUnread={onMarkUnread} />
    );
  });
}

function Day({ label, ...list }: DaysProps & { label: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="xs">
        {label}
      </Title>
      <NoticeList label={label} {...list} />
    </section>
  );
}
