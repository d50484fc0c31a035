import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { t } from '#shared/say.ts';

/** The words of what a sale asks for. */
export const milestoneTaskWords: TaskWords = {
  sign_agreement: {
    text: (_task, { isOwn, say }) =>
      isOwn
        ? say('sign the sale and purchase agreement')
        : say('the buyer signs the sale and purchase agreement'),
    hint: t('The park office will agree a day and place with you.'),
  },
  pay_balance: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('pay the balance of the price') : say('the buyer pays the balance of the price'),
    hint: t('Sum and day are those of your sale and purchase agreement.'),
  },
  hand_over_keys: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('hand over the keys') : say('the park office hands over the keys'),
  },
};
