import { Button } from '@mantine/core';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import type { ListNews } from './use-live-list.ts';

type Props = {
  news: ListNews | null | undefined;
  /** Singular and plural of the listed items. */
  noun: readonly [one: string, many: string];
};

/** Offers changes of a list that would move its rows. */
export function ListNewsBar({ news, noun }: Props) {
  return (
    // a live region must exist before its content to be announced
    <div role="status">
      {news && (
        <Button variant="light" size="xs" fullWidth my={4} onClick={news.show}>
          {news.more > 0
            ? t('{count} new {noun}: show', {
                count: formatCount(news.more),
                noun: noun[news.more === 1 ? 0 : 1],
              })
            : t('The list has changed: show')}
        </Button>
      )}
    </div>
  );
}
