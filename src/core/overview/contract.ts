import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';

const whole = z.number().int();

/** So many things of a kind wait; the list that its words link has as many rows (D-400). */
const waitingShape = z.object({
  /** What waits: for a task of a booking its `what`, such as `decide`. */
  kind: z.string(),
  count: whole,
  /** What it is about, in sen. */
  sumSen: whole.optional(),
  /** How many of them have waited for the office longer than they should (D-80). */
  late: whole.optional(),
  /** How many of them are waiting to be confirmed by the office, which counts them as such too. */
  reported: whole.optional(),
  /** Of how many refunds the account is not known yet. */
  withoutAccount: whole.optional(),
});
export type Waiting = z.infer<typeof waitingShape>;

const sold = {
  /** Lots and units sold. */
  sold: whole,
  /** Their value in ringgit, at the price of their bookings. */
  value: z.number(),
};
/** Agencies that sold, those with the most first; their rows add up to the month. */
const agencies = z.array(z.object({ agencyId: z.string().nullable(), agencyName: z.string(), ...sold }));
const monthShape = z.object({
  /** The month by the park's clock, such as `2026-11`. */
  month: z.string(),
  ...sold,
  /** The same of the month before, until as long after its start as now is after that of this one. */
  before: z.object(sold),
  /** How many the park means to sell in a month; null where it states none, and for an agency. */
  target: whole.nullable(),
  /** The last weeks by their Mondays, this one last. */
  weeks: z.array(z.object({ from: z.string(), sold: whole })),
  agencies,
  /** The whole month before, which is read while nothing is sold in this one; absent from a server of an earlier version. */
  last: z.object({ month: z.string(), ...sold, agencies }).optional(),
});
export type Month = z.infer<typeof monthShape>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary: "What waits for the office, or for the reader's agency, and what was sold this month",
  reply: {
    200: z.object({
      /** What waits; nothing is listed that nobody waits for. */
      today: z.array(waitingShape),
      /** Null without a module that counts sales. */
      month: monthShape.nullable(),
      /** Of bookings and people in reach; of agencies and lots for the office alone. */
      counts: z.object({
        bookings: whole,
        users: whole,
        agencies: whole.optional(),
        agentAdmins: whole.optional(),
        lots: whole.optional(),
        availableLots: whole.optional(),
      }),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});
export type Overview = z.infer<(typeof readOverview)['reply'][200]>;
