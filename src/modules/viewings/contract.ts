import { z } from 'zod';
import { lotStatuses, lotTypes } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { dayField, momentField } from '#shared/fields.ts';
import { filter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { visitorShape } from '#shared/visitor.ts';
import { viewingActions, viewingManners, viewingStates, viewingViews } from './lifecycle.ts';
import { viewingFields, viewingRefusals } from './messages.ts';

/** Moments are ISO times in UTC. */
const lotShape = z.object({ _id: z.string(), lotNumber: z.string(), type: z.enum(lotTypes) });
const meetingShape = z.object({
  address: z.string(),
  person: z.object({ name: z.string(), phone: z.string() }).nullable(),
});

const facts = {
  startsAt: z.string(),
  endsAt: z.string(),
  manner: z.enum(viewingManners),
  state: z.enum(viewingStates),
  /** What the office wrote to the visitor with its last decision. */
  reply: z.string(),
  lot: lotShape.nullable(),
};

/** A viewing as the visitor's own link shows it. */
const ownViewingShape = z.object({ ...facts, meeting: meetingShape });
export type OwnViewing = z.infer<typeof ownViewingShape>;

/** The same for its owner who is signed in; `link` is the path of that page. */
const linkedViewingShape = ownViewingShape.extend({ link: z.string() });
export type LinkedViewing = z.infer<typeof linkedViewingShape>;

/** A viewing as the office sees it. */
const viewingShape = z.object({
  _id: z.string(),
  ...facts,
  /** With its state, of which the visitor may not have heard. */
  lot: lotShape.extend({ status: z.enum(lotStatuses) }).nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The start that the visitor proposes another time in place of, until the office answers (D-483). */
  previousStart: z.string().nullable(),
  /** Whether a program may have asked for it (D-317). */
  suspect: z.boolean(),
  createdAt: z.string(),
  /** Rises with every change, and is sent with a decision, so that a stale one is refused. */
  sequence: z.number(),
});
z.globalRegistry.add(viewingShape, { id: 'Viewing' });
export type Viewing = z.infer<typeof viewingShape>;

export const listViewingTimes = endpoint({
  method: 'GET',
  path: '/public/viewings',
  summary: 'Times at which the park can be visited',
  access: 'public',
  reply: {
    200: z.object({
      /** The length of a viewing; 0 in a park that offers none. */
      minutes: z.number(),
      video: z.boolean(),
      /** Free starts in order. */
      times: z.array(z.string()),
      meeting: meetingShape,
    }),
  },
});
export type ViewingTimes = z.infer<(typeof listViewingTimes.reply)[200]>;

const startsAt = momentField(viewingFields.timeRequired);

/** Requests a viewing; the same request again changes nothing (D-286). */
export const requestViewing = endpoint({
  method: 'POST',
  path: '/public/viewings',
  summary: 'Ask for a viewing at one of the free times',
  access: 'public',
  example: {
    startsAt: '2027-01-15T02:00:00Z',
    manner: 'in_person',
    name: 'Nur Aina',
    email: 'nur.aina@example.com',
    phone: '+60125550100',
    note: 'We are three.',
  },
  body: z.object({
    startsAt,
    manner: z.enum(viewingManners).default('in_person'),
    ...visitorShape,
    note: optionalText(textLimits.note),
    lotId: z.string().trim().max(100).optional(),
  }),
  status: 201,
  reply: { 201: z.object({ message: z.string() }) },
  errors: [
    lotRefusals.LOT_NOT_FOUND,
    lotRefusals.LOT_TAKEN,
    viewingRefusals.VIEWING_TIME,
    viewingRefusals.VIEWING_TAKEN,
  ],
});

const linkParams = z.object({ id: z.string().max(100), key: z.string().max(200) });

export const readOwnViewing = endpoint({
  method: 'GET',
  path: '/public/viewings/:id/:key',
  summary: 'A viewing, by the link in its mail',
  access: 'public',
  params: linkParams,
  reply: { 200: ownViewingShape },
  errors: [viewingRefusals.VIEWING_NOT_FOUND],
});

/** Asks for another of the free times, which the office answers anew; the time that it has already changes nothing (D-483). */
export const proposeViewingTime = endpoint({
  method: 'PUT',
  path: '/public/viewings/:id/:key',
  summary: 'Ask for another time of a viewing, by the link in its mail',
  access: 'public',
  example: { startsAt: '2027-01-15T02:00:00Z' },
  params: linkParams,
  body: z.object({ startsAt }),
  reply: { 200: ownViewingShape },
  errors: [
    viewingRefusals.VIEWING_NOT_FOUND,
    viewingRefusals.VIEWING_STATE,
    viewingRefusals.VIEWING_OVER,
    viewingRefusals.VIEWING_TIME,
    viewingRefusals.VIEWING_TAKEN,
  ],
});

export const listOwnViewings = endpoint({
  method: 'GET',
  path: '/users/me/viewings',
  summary: 'Viewings ahead that were asked for with the confirmed address of the caller',
  reply: { 200: z.array(linkedViewingShape) },
});

/** Cancels a viewing; one that has ended already stays as it is. */
export const cancelOwnViewing = endpoint({
  method: 'DELETE',
  path: '/public/viewings/:id/:key',
  summary: 'Cancel a viewing, by the link in its mail',
  access: 'public',
  params: linkParams,
  reply: { 200: ownViewingShape },
  errors: [viewingRefusals.VIEWING_NOT_FOUND, viewingRefusals.VIEWING_OVER],
});

export const listViewings = endpoint({
  method: 'GET',
  path: '/viewings',
  summary: 'Viewings, in the order of their times',
  query: z.object({
    view: filter(z.enum(viewingViews)),
    /** The viewings of one day in the park that take place or may. */
    day: filter(dayField('Not a date')),
    /** Substring of name, e-mail or phone. */
    search: searchFilter,
    ...pageQuery,
  }),
  reply: { 200: z.array(viewingShape) },
  errors: [commonRefusals.FORBIDDEN],
});
export type ViewingQuery = z.output<(typeof listViewings)['query']>;

export const decideViewing = endpoint({
  method: 'PUT',
  path: '/viewings/:id',
  summary: 'Confirm, move, decline or cancel a viewing',
  example: { action: 'confirm', sequence: 0 },
  params: idParams,
  body: z
    .object({
      action: z.enum(viewingActions),
      /** The new time, to move. */
      startsAt: startsAt.optional(),
      note: optionalText(textLimits.note),
      sequence: z.number().int().min(0).max(1_000_000),
    })
    .refine(({ action, startsAt: time }) => action !== 'move' || time !== undefined, {
      path: ['startsAt'],
      error: viewingFields.timeRequired,
    }),
  reply: { 200: z.object({ message: z.string(), viewing: viewingShape }) },
  errors: [
    commonRefusals.FORBIDDEN,
    viewingRefusals.VIEWING_NOT_FOUND,
    viewingRefusals.VIEWING_CHANGED,
    viewingRefusals.VIEWING_STATE,
    viewingRefusals.VIEWING_OVER,
    viewingRefusals.VIEWING_TAKEN,
  ],
});
