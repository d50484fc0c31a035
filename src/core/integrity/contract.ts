import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { differenceReasons, recordKinds } from './lifecycle.ts';

const whole = z.number().int();

const differenceShape = z.object({
  what: z.enum(recordKinds),
  id: z.string(),
  /** Number of the lot or unit; for a booking or document the number of its lot, '' where there is none; the month of a sum. */
  name: z.string(),
  found: z.string(),
  expected: z.string(),
  /** The source of the expected value. */
  because: z.enum(differenceReasons),
});
export type Difference = z.infer<typeof differenceShape>;

/** Integrity check: derives the status of every lot, unit and booking again and lists mismatches; there should be none. */
export const checkIntegrity = endpoint({
  method: 'GET',
  path: '/integrity',
  summary: 'Compare every status with bookings and events',
  reply: {
    200: z.object({
      /** Time of the check: now, on every call. */
      at: z.string(),
      checked: z.object({
        lots: whole,
        units: whole,
        bookings: whole,
        events: whole,
        documents: whole,
        /** Waiting for encryption by a job, which is no fault. */
        plainDocuments: whole,
      }),
      differences: z.array(differenceShape),
      /** Lots and outlines of the site plan that have no counterpart; null where the park has no plan (D-214). */
      plan: z
        .object({
          lotsWithoutOutline: z.array(z.object({ id: z.string(), lotNumber: z.string() })),
          /** Numbers of lots that plan.geojson has and the portal has not. */
          outlinesWithoutLot: z.array(z.string()),
        })
        .nullable(),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});
export type Integrity = z.infer<(typeof checkIntegrity)['reply'][200]>;
