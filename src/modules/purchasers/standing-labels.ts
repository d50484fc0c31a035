import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { t } from '#shared/say.ts';

/** The words of what the list of purchasers asks for. */
export const purchaserTaskWords: TaskWords = {
  name_purchaser: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('name the purchaser') : say('the buyer names the purchaser'),
    hint: t('The person or company that signs the agreement.'),
    action: t('Add purchaser'),
  },
};
