import type { WaitingWords } from '#core/overview/web/waiting-words.ts';
import { withQuery } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { t } from '#shared/say.ts';
import { VIEWINGS_PATH } from '../paths.ts';

/** The words of what viewings ask for. */
export const viewingWaitingWords: WaitingWords = {
  viewing_today: {
    label: t('Viewings today'),
    order: 70,
    to: () => withQuery(VIEWINGS_PATH, { day: parkToday() }),
  },
  answer_viewing: {
    label: t('Viewings to confirm'),
    order: 80,
    to: () => withQuery(VIEWINGS_PATH, { view: 'requested' }),
  },
};
