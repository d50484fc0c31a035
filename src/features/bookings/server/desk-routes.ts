import { lockAccounts } from '#features/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { assignBooking, listAssignees, listNotes, writeNote } from '../desk-contract.ts';
import { bookingRefusals } from '../messages.ts';
import { bookingCan, workDeskOf } from '../policy.ts';
import { assignBooking as assign, writeNote as write } from './desk-actions.ts';
import { presentNote } from './desk-present.ts';
import { listDesk, notesByBooking } from './desk-store.ts';
import { presentChanged } from './list-present.ts';
import { findBooking } from './store.ts';

/** What the desks keep to themselves: internal notes of a booking, and who looks after it (D-189, D-190). */
export function bookingDeskRoutes(serve: Serve, { db }: Context): void {
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

  serve(listAssignees, async ({ caller: { actor }, params }) => {
    const { booking } = await readBooking(actor, params.id);
    const desk = workDeskOf(actor, booking) ?? 'office';
    const people = await listDesk(db, desk, booking.agencyId);
    return people.map(({ id, name }) => ({ _id: id, name }));
  });

  serve(assignBooking, async ({ params, body: { userId }, now, act }) =>
    act(
      async (tx, actor) => {
        const message = await assign(tx, { actor, bookingId: params.id, userId, now });
        return presentChanged(tx, actor, params.id, message);
      },
      lockAccounts([userId]),
    ),
  );
}
