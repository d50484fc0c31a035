import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingStatuses } from '#core/bookings/lifecycle.ts';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { endpoints } from '#test/endpoints.ts';
import { buildPeople, newNotices, nowhere, type People } from '#test/people.ts';
import { deskSuccess } from '../messages.ts';
import { bookingAssignments, bookingNotes } from './tables.ts';

let t: TestApp;
let people: People & Record<'colleague' | 'otherAdmin', Account>;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '100000' });
  const built = await buildPeople(t.db);
  people = {
    ...built,
    colleague: await buildMember(t.db, built.agency.id, { role: 'agent_admin', name: 'Colleague Noted' }),
    otherAdmin: (await buildPeople(t.db)).agentAdmin,
  };
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

const DAY_MS = 24 * 3_600_000;
async function bookingOf(wanted: BuildBooking = {}): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const now = t.clock.now();
  const times = wanted.status === 'expired' ? [new Date(now.getTime() - 15 * DAY_MS), now] : [now];
  return (await buildBooking(t.db, { creator, agentAdmin, office, times, ...wanted })).booking.id;
}
type Person = { id: string } | null;
const write = (person: Person, id: string, text: string, readers = 'own') =>
  t.call(person, `POST /bookings/${id}/notes`, { body: { text, readers } });
const read = async (person: Person, id: string): Promise<string[]> =>
  (await t.call(person, `GET /bookings/${id}/notes`)).body.map(({ text }: { text: string }) => text);
const assign = (person: Person, id: string, userId: string | null) =>
  t.call(person, `PUT /bookings/${id}/assignment`, { body: { userId } });
const assigneeFor = async (person: Person, id: string) =>
  (await t.call(person, `GET /bookings/${id}`)).body.assignedTo?._id ?? null;
const desks = ['bookings', 'booking_notes', 'booking_assignments', 'notices', 'audit_log'];

