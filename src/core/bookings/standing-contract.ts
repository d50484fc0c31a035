import { z } from 'zod';
import { documentTypes } from '#core/documents/lifecycle.ts';
import { taskActors, unsummedLefts } from './standing-lifecycle.ts';

const taskShape = z.object({
  /** Who does it. */
  who: z.enum(taskActors),
  /** What it is, such as `send_documents`. */
  what: z.string(),
  /** Its own deadline: a day of the park's clock or a moment (ISO 8601); null where there is none. */
  by: z.string().nullable(),
  /** The part of the booking where it is done, such as `documents`; null for the booking as a whole. */
  at: z.string().nullable(),
  sumSen: z.number().int().optional(),
  documents: z
    .array(z.enum([...documentTypes, 'passport']))
    .readonly()
    .optional(),
  count: z.number().int().optional(),
  /** What was typed of it, for the desk that does it. */
  text: z.string().optional(),
  /** Whether the reader does it (D-398). */
  own: z.boolean().optional(),
});

/** What there is to do about a booking, the most urgent for its reader first (D-357). */
export const standingShape = z.object({
  tasks: z.array(taskShape),
  /** On whose side the reader is. */
  reader: z.enum(taskActors).optional(),
  /** What the booking, which has ended, leaves of its money although no ledger has a sum. */
  left: z.enum(unsummedLefts).optional(),
});
z.globalRegistry.add(standingShape, { id: 'Standing' });
