import type { WaitingWords } from '#core/overview/web/waiting-words.ts';
import { paths, withQuery } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** The words of what sales ask for. */
export const milestoneWaitingWords: WaitingWords = {
  late_milestone: {
    label: t('Sales with a late step'),
    order: 90,
    to: () => withQuery(paths.adminAllBookings(), { milestone: 'late' }),
    pressing: 'over',
  },
};
