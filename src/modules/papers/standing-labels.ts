import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { t } from '#shared/say.ts';

/** The words of what papers ask for. */
export const paperTaskWords: TaskWords = {
  accept_form: {
    text: (_task, { isOwn, say }) =>
      isOwn ? say('read and accept the booking form') : say('the buyer accepts the booking form'),
    action: t('To the booking form'),
  },
  issue_form: {
    text: ({ who }, { isOwn, agency, say }) => {
      if (isOwn) return say('issue a new booking form');
      return who === 'agency'
        ? say('{agency} issues a new booking form', { agency: agency || say('the agency') })
        : say('the park office issues a new booking form');
    },
    action: t('To the booking form'),
  },
};
