import { bookingRefusals } from '#core/bookings/messages.ts';
import { bookingCan, workDeskOf } from '#core/bookings/policy.ts';
import { type DecisionTerms, decideBooking } from '#core/bookings/server/actions.ts';
import { filterOf, type ListParts } from '#core/bookings/server/filter-store.ts';
import { withFilters } from '#core/bookings/server/list-routes.ts';
import { presentChanged } from '#core/bookings/server/present.ts';
import type { BookingDetail } from '#core/bookings/server/store.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { areComplete } from '#core/documents/lifecycle.ts';
import { listJudged } from '#core/documents/server/check-store.ts';
import { presentJudged } from '#core/documents/server/present.ts';
import { type BytesPlace, findNeeded } from '#core/documents/server/store.ts';
import { lockAccounts } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { type TableColumn, tableReply } from '#platform/server/http/table-reply.ts';
import type { Actor } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { t } from '#shared/say.ts';
import {
  approveBookings,
  assignBooking,
  bookBookings,
  checkDocuments,
  eraseDocuments,
  exportBookings,
  followUpBooking,
  holdDocuments,
  listAssignees,
  listNotes,
  sayPresence,
  writeNote,
} from '../contract.ts';
import { holdSuccess } from '../messages.ts';
import { checkDocuments as check } from './check-actions.ts';
import { assignBooking as assign, followUp, writeNote as write } from './desk-actions.ts';
import { recordExport } from './export-actions.ts';
import { readAll } from './export-store.ts';
import { type EraseMore, eraseDocuments as erase, setHold } from './legal-hold-actions.ts';
import { type Presence, presenceText } from './presence-cache.ts';
import { bookingColumns, presentNote } from './present.ts';
import { announcePresence, listDesk, notesByBooking } from './store.ts';
import { viewRoutes } from './view-routes.ts';

/** What bookings and modules bring to review. */
type ReviewParts = {
  lists: ListParts;
  terms: DecisionTerms;
  eraseMore: EraseMore;
  registerColumns: readonly TableColumn<BookingDetail>[];
  presence: Presence;
};

export function reviewRoutes(
  serve: Serve,
  context: Context,
  { lists, terms, eraseMore, registerColumns, presence }: ReviewParts,
): void {
  checkRoutes(serve, terms);
  noteRoutes(serve, context, lists, presence);
  legalHoldRoutes(serve, context, lists, eraseMore);
  exportRoutes(serve, context, lists, registerColumns);
  viewRoutes(serve, context, lists);
}

/** Verdicts on documents, and approvals of several requests at once. */
function checkRoutes(serve: Serve, terms: DecisionTerms): void {
  serve(approveBookings, async ({ body: { rows, agentNotes: note }, now, eachRow }) =>
    eachRow(rows, bookingCan.listForAgency, (tx, actor, { id, ...seen }) =>
      decideBooking(tx, actor, id, { decision: 'forward', note, seen }, now, terms),
    ),
  );

  serve(bookBookings, async ({ body: { rows }, now, eachRow }) =>
    eachRow(rows, bookingCan.listAll, (tx, actor, { id, ...seen }) =>
      decideBooking(tx, actor, id, { decision: 'book', seen }, now, terms),
    ),
  );

  serve(checkDocuments, async ({ params: { id }, body, now, act }) =>
    act(async (tx, actor) => {
      const message = await check(tx, actor, id, body.checks, now);
      const rows = await listJudged(tx, id);
      return {
        documents: rows.map((row) => presentJudged(row, actor)),
        documentsComplete: areComplete(
          rows.map(({ document }) => document),
          await findNeeded(tx, id),
        ),
        message,
      };
    }),
  );
}

/** The register of all bookings as a table. */
function exportRoutes(
  serve: Serve,
  { db }: Context,
  lists: ListParts,
  more: readonly TableColumn<BookingDetail>[],
): void {
  serve(
    withFilters(exportBookings, lists),
    async ({ caller: { actor }, query: { format = 'csv', ...query }, now, say, act }) => {
      assertAllowed(bookingCan.listAll(actor));
      const filter = filterOf(query, { actor, now, ...lists });
      await act(async (tx, current) => {
        assertAllowed(bookingCan.listAll(current));
        await recordExport(tx, { query, format }, filter, { actor: current, now });
      });
      return tableReply(format, {
        name: `bookings-${parkDay(now)}`,
        sheet: t('Bookings'),
        columns: [...bookingColumns, ...more],
        say,
        rows: readAll(db, { all: true }, filter, actor),
      });
    },
  );
}

