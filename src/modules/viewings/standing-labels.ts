import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { formatParkTime } from '#shared/dates.ts';

/** The words of a viewing of a booked lot. */
export const viewingTaskWords: TaskWords = {
  come_to_viewing: {
    text: ({ by }, { isOwn, say }) => {
      const at = by === null ? '' : formatParkTime(by, say.language);
      return isOwn
        ? say('come to the viewing, {at}', { at })
        : say('the buyer comes to the viewing, {at}', { at });
    },
    isAppointment: true,
  },
};
