import type { TaskWords } from '#core/bookings/standing-labels.ts';

/** The words of what a sale asks for. */
export const milestoneTaskWords: TaskWords = {
  sign_agreement: {
    text: (_task, { isOwn, say }) =>
      isOwn
        ? say('sign the sale and purchase agreement')
        : say('the buyer signs the sale and purchase agreement'),
  },
  pay_balance: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('pay the balance of the price') : say('the buyer pays the balance of the price'),
  },
  hand_over_keys: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('hand over the keys') : say('the park office hands over the keys'),
  },
};
