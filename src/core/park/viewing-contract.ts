import { z } from 'zod';

/** Days of the week as park.yaml names them, Sunday first. */
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const weekday = z.enum(weekdays, { error: `must be one of ${weekdays.join(', ')}` });
const timeError = 'must be a time from "00:00" to "24:00", in quotes';
const time = z.string({ error: timeError }).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, timeError);
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.number({ error }).int(error).min(least, error).max(most, error);
};

/** When the park can be visited, in its own time (D-284). */
export const viewingSettingsShape = z.strictObject({
  hours: z
    .array(
      z
        .strictObject({ days: z.array(weekday).min(1).max(7), from: time, to: time })
        .refine(({ from, to }) => from < to, 'must end after it begins'),
    )
    .min(1)
    .max(20),
  /** The length of a viewing. */
  minutes: whole(10, 480).default(45),
  /** How long before its time a viewing can be requested at the latest. */
  noticeHours: whole(0, 720).default(24),
  /** How many days ahead times are offered. */
  aheadDays: whole(1, 90).default(28),
  /** Whether a viewing may be a video call. */
  video: z.boolean({ error: 'must be true or false' }).default(false),
  /** Days without viewings. */
  closed: z
    .array(z.iso.date({ error: 'must be a day such as "2027-01-01", in quotes' }))
    .max(400)
    .default([]),
});
export type ViewingSettings = z.infer<typeof viewingSettingsShape>;
