import type { Context } from '#platform/server/context.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Caller, Serve } from '#platform/server/http/serve.ts';
import type { Act, Transact } from '#platform/server/http/transact.ts';
import type { Actor } from '#shared/actor.ts';
import { formatParkTime } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
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
  withFields,
} from '../contract.ts';
import { extendHold } from '../extension-contract.ts';
import { agencyDecisionActions, isExpiryDue, officeDecisionActions } from '../lifecycle.ts';
import { bookingFields, bookingRefusals, bookingSuccess, extensionTexts } from '../messages.ts';
import { listOutcomes } from '../outcome-contract.ts';
import { bookingCan } from '../policy.ts';
import {
  type Decided,
  type DecisionPart,
  type DecisionTerms,
  decideBooking,
  decideByStatus,
  expireIfDue,
} from './actions.ts';
import { type OnRepriced, propose } from './deal-actions.ts';
import { dealRoutes } from './deal-routes.ts';
import { extendHold as extend } from './extension-actions.ts';
import type { ListParts } from './filter-store.ts';
import { bookingListRoutes } from './list-routes.ts';
import { listOutcomes as outcomesFor } from './outcome-actions.ts';
import { presentChanged, presentHistory, presentMade, presentOne } from './present.ts';
import { type BookingRequest, type BookingTerms, fileBooking } from './request-actions.ts';
import { findBooking, listEvents, lockBooking } from './store.ts';

/** What the nouns above and modules bring to bookings. */
export type BookingParts = {
  lists: ListParts;
  findDepositTerms: BookingTerms['findDepositTerms'];
  onFiled: BookingTerms['onFiled'];
  onRepriced: OnRepriced;
  terms: Required<DecisionTerms>;
  decisionParts: readonly DecisionPart[];
};

export function bookingRoutes(serve: Serve, context: Context, parts: BookingParts): void {
  channelRoutes(serve, context, parts);
  readRoutes(serve, context, parts);
  decisionRoutes(serve, context, parts);
  dealRoutes(serve, { ...parts.terms, onRepriced: parts.onRepriced }, parts.lists.tasksOf);
  bookingListRoutes(serve, context, parts.lists);
}

/** The three channels to a booking: a request, the agent dialog and a direct booking by staff. */
function channelRoutes(
  serve: Serve,
  { config: { holdDays, maxOpenRequests, parkSlug } }: Context,
  { findDepositTerms, onFiled, lists: { tasksOf } }: BookingParts,
): void {
  type Filing = { caller: Caller; now: Date; transact: Transact };
  // not `act`: fileBooking locks its caller and reads them again before it asks whether they may
  const file = ({ caller: { actor }, now, transact }: Filing, request: BookingRequest, message: string) =>
    transact(async (tx) => {
      const detail = await fileBooking(tx, actor.id, request, {
        now,
        holdDays,
        maxOpenRequests,
        parkSlug,
        findDepositTerms,
        onFiled,
      });
      // a document that came with the request is part of the reply
      const presenting = { tasksOf, now };
      if (request.documentUrl)
        return created(await presentChanged(tx, actor, detail.booking.id, message, presenting));
      return created({ ...(await presentMade(tx, actor, detail, presenting)), message });
    });

  serve(requestBooking, async ({ body, ...call }) =>
    file(call, { channel: 'request', ...body }, bookingSuccess.requested),
  );

  serve(requestBookingAsAgent, async ({ body, ...call }) =>
    file(call, { channel: 'property', ...body }, bookingSuccess.requested),
  );

  serve(createBooking, async ({ body, ...call }) =>
    file(call, { channel: 'direct', ...body }, bookingSuccess.created),
  );
}

/** One booking and its history. */
function readRoutes(serve: Serve, { db }: Context, { terms, lists: { tasksOf } }: BookingParts): void {
  /** A booking that the actor may read; expires it first if its deadline has passed, without waiting for the job (D-80). */
  const readBooking = async (actor: Actor, id: string, now: Date, transact: Transact) => {
    const detail = await findBooking(db, id);
    if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(bookingCan.read(actor, detail.booking));
    if (!isExpiryDue(detail.booking, now)) return detail;
    await transact(async (tx) => {
      const booking = await lockBooking(tx, id);
      if (booking) await expireIfDue(tx, booking, now);
    });
    return (await findBooking(db, id)) ?? detail;
  };

  serve(getBooking, async ({ caller: { actor }, params, now, transact }) =>
    presentOne(db, actor, await readBooking(actor, params.id, now, transact), { tasksOf, now }),
  );

  serve(listBookingEvents, async ({ caller: { actor }, params, now, transact }) => {
    const detail = await readBooking(actor, params.id, now, transact);
    return presentHistory(await listEvents(db, detail.booking.id), actor, detail);
  });

  serve(listOutcomes, async ({ caller: { actor }, params, now, transact }) => {
    const detail = await readBooking(actor, params.id, now, transact);
    return outcomesFor(db, actor, detail, { now, terms: terms.outcome });
  });
}

/** Decisions of the requester, the agency and the office about a booking, and more time for the agency. */
function decisionRoutes(
  serve: Serve,
  { config }: Context,
  { terms, decisionParts, lists: { tasksOf } }: BookingParts,
): void {
  type Deciding = { params: { id: string }; now: Date; act: Act; say: Say };
  const decide = ({ params: { id }, now, act, say }: Deciding, decided: Decided) =>
    act(async (tx, actor) => {
      const { message, effects } = await decideBooking(tx, actor, id, { ...decided, say }, now, terms);
      return { ...(await presentChanged(tx, actor, id, message, { tasksOf, now })), effects };
    });

  serve(cancelBooking, async ({ query, ...call }) => decide(call, { decision: 'cancel', seen: query }));

  serve(answerBooking, async ({ body, ...call }) => {
    const { action, agentNotes: note, proposal } = body;
    if (action === 'reject' && proposal) throw invalidField('proposal', bookingFields.notProposed);
    const before: Decided['before'] = async (tx, booking, doer) => {
      if (!proposal) return;
      assertAllowed(bookingCan.proposePrice(doer.actor, booking));
      await propose(tx, booking, proposal, doer);
    };
    return decide(call, { decision: agencyDecisionActions[action], note, seen: body, before });
  });

  serve(withFields(processBooking, decisionParts), async ({ body, ...call }) => {
    const { action, notes: note, overrideReason } = body;
    const given: Record<string, unknown> = body;
    const wrong = action === 'reject' && decisionParts.find(({ name }) => given[name]);
    if (wrong) throw invalidField(wrong.name, bookingFields.notWithRejection);
    const before: Decided['before'] = async (tx, booking, doer) => {
      for (const { name, act } of decisionParts) if (given[name]) await act(tx, booking, given[name], doer);
    };
    return decide(call, {
      decision: officeDecisionActions[action],
      note,
      seen: body,
      overrideReason,
      before,
    });
  });

  serve(updateBookingStatus, async ({ params: { id }, body, now, act, say }) =>
    act(async (tx, actor) => {
      const named = { status: body.status, note: body.message, seen: body, say };
      const { message, effects } = await decideByStatus(tx, actor, id, named, now, terms);
      return { ...(await presentChanged(tx, actor, id, message, { tasksOf, now })), effects };
    }),
  );

  serve(extendHold, async ({ params: { id }, body: { reason, seenExpiresAt }, now, act, say }) =>
    act(async (tx, actor) => {
      const until = await extend(tx, actor, { id, reason, seenExpiresAt }, config, now);
      const date = formatParkTime(until, say.language);
      return presentChanged(tx, actor, id, say(extensionTexts.done, { date }), { tasksOf, now });
    }),
  );
}
