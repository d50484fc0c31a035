import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { t } from '#shared/say.ts';

/** The words of what the list of purchasers asks for. */
export const purchaserTaskWords: TaskWords = {
  name_purchaser: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('say who buys the lot') : say('the buyer says who buys the lot'),
    action: t('Add purchaser'),
  },
};