describe('internal notes (D-189)', () => {
  it.each(bookingStatuses)(
    'of a booking that is %s go to the readers chosen, and to nobody else',
    async (status) => {
      const id = await bookingOf({ status });
      const before = await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'notices']);
      const written = [
        await write(people.agentAdmin, id, 'agency'),
        await write(people.agentAdmin, id, 'agency to both', 'both'),
        await write(people.admin, id, 'office'),
        await write(people.admin, id, 'office to both', 'both'),
      ];
      expect(written.map(({ status: answered }) => answered)).toEqual([201, 201, 201, 201]);
      for (const person of [people.agentAdmin, people.colleague]) {
        expect(await read(person, id)).toEqual(['agency', 'agency to both', 'office to both']);
      }
      for (const person of [people.admin, people.superAdmin]) {
        expect(await read(person, id)).toEqual(['agency to both', 'office', 'office to both']);
      }
      expect(await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'notices'])).toBe(before);
    },
  );

  it('name their author, the office only to the office, and leave a line without text in the audit trail', async () => {
    const id = await bookingOf();
    const { body } = await write(people.admin, id, 'Calls back on Friday', 'both');
    expect(body).toEqual({
      _id: expect.any(String),
      id: Number(body._id),
      text: 'Calls back on Friday',
      at: t.clock.now().toISOString(),
      by: { name: people.admin.name, desk: 'office' },
      readers: 'both',
    });
    const [forAgency] = (await t.call(people.agentAdmin, `GET /bookings/${id}/notes`)).body;
    expect(forAgency.by).toEqual({ name: 'The park office', desk: 'office' });
    const audited = (await auditOf(t.db, id)).at(-1);
    expect(audited).toMatchObject({ action: 'booking.note', detail: { desk: 'office', readers: 'both' } });
    expect(JSON.stringify(await auditOf(t.db, id))).not.toContain('Friday');
  });

  it('are kept from everything a client gets', async () => {
    const id = await bookingOf();
    await write(people.agentAdmin, id, 'Marked secret', 'both');
    await assign(people.agentAdmin, id, people.colleague.id);
    // one is a stream, and one names an agent admin as whom to call, whatever they look after (D-474)
    const others = ['/live', '/users/me/agency-contact'];
    const reads = endpoints.filter(({ method, path }) => method === 'GET' && !others.includes(path));
    const told: string[] = [];
    for (const { path } of reads) {
      const { raw } = await t.call(people.buyer, `GET ${path.replaceAll(/:\w+/g, id)}`);
      if (/Marked secret|Colleague Noted/.test(raw.toString())) told.push(path);
    }
    expect(told).toEqual([]);
    expect(reads.length).toBeGreaterThan(40);
    const mails = await t.db.select().from(outbox).where(eq(outbox.userId, people.buyer.id));
    expect(JSON.stringify(mails)).not.toContain('Marked secret');
  });

  it('are kept from a client who became staff, at either desk', async () => {
    const client = await buildMember(t.db, people.agency.id);
    const id = await bookingOf({ creator: client });
    await write(people.agentAdmin, id, 'About the client', 'both');
    for (const changed of [
      { role: 'agent_admin' },
      { role: 'admin', agencyId: null, agencyStatus: 'none' },
    ] as const) {
      await t.db.update(users).set(changed).where(eq(users.id, client.id));
      expect((await t.call(client, `GET /bookings/${id}`)).status).toBe(200);
      const { body } = await t.call(client, 'GET /bookings/export?search=About');
      expect(body).not.toContain('About the client');
    }
    expect((await assign(people.admin, id, client.id)).body.code).toBe('ASSIGNEE_INVALID');
  });

  it('of an agency stay with it when the booking goes elsewhere or the agency is deleted', async () => {
    const mine = await buildPeople(t.db);
    const id = await bookingOf({ creator: mine.buyer, agentAdmin: mine.agentAdmin });
    await write(mine.agentAdmin, id, 'ours');
    await write(mine.agentAdmin, id, 'shared', 'both');
    const { agencyId } = people.agentAdmin;
    await t.db.update(bookings).set({ agencyId }).where(eq(bookings.id, id));
    expect((await t.call(mine.agentAdmin, `GET /bookings/${id}/notes`)).status).toBe(403);
    expect(await read(people.agentAdmin, id)).toEqual([]);
    expect(await read(people.admin, id)).toEqual(['shared']);
    await t.call(people.superAdmin, `DELETE /agencies/${mine.agency.id}`);
    const [left] = (await t.call(people.admin, `GET /bookings/${id}/notes`)).body;
    // without its agency, what was shared is the office's own
    expect(left).toMatchObject({ text: 'shared', by: { desk: 'agency' }, readers: 'office' });
  });

  it('refuse an empty text, one over 2,000 characters and other readers, and repeat no note', async () => {
    const id = await bookingOf();
    const before = await snapshot(t.db, desks);
    for (const [text, readers] of [
      [' \n ', 'own'],
      ['x'.repeat(2_001), 'own'],
      ['Fine', 'office'],
      ['Fine', undefined],
    ] as const) {
      const reply = await t.call(people.agentAdmin, `POST /bookings/${id}/notes`, {
        body: { text, readers },
      });
      expect(reply.status).toBe(400);
    }
    expect(await snapshot(t.db, desks)).toBe(before);
    const once = {
      body: { text: 'x'.repeat(2_000), readers: 'own' },
      headers: { 'idempotency-key': 'note-once-1' },
    };
    const first = await t.call(people.agentAdmin, `POST /bookings/${id}/notes`, once);
    expect((await t.call(people.agentAdmin, `POST /bookings/${id}/notes`, once)).body).toEqual(first.body);
    expect(await t.db.$count(bookingNotes, eq(bookingNotes.bookingId, id))).toBe(1);
  });

  it('stand in the exported table as far as the office reads them, with the person assigned', async () => {
    const id = await bookingOf();
    await write(people.agentAdmin, id, 'Only the agency');
    await write(people.agentAdmin, id, '=1+1 "for both"', 'both');
    await write(people.admin, id, 'Only the office');
    await assign(people.admin, id, people.admin.id);
    await assign(people.agentAdmin, id, people.colleague.id);
    const { body } = await t.call(people.superAdmin, `GET /bookings/export?search=${id}`);
    expect(body).toContain(`${people.agentAdmin.name}: =1+1 ""for both""\n`);
    expect(body).toContain(`${people.admin.name}: Only the office"`);
    expect(body).not.toMatch(/Only the agency|Colleague Noted/);
    expect(body).toContain(`,${people.admin.name},`);
  });
});

