import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { formatSen } from '#shared/money.ts';
import { t } from '#shared/say.ts';

/** The words of tasks about money; without a sum in mails (D-239). */
export const depositTaskWords: TaskWords = {
  pay: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('pay the booking deposit') : say('the buyer pays the booking deposit');
      const sum = formatSen(sumSen);
      return isOwn ? say('pay {sum}', { sum }) : say('the buyer pays {sum}', { sum });
    },
    action: t('I have paid'),
  },
  confirm_payment: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('confirm the payment') : say('the park office confirms the payment');
      const sum = formatSen(sumSen);
      return isOwn
        ? say('confirm the payment of {sum}', { sum })
        : say('the park office confirms the payment of {sum}', { sum });
    },
  },
  say_refund_account: {
    text: (_task, { isOwn, say }) =>
      isOwn
        ? say('say to which account the refund goes')
        : say('the buyer says to which account the refund goes'),
    action: t('Say to which account…'),
  },
  send_back_money: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('pay the money back') : say('the park office pays the money back');
      const sum = formatSen(sumSen);
      return isOwn ? say('pay back {sum}', { sum }) : say('the park office pays back {sum}', { sum });
    },
  },
};
