import { z } from 'zod';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { placeStates } from '#core/lines/lifecycle.ts';
import { lotStatusShape, lotTypeShape } from '#core/lots/contract.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { membershipRefusals } from '#core/memberships/messages.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { placeActions } from './lifecycle.ts';
import { queueRefusals } from './messages.ts';

/** A place in the line of a lot, to whose it is. Times are ISO 8601. */
export const placeShape = z.object({
  _id: z.string(),
  id: z.string(),
  lotId: z.string(),
  lotNumber: z.string(),
  lotType: lotTypeShape,
  state: z.enum(placeStates),
  /** Its number in the line of this lot, without gaps; it never changes. */
  number: z.number().int(),
  /** How many open places are before it, plus one; 0 once it has ended. */
  position: z.number().int(),
  createdAt: z.string(),
  /** Until when the lot is offered to its holder. */
  offerUntil: z.string().nullable(),
  /** Until when somebody before it has an offer. */
  firstMustAnswerBy: z.string().nullable(),
  endedAt: z.string().nullable(),
});
z.globalRegistry.add(placeShape, { id: 'QueuePlace' });
export type Place = z.infer<typeof placeShape>;

const message = z.object({ message: z.string() });

/** The line of a lot, without who stands in it. */
const lineShape = z.object({
  lotId: z.string(),
  lotNumber: z.string(),
  status: lotStatusShape,
  phase: z.number().int(),
  /** How many wait; null for who may not join. */
  waiting: z.number().int().nullable(),
  /** For how long the lot is offered to the caller when it is their turn. */
  offerHours: z.number().int(),
  mine: placeShape.nullable(),
  watching: z.boolean(),
  /** What the reader may do while the lot is held. */
  may: z.enum(['queue', 'watch', 'none']),
});
z.globalRegistry.add(lineShape, { id: 'LotLine' });
export type LotLine = z.infer<typeof lineShape>;

export const getLine = endpoint({
  method: 'GET',
  path: '/lots/:id/queue',
  summary: 'The line of a lot, and the caller’s place in it',
  params: idParams,
  reply: { 200: lineShape },
  errors: [lotRefusals.LOT_NOT_FOUND],
});

const heldErrors = [lotRefusals.LOT_NOT_FOUND, queueRefusals.LOT_FREE, queueRefusals.LOT_GONE];

export const joinLine = endpoint({
  method: 'POST',
  path: '/lots/:id/queue',
  summary: 'Join the line of a lot that is held',
  params: idParams,
  reply: { 201: placeShape.extend(message.shape), 200: placeShape.extend(message.shape) },
  errors: [
    commonRefusals.FORBIDDEN,
    membershipRefusals.NOT_A_MEMBER,
    agencyRefusals.AGENCY_INACTIVE,
    ...heldErrors,
    lotRefusals.ALREADY_REQUESTED,
    queueRefusals.QUEUE_FULL,
    queueRefusals.QUEUE_OFF,
  ],
});

/** Leaves a line, declines an offer, or as the office takes somebody off, with a reason. */
export const endPlace = endpoint({
  method: 'PUT',
  path: '/queue-places/:id',
  summary: 'Leave a line, decline an offer, or take somebody off',
  params: idParams,
  body: z.object({ action: z.enum(placeActions), reason: optionalText(textLimits.reason).optional() }),
  reply: { 200: placeShape.extend(message.shape) },
  errors: [
    queueRefusals.PLACE_REASON_MISSING,
    commonRefusals.FORBIDDEN,
    queueRefusals.PLACE_NOT_FOUND,
    queueRefusals.PLACE_OVER,
  ],
});

const watchingShape = message.extend({ watching: z.boolean() });

export const watchLot = endpoint({
  method: 'POST',
  path: '/lots/:id/watch',
  summary: 'Be told when a lot is free',
  params: idParams,
  status: 201,
  reply: { 201: watchingShape },
  errors: [commonRefusals.FORBIDDEN, ...heldErrors],
});

export const unwatchLot = endpoint({
  method: 'DELETE',
  path: '/lots/:id/watch',
  summary: 'Be told no more when a lot is free',
  params: idParams,
  reply: { 200: watchingShape },
  errors: [commonRefusals.FORBIDDEN, lotRefusals.LOT_NOT_FOUND],
});

const watchShape = z.object({ lotId: z.string(), lotNumber: z.string(), lotType: lotTypeShape });

/** Open places and those that ended in the last 30 days, newest first, and the lots watched. */
export const listMyPlaces = endpoint({
  method: 'GET',
  path: '/users/me/queue',
  summary: 'The lots that the caller waits for',
  reply: { 200: z.object({ places: z.array(placeShape), watches: z.array(watchShape) }) },
});

/** Somebody in the line, for who may know them. */
const waitingPersonShape = placeShape.extend({ name: z.string(), agencyName: z.string() });
z.globalRegistry.add(waitingPersonShape, { id: 'WaitingPerson' });
export type WaitingPerson = z.infer<typeof waitingPersonShape>;

export const listLine = endpoint({
  method: 'GET',
  path: '/lots/:id/queue/places',
  summary: 'Who stands in the line of a lot',
  params: idParams,
  reply: { 200: z.array(waitingPersonShape) },
  errors: [commonRefusals.FORBIDDEN, lotRefusals.LOT_NOT_FOUND],
});

/** By lot, in the order of their lines. */
export const listLinesOfAgency = endpoint({
  method: 'GET',
  path: '/agencies/:id/queue',
  summary: 'Which members of an agency wait for lots',
  params: idParams,
  reply: { 200: z.array(waitingPersonShape) },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});
