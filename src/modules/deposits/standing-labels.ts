import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';

/** The words of tasks about money; without a sum in mails (D-239). */
export const depositTaskWords: TaskWords = {
  pay: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('pay the booking deposit') : say('the buyer pays the booking deposit');
      const sum = formatSum(sumSen);
      return isOwn ? say('pay {sum}', { sum }) : say('the buyer pays {sum}', { sum });
    },
    action: t('I have paid'),
  },
  set_due: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('set what is still due') : say('the park office says what is still due'),
  },
  confirm_payment: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('confirm the payment') : say('the park office confirms the payment');
      const sum = formatSum(sumSen);
      return isOwn
        ? say('confirm the payment of {sum}', { sum })
        : say('the park office confirms the payment of {sum}', { sum });
    },
  },
  confirm_leaving: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn
          ? say('confirm what is recorded as refunded or kept')
          : say('the park office confirms what it refunded or keeps');
      const sum = formatSum(sumSen);
      return isOwn
        ? say('confirm that {sum} is refunded or kept', { sum })
        : say('the park office confirms that {sum} is refunded or kept', { sum });
    },
  },
  find_payment: {
    text: (_task, { isOwn, say }) =>
      isOwn
        ? say('check whether the payment of the slip came')
        : say('the park office checks whether the payment of the slip came'),
  },
  say_refund_account: {
    text: (_task, { isOwn, say }) =>
      isOwn
        ? say('say to which account the refund goes')
        : say('the buyer says to which account the refund goes'),
    action: t('Say to which account…'),
  },
  pay_back_over: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn
          ? say('refund what is held beyond what is due')
          : say('the park office refunds what it holds beyond what is due');
      const sum = formatSum(sumSen);
      return isOwn
        ? say('refund {sum}, which is held beyond what is due', { sum })
        : say('the park office refunds {sum}, which it holds beyond what is due', { sum });
    },
  },
  settle_by_agreement: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn
          ? say('settle the money under the sale and purchase agreement')
          : say('the park office settles the money under the sale and purchase agreement');
      const sum = formatSum(sumSen);
      return isOwn
        ? say('settle {sum} under the sale and purchase agreement', { sum })
        : say('the park office settles {sum} under the sale and purchase agreement', { sum });
    },
  },
  send_back_money: {
    text: ({ sumSen }, { isOwn, say }) => {
      if (sumSen === undefined)
        return isOwn ? say('refund the money') : say('the park office refunds the money');
      const sum = formatSum(sumSen);
      return isOwn ? say('refund {sum}', { sum }) : say('the park office refunds {sum}', { sum });
    },
  },
};