/** What the desks keep to themselves: internal notes of a booking, who looks after it, and who has it open (D-189, D-190, D-430). */
function noteRoutes(serve: Serve, { db }: Context, { tasksOf }: ListParts, presence: Presence): void {
  const readBooking = async (actor: Actor, id: string) => {
    const detail = await findBooking(db, id);
    if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(bookingCan.workOn(actor, detail.booking));
    return detail;
  };

  serve(listNotes, async ({ caller: { actor }, params }) => {
    const detail = await readBooking(actor, params.id);
    const notes = await notesByBooking(db, [detail], actor);
    return (notes.get(detail.booking.id) ?? []).map((row) => presentNote(row, actor));
  });

  serve(writeNote, async ({ params, body, now, act }) =>
    act(async (tx, actor) =>
      created(presentNote(await write(tx, { actor, bookingId: params.id, ...body, now }), actor)),
    ),
  );

  const readDesk = async (actor: Actor, id: string) => {
    const { booking } = await readBooking(actor, id);
    return {
      bookingId: booking.id,
      desk: workDeskOf(actor, booking) ?? 'office',
      agencyId: booking.agencyId,
    };
  };

  serve(listAssignees, async ({ caller: { actor }, params }) => {
    const { desk, agencyId } = await readDesk(actor, params.id);
    const people = await listDesk(db, desk, agencyId);
    return people.map(({ id, name }) => ({ _id: id, name }));
  });

  serve(sayPresence, async ({ caller: { actor }, params, body: { isOpen } }) => {
    const at = await readDesk(actor, params.id);
    await announcePresence(db, presenceText(at, actor.id, isOpen));
    const present = presence.at(at);
    if (present.size === 0) return { others: [] };
    // as the desk is now: nobody who has left it
    const people = await listDesk(db, at.desk, at.agencyId);
    const others = people.filter(({ id }) => id !== actor.id && present.has(id));
    return { others: others.map(({ id, name }) => ({ _id: id, name })) };
  });

  serve(assignBooking, async ({ params, body: { userId, takesBack }, now, act, say }) =>
    act(
      async (tx, actor) => {
        const message = await assign(tx, { actor, bookingId: params.id, userId, takesBack, now, say });
        return presentChanged(tx, actor, params.id, message, { tasksOf, now });
      },
      lockAccounts([userId]),
    ),
  );

  serve(
    followUpBooking,
    async ({ params: { id }, body: { onDay, text = '', takesBack = false }, now, act, say }) =>
      act(async (tx, actor) => {
        const message = await followUp(tx, { actor, bookingId: id, onDay, text, takesBack, now, say });
        return presentChanged(tx, actor, id, message, { tasksOf, now });
      }),
  );
}

/** Legal holds on the documents of a booking, and their erasure at request (D-172). */
function legalHoldRoutes(
  serve: Serve,
  { storage }: Context,
  { tasksOf }: ListParts,
  eraseMore: EraseMore,
): void {
  serve(holdDocuments, async ({ params: { id }, body: { on, reason }, now, act }) =>
    act(async (tx, actor) => {
      const message = await setHold(tx, on, { actor, id, reason, now });
      return presentChanged(tx, actor, id, message, { tasksOf, now });
    }),
  );

  serve(eraseDocuments, async ({ params: { id }, body: { reason }, now, act, log, say }) => {
    let erased: BytesPlace[] = [];
    const reply = await act(async (tx, actor) => {
      erased = await erase(tx, { actor, id, reason, now }, eraseMore);
      const message =
        erased.length === 0 ? holdSuccess.nothingToErase : say(holdSuccess.erased, { count: erased.length });
      return { erased: erased.length, message };
    });
    for (const { store, storageKey } of erased) {
      // they cannot be opened without their key, and the purge deletes the bytes
      await storage
        .of(store)
        .delete(storageKey)
        .catch((error: unknown) =>
          log.error({ err: error }, 'the bytes of an erased document are still there'),
        );
    }
    return reply;
  });
}
