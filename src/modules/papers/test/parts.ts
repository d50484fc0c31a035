import { eq } from 'drizzle-orm';
import { bookings } from '#core/bookings/server/tables.ts';
import * as facts from '#test/access/booking-facts.ts';
import { bookingFor, bookingOf, ownBooking } from '#test/access/booking-resources.ts';
import { type Build, known } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';

// versions of the terms are written once, whoever issues first
const { termsVersions: _, ...ofBookings } = tables;
const { papers } = tables;

/** The form of a booking, issued by the office and opened by it and, where they may, by the caller. */
const formOf =
  (booking: Build): Build =>
  async (stage, caller) => {
    const { ids, secrets } = await booking(stage, caller);
    const { t, office } = stage;
    const { body } = await t.call(office, `POST /bookings/${ids.booking}/papers`, { body: {} });
    await t.call(office, `GET /papers/${body.id}/file`);
    await caller.call(`GET /papers/${body.id}/file`);
    const [row] = await t.db.select().from(papers).where(eq(papers.id, body.id));
    if (!row?.sha256) throw new Error('The form was not drawn');
    const listed = await t.call(office, `GET /bookings/${ids.booking}/papers`);
    const accepting = { name: listed.body.papers[0].signatory, sha256: row.sha256 };
    return { ids: { ...ids, paper: row.id, code: row.verifyCode }, body: accepting, secrets };
  };

export const tests = defineModuleTests<typeof policy>({
  tables: ofBookings,
  permissions: {
    accept: ({ paperCan }, actor, { booking }) => paperCan.accept(actor, known(booking)),
    issue: ({ paperCan }, actor, { booking }) => paperCan.issue(actor, known(booking)),
    read: ({ paperCan }, actor, { booking }) => paperCan.read(actor, known(booking)),
  },
  things: {
    'form of own booking': { build: formOf(ownBooking), facts: facts.ownBooking },
    'form of a booking for them': { build: formOf(bookingFor), facts: facts.bookingFor },
    'form of A': { build: formOf(bookingOf('A')), facts: facts.bookingOf('A') },
    'form of B': { build: formOf(bookingOf('B')), facts: facts.bookingOf('B') },
  },
  bodies: {
    'POST /papers/:id/accept': ({ body }) => body ?? { name: 'Nobody', sha256: '' },
  },
  writes: {
    'POST /bookings/:id/papers': async ({ admin, booking }) => ({
      by: admin,
      path: `/bookings/${await booking()}/papers`,
    }),
    'POST /papers/:id/accept': async ({ t, admin, buyer, booking }) => {
      const id = await booking();
      // the name that the example accepts it under
      const name = 'Grace Lim';
      await t.db.update(bookings).set({ name }).where(eq(bookings.id, id));
      const { body: form } = await t.call(admin, `POST /bookings/${id}/papers`, { body: {} });
      await t.call(buyer, `GET /papers/${form.id}/file`);
      const [row] = await t.db.select().from(papers).where(eq(papers.id, form.id));
      return {
        by: buyer,
        path: `/papers/${form.id}/accept`,
        body: { name, sha256: row?.sha256 ?? '' },
      };
    },
  },
  audited: {
    'POST /bookings/:id/papers': { actions: ['paper.issue'] },
    'POST /papers/:id/accept': { actions: ['paper.accept'] },
  },
  severalLines: ['terms_versions.text'],
  fill: async (call, at) => {
    const form = await call(`POST ${at}/papers`, {});
    await call(`GET /papers/${form.id}/file`);
  },
});
