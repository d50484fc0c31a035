import { Button } from '@mantine/core';
import { formatCount } from '#shared/counts.ts';
import type { ListNews } from './use-live-list.ts';

type Props = {
  news: ListNews | null | undefined;
  /** What is listed: one, and many. */
  noun: readonly [one: string, many: string];
};

/** Says that a list has news which would move its rows, and shows them when asked. */
export function ListNewsBar({ news, noun }: Props) {
  return (
    // there before there is anything to say, so that it is heard
    <div role="status">
      {news && (
        <Button variant="light" size="xs" fullWidth my={4} onClick={news.show}>
          {news.more > 0
            ? `${formatCount(news.more)} new ${noun[news.more === 1 ? 0 : 1]}: show`
            : 'The list has changed: show'}
        </Button>
      )}
    </div>
  );
}
