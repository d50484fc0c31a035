import type { Context } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { approveBookings } from '../bulk-contract.ts';
import {
  answerBooking,
  cancelBooking,
  createBooking,
  getBooking,
  listBookingEvents,
  processBooking,
  requestBooking,
  requestBookingAsAgent,
  updateBookingStatus,
} from '../contract.ts';
import { agencyDecisionActions, isExpiryDue, officeDecisionActions } from '../lifecycle.ts';
import { bookingRefusals, bookingSuccess } from '../messages.ts';
import { bookingCan } from '../policy.ts';
import { decideBooking, decideByStatus, expireIfDue } from './actions.ts';
import { presentChanged, presentNew, presentOne } from './list-present.ts';
import { presentHistory } from './present.ts';
import { type BookingRequest, type BookingTerms, fileBooking } from './request-actions.ts';
import { findBooking, listEvents, lockBooking } from './store.ts';

export function bookingRoutes(serve: Serve, context: Context): void {
  channelRoutes(serve, context);
  readRoutes(serve, context);
  decisionRoutes(serve);
}

/** The three channels to a booking: a request, the agent dialog and a direct booking by staff. */
function channelRoutes(serve: Serve, { config }: Context): void {
  const terms = (now: Date): BookingTerms => ({
    now,
    holdDays: config.holdDays,
    maxOpenRequests: config.maxOpenRequests,
  });

  const fileAndPresent = async (
    tx: Tx,
    actor: Actor,
    request: BookingRequest,
    now: Date,
    message: string,
  ) => {
    const detail = await fileBooking(tx, actor.id, request, terms(now));
    // a document that came with the request is part of the reply
    if (request.documentUrl) return created(await presentChanged(tx, actor, detail.booking.id, message));
    return created(presentNew(actor, detail, message));
  };

  // not `act`: fileBooking locks its caller and reads them again before it asks whether they may
  serve(requestBooking, async ({ caller: { actor }, body, now, transact }) =>
    transact((tx) =>
      fileAndPresent(tx, actor, { channel: 'request', ...body }, now, bookingSuccess.requested),
    ),
  );

  serve(requestBookingAsAgent, async ({ caller: { actor }, body, now, transact }) =>
    transact((tx) =>
      fileAndPresent(tx, actor, { channel: 'property', ...body }, now, bookingSuccess.requested),
    ),
  );

  serve(createBooking, async ({ caller: { actor }, body, now, transact }) =>
    transact((tx) => fileAndPresent(tx, actor, { channel: 'direct', ...body }, now, bookingSuccess.created)),
  );
}

/** One booking and its history. */
function readRoutes(serve: Serve, { db }: Context): void {
  /** A booking that the actor may read; expires it first if its deadline has passed, without waiting for the job (D-80). */
  const readBooking = async (actor: Actor, id: string, now: Date, transact: Transact) => {
    const detail = await findBooking(db, id);
    if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(bookingCan.read(actor, detail.booking));
    if (!isExpiryDue(detail.booking, now)) return detail;
    return transact(async (tx) => {
      const booking = await lockBooking(tx, id);
      if (booking) await expireIfDue(tx, booking, now);
      return (await findBooking(tx, id)) ?? detail;
    });
  };

  serve(getBooking, async ({ caller: { actor }, params, now, transact }) =>
    presentOne(db, actor, await readBooking(actor, params.id, now, transact)),
  );

  serve(listBookingEvents, async ({ caller: { actor }, params, now, transact }) => {
    const { booking } = await readBooking(actor, params.id, now, transact);
    const events = await listEvents(db, booking.id);
    const isParty = actor.id === booking.createdBy || actor.id === booking.userId;
    return presentHistory(events, actor, isParty);
  });
}

/** Decisions of the requester, the agency and the office about a booking. */
function decisionRoutes(serve: Serve): void {
  serve(cancelBooking, async ({ params, query, now, act }) =>
    act(async (tx, actor) => {
      const decided = { decision: 'cancel', seen: query.seenStatus } as const;
      return presentChanged(tx, actor, params.id, await decideBooking(tx, actor, params.id, decided, now));
    }),
  );

  serve(answerBooking, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const decision = agencyDecisionActions[body.action];
      const decided = { decision, note: body.agentNotes, seen: body.seenStatus };
      return presentChanged(tx, actor, params.id, await decideBooking(tx, actor, params.id, decided, now));
    }),
  );

  serve(approveBookings, async ({ body: { rows, agentNotes }, now, eachRow }) =>
    eachRow(rows, bookingCan.listForAgency, (tx, actor, { id, seenStatus }) => {
      const decided = { decision: 'forward', note: agentNotes, seen: seenStatus } as const;
      return decideBooking(tx, actor, id, decided, now);
    }),
  );

  serve(processBooking, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const decision = officeDecisionActions[body.action];
      const decided = { decision, note: body.notes, seen: body.seenStatus };
      return presentChanged(tx, actor, params.id, await decideBooking(tx, actor, params.id, decided, now));
    }),
  );

  serve(updateBookingStatus, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const named = { status: body.status, note: body.message, seen: body.seenStatus };
      return presentChanged(tx, actor, params.id, await decideByStatus(tx, actor, params.id, named, now));
    }),
  );
}