describe('who looks after a booking (D-190)', () => {
  it('is one person of each desk, whom the other desk and the client do not see', async () => {
    const id = await bookingOf();
    expect((await assign(people.agentAdmin, id, people.agentAdmin.id)).body).toMatchObject({
      _id: id,
      assignedTo: { _id: people.agentAdmin.id, name: people.agentAdmin.name },
      message: `Assigned to ${people.agentAdmin.name}`,
    });
    expect(await assigneeFor(people.admin, id)).toBeNull();
    await assign(people.superAdmin, id, people.admin.id);
    expect(await assigneeFor(people.superAdmin, id)).toBe(people.admin.id);
    expect(await assigneeFor(people.colleague, id)).toBe(people.agentAdmin.id);
    expect(await assigneeFor(people.buyer, id)).toBeNull();
    expect((await assign(people.colleague, id, null)).body.assignedTo).toBeNull();
    expect((await assign(people.colleague, id, null)).body.message).toBe('Nothing was changed');
    const actions = (await auditOf(t.db, id)).filter(({ action }) => action === 'booking.assign');
    expect(actions.map(({ detail }) => detail)).toMatchObject([
      { desk: 'agency', from: null, to: people.agentAdmin.id },
      { desk: 'office', from: null, to: people.admin.id },
      { desk: 'agency', from: people.agentAdmin.id, to: null },
    ]);
  });

  it('can be a person of the own desk only', async () => {
    const id = await bookingOf();
    const names = async (person: Person) =>
      (await t.call(person, `GET /bookings/${id}/assignees`)).body.map(({ _id }: { _id: string }) => _id);
    expect((await names(people.agentAdmin)).sort()).toEqual(
      [people.agentAdmin.id, people.colleague.id].sort(),
    );
    expect(await names(people.admin)).toEqual(
      expect.arrayContaining([people.admin.id, people.superAdmin.id]),
    );
    expect(await names(people.admin)).not.toContain(people.agentAdmin.id);
    const before = await snapshot(t.db, desks);
    const { buyer, agent, otherAdmin, admin } = people;
    for (const userId of [buyer.id, agent.id, otherAdmin.id, admin.id, nowhere, 'not-an-id', '']) {
      const reply = await assign(people.agentAdmin, id, userId);
      expect([reply.status, reply.body.code]).toEqual([400, 'ASSIGNEE_INVALID']);
    }
    expect(await snapshot(t.db, desks)).toBe(before);
  });

  it('is told in the portal and never by mail, unless they did it themselves', async () => {
    const id = await bookingOf();
    const mine = () => assign(people.agentAdmin, id, people.agentAdmin.id);
    expect(await newNotices(t.db, id, mine)).toEqual([]);
    const theirs = () => assign(people.agentAdmin, id, people.colleague.id);
    expect(await newNotices(t.db, id, theirs)).toEqual([`booking_assigned ${people.colleague.id}`]);
    const [told] = await t.db.select().from(notices).where(eq(notices.kind, 'booking_assigned'));
    expect(told).toMatchObject({
      audience: 'agency',
      mailDueAt: null,
      facts: { by: people.agentAdmin.name },
    });
  });

  it('is taken back, unless a colleague has chosen somebody else meanwhile (D-412)', async () => {
    const id = await bookingOf();
    const { agentAdmin, colleague } = people;
    const undo = () =>
      t.call(agentAdmin, `PUT /bookings/${id}/assignment`, {
        body: { userId: null, takesBack: agentAdmin.id },
      });
    await assign(agentAdmin, id, agentAdmin.id);
    expect((await undo()).body.message).toBe(deskSuccess.unassigned);
    await assign(agentAdmin, id, agentAdmin.id);
    await assign(colleague, id, colleague.id);
    const { body } = await undo();
    expect([body.message, body.assignedTo._id]).toEqual([deskSuccess.unchanged, colleague.id]);
  });

  it('finds the own ones by assigned=me, within every list', async () => {
    const { colleague, agentAdmin } = people;
    const superAdmin = await buildUser(t.db, { role: 'super_admin' });
    await t.db.delete(bookingAssignments).where(eq(bookingAssignments.userId, colleague.id));
    const [mine, other] = [await bookingOf(), await bookingOf()];
    await assign(colleague, mine, colleague.id);
    await assign(colleague, other, agentAdmin.id);
    await assign(superAdmin, other, superAdmin.id);
    const found = async (person: Person, path: string) =>
      (await t.call(person, `GET ${path}?assigned=me`)).body.map(({ _id }: { _id: string }) => _id);
    expect(await found(colleague, '/bookings/agent')).toEqual([mine]);
    expect(await found(superAdmin, '/bookings/admin')).toEqual([other]);
    expect(await found(superAdmin, '/bookings/agent')).toEqual([other]);
    expect(await found(people.buyer, '/bookings/user')).toEqual([]);
    const counts = await t.call(colleague, 'GET /bookings/counts?assigned=me');
    expect(counts.body.total).toBe(1);
    expect((await t.call(colleague, 'GET /bookings/agent?assigned=you')).status).toBe(400);
  });

  const leave: [string, (person: Account) => Promise<unknown>, 'agency' | 'office'][] = [
    [
      'is dismissed',
      ({ id }) => t.call(people.superAdmin, `DELETE /agencies/${people.agency.id}/agent-admins/${id}`),
      'agency',
    ],
    [
      'gets another role',
      ({ id }) => t.call(people.superAdmin, `PUT /users/${id}`, { body: { role: 'user' } }),
      'agency',
    ],
    [
      'goes to another agency',
      ({ id }) =>
        t.call(people.superAdmin, `PUT /users/${id}`, { body: { agencyId: people.otherAdmin.agencyId } }),
      'agency',
    ],
    ['closes', ({ id }) => t.call(people.superAdmin, `DELETE /users/${id}`), 'agency'],
    [
      'leaves the office',
      ({ id }) => t.call(people.superAdmin, `PUT /users/${id}`, { body: { role: 'user' } }),
      'office',
    ],
    ['closes', ({ id }) => t.call(people.superAdmin, `DELETE /users/${id}`), 'office'],
  ];
  it.each(leave)('loses its bookings who %s (%#)', async (_what, act, desk) => {
    const leaver =
      desk === 'agency'
        ? await buildMember(t.db, people.agency.id, { role: 'agent_admin' })
        : await buildUser(t.db, { role: 'admin' });
    const staying = desk === 'agency' ? people.agentAdmin : people.superAdmin;
    const [id, kept] = [await bookingOf(), await bookingOf()];
    await assign(staying, id, leaver.id);
    await assign(staying, kept, staying.id);
    // what changes nothing about the desk changes nothing here
    await t.call(people.superAdmin, `PUT /users/${leaver.id}`, { body: { name: 'Renamed' } });
    expect(await assigneeFor(staying, id)).toBe(leaver.id);
    await act(leaver);
    expect(await assigneeFor(staying, id)).toBeNull();
    expect(await assigneeFor(staying, kept)).toBe(staying.id);
    expect(await t.db.$count(bookingAssignments, eq(bookingAssignments.userId, leaver.id))).toBe(0);
  });
});

describe('a day to come back to a booking (D-445)', () => {
  const set = (person: Person, id: string, onDay: string | null, text = 'Loan offer expected') =>
    t.call(person, `PUT /bookings/${id}/follow-up`, { body: { onDay, text } });
  const day = (days: number) => parkDay(new Date(t.clock.now().getTime() + days * DAY_MS));
  const seenBy = async (person: Person, id: string) => {
    const { body } = await t.call(person, `GET /bookings/${id}`);
    const task = body.standing.tasks.find(({ what }: { what: string }) => what === 'follow_up');
    return [body.followUp, task?.text ?? null];
  };
  const duesOf = async (person: Person, list: string) => {
    const { body } = await t.call(person, `GET /bookings/${list}?followUp=due&limit=500`);
    const { today } = (await t.call(person, 'GET /overview')).body;
    const counted = today.find(({ kind }: { kind: string }) => kind === 'follow_up')?.count ?? 0;
    expect(counted).toBe(body.length);
    return body.map(({ _id }: { _id: string }) => _id);
  };

  it.each(bookingStatuses)('of one that is %s is for its desk alone, and gone when done', async (status) => {
    const id = await bookingOf({ status });
    const before = await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'notices']);
    expect((await set(people.admin, id, day(2))).body.message).toMatch(/^You come back to it on /);
    expect((await set(people.agentAdmin, id, day(0), 'Ask for the IC')).status).toBe(200);
    expect(await seenBy(people.superAdmin, id)).toEqual([
      { onDay: day(2), text: 'Loan offer expected' },
      'Loan offer expected',
    ]);
    expect(await seenBy(people.colleague, id)).toEqual([
      { onDay: day(0), text: 'Ask for the IC' },
      'Ask for the IC',
    ]);
    expect(await seenBy(people.buyer, id)).toEqual([null, null]);
    expect((await set(people.admin, id, null)).body.message).toBe('The follow-up is done');
    expect(await seenBy(people.admin, id)).toEqual([null, null]);
    expect((await seenBy(people.agentAdmin, id))[1]).toBe('Ask for the IC');
    expect(await snapshot(t.db, ['bookings', 'booking_events', 'lots', 'notices'])).toEqual(before);
    const actions = (await auditOf(t.db, id)).filter(({ action }) => action === 'booking.follow_up');
    expect(actions.map(({ detail }) => detail)).toMatchObject([
      { from: { onDay: null }, to: { onDay: day(2) } },
      { from: { onDay: null }, to: { onDay: day(0) } },
      { from: { onDay: day(2) }, to: { onDay: null } },
    ]);
    expect(JSON.stringify(actions)).not.toContain('Loan offer');
  });

  it('is found from its day on by whoever looks after the booking, or by all where nobody does', async () => {
    const [free, taken, later] = [await bookingOf(), await bookingOf(), await bookingOf()];
    for (const id of [free, taken]) await set(people.agentAdmin, id, day(0));
    await set(people.agentAdmin, later, day(1));
    await assign(people.agentAdmin, taken, people.colleague.id);
    const found = async (person: Person) => {
      const all = await duesOf(person, 'agent');
      return [free, taken, later].map((id) => all.includes(id));
    };
    expect(await found(people.colleague)).toEqual([true, true, false]);
    expect(await found(people.agentAdmin)).toEqual([true, false, false]);
    expect(await found(people.otherAdmin)).toEqual([false, false, false]);
    expect(await duesOf(people.admin, 'admin')).not.toContain(free);
    t.clock.advance(DAY_MS);
    expect(await found(people.colleague)).toEqual([true, true, true]);
    expect((await t.call(people.buyer, 'GET /bookings?followUp=due')).body).toEqual([]);
    const csv = (await t.call(people.admin, 'GET /bookings/export')).raw.toString();
    expect(csv).not.toContain('Ask for the IC');
  });

  it('is today or later, has a text, and may be read past its day', async () => {
    const id = await bookingOf();
    expect((await set(people.admin, id, day(-1))).body).toMatchObject({ code: 'FOLLOW_UP_PAST' });
    expect((await set(people.admin, id, day(1), ' ')).body).toMatchObject({ code: 'FOLLOW_UP_EMPTY' });
    await set(people.admin, id, day(0));
    t.clock.advance(2 * DAY_MS);
    expect((await set(people.admin, id, day(-2), 'Call the bank')).status).toBe(200);
  });

  it('is set again when its end is taken back, also past its day, unless a colleague has set another one (D-412)', async () => {
    const id = await bookingOf();
    await set(people.admin, id, day(0));
    t.clock.advance(DAY_MS);
    const takeBack = () =>
      t.call(people.admin, `PUT /bookings/${id}/follow-up`, {
        body: { onDay: day(-1), text: 'Loan offer expected', takesBack: true },
      });
    await set(people.admin, id, null);
    expect((await takeBack()).status).toBe(200);
    expect((await seenBy(people.admin, id))[0]).toEqual({ onDay: day(-1), text: 'Loan offer expected' });
    await set(people.admin, id, null);
    await set(people.superAdmin, id, day(3), 'Call the bank');
    expect((await takeBack()).body.message).toBe('Nothing was changed');
    expect((await seenBy(people.admin, id))[0]).toEqual({ onDay: day(3), text: 'Call the bank' });
  });
});
