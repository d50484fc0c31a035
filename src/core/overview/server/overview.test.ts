import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingStatuses, HOLD_ENDS_SOON_DAYS, OVERDUE_DAYS } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { DEFAULT_HOLD_DAYS } from '#platform/server/environment.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { sized } from '#test/size.ts';
import type { Waiting } from '../contract.ts';

const BOOKINGS = sized({ usual: 30, long: 400 });

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Person = { id: string };
const todayOf = async (person: Person): Promise<Waiting[]> =>
  (await t.call(person, 'GET /overview')).body.today;
const waitingOf = async (person: Person, kind: string) =>
  (await todayOf(person)).find((each) => each.kind === kind);
const listed = async (person: Person, path: string) =>
  Number((await t.call(person, `GET ${path}`)).headers['x-total-count']);

const booking = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  isOther: fc.boolean(),
  ageDays: fc.integer({ min: 0, max: DEFAULT_HOLD_DAYS - 1 }),
  documents: fc.subarray(['cheque', 'ic_front', 'ic_back'] as const),
  dueSen: fc.constantFrom(0, 500, 800),
  dueInDays: fc.integer({ min: -3, max: 3 }),
  entries: fc.array(fc.record({ amountSen: fc.integer({ min: 1, max: 500 }), confirm: fc.boolean() }), {
    maxLength: 3,
  }),
});

/** Bookings of two agencies with documents, deposits and payments. */
async function build(other: People, wanted: typeof booking extends fc.Arbitrary<infer B> ? B : never) {
  const { agentAdmin, buyer, admin } = wanted.isOther ? other : people;
  const at = new Date(t.clock.now().getTime() - wanted.ageDays * DAY_MS);
  const built = await buildBooking(t.db, {
    status: wanted.status,
    creator: buyer,
    agentAdmin,
    office: admin,
    // a request expires in its own time
    ...(wanted.status !== 'expired' && { times: [at] }),
  });
  const bookingId = built.booking.id;
  for (const documentType of wanted.documents) {
    await buildDocument(t.db, { bookingId, uploadedBy: buyer.id, documentType, createdAt: t.clock.now() });
  }
  const dueOn = parkDay(new Date(t.clock.now().getTime() + wanted.dueInDays * DAY_MS));
  const due = { dueSen: wanted.dueSen, dueOn, reason: 'Agreed' };
  await t.call(people.superAdmin, `PUT /bookings/${bookingId}/deposit`, { body: due });
  for (const { amountSen, confirm } of wanted.entries) {
    const entry = {
      kind: 'payment',
      amountSen,
      method: 'cash',
      onDay: parkDay(t.clock.now()),
      note: '',
      confirm,
    };
    await t.call(people.superAdmin, `POST /bookings/${bookingId}/payments`, { body: entry });
  }
}

describe(`what waits (D-400, B-05), with seed ${seed}`, () => {
  it('is counted as the tasks of all bookings are, and as the lists show them', async () => {
    const other = await buildPeople(t.db);
    for (const wanted of fc.sample(booking, { numRuns: BOOKINGS, seed })) await build(other, wanted);
    const tasksOf = async (person: Person, path: string): Promise<Task[]> => {
      const { body } = await t.call(person, `GET ${path}?limit=500`);
      return body.flatMap(({ standing }: { standing: { tasks: Task[] } }) => standing.tasks);
    };
    // money that goes back is one count, of ended bookings and of live ones that hold too much (D-439)
    const namesOf = (kind: string) => (kind === 'send_back_money' ? [kind, 'pay_back_over'] : [kind]);
    const counted = (tasks: readonly Task[], who: string, kind: string) => {
      const found = tasks.filter((task) => task.who === who && namesOf(kind).includes(task.what));
      const sumSen = found.reduce((sum, task) => sum + (task.sumSen ?? 0), 0);
      return found.length > 0 ? [found.length, sumSen] : undefined;
    };
    const shown = ({ count, sumSen = 0 }: Waiting) => [count, sumSen];

    const office = await todayOf(people.admin);
    const tasks = await tasksOf(people.admin, '/bookings/admin');
    for (const kind of [
      'decide',
      'check_documents',
      'confirm_payment',
      'find_payment',
      'send_back_money',
      'complete_sale',
    ]) {
      const found = office.find((each) => each.kind === kind);
      expect([kind, found && shown(found)]).toEqual([kind, counted(tasks, 'office', kind)]);
    }
    const lists = {
      decide: '/bookings/admin?status=pending_admin',
      hold_ends: `/bookings/agent?status=pending_agent&ends=${HOLD_ENDS_SOON_DAYS}`,
      check_documents: '/bookings/admin?documents=to_check',
      complete_sale: '/bookings/admin?status=approved',
      confirm_payment: '/deposits?view=to_confirm',
      find_payment: '/bookings/admin?deposit=slip',
      overdue_deposit: '/deposits?view=overdue',
      send_back_money: '/deposits?view=refund_due',
    };
    for (const [kind, path] of Object.entries(lists)) {
      expect([kind, office.find((each) => each.kind === kind)?.count ?? 0]).toEqual([
        kind,
        await listed(people.admin, path),
      ]);
    }
    const rows = (await t.call(people.admin, 'GET /deposits?view=overdue&limit=500')).body as {
      agencyId: string;
      balanceSen: number;
      reportedSen: number;
    }[];
    const owed = (of: typeof rows) => of.reduce((sum, { balanceSen }) => sum + balanceSen, 0);
    expect(office.find(({ kind }) => kind === 'overdue_deposit')?.sumSen).toBe(owed(rows));
    // those are among the entries to confirm too
    const reported = rows.filter(({ reportedSen }) => reportedSen > 0).length;
    expect(office.find(({ kind }) => kind === 'overdue_deposit')?.reported).toBe(reported);
    const refunds = (await t.call(people.admin, 'GET /deposits?view=refund_due&limit=500')).body;
    expect(refunds.length).toBeGreaterThan(0);
    expect(office.find(({ kind }) => kind === 'send_back_money')?.withoutAccount).toBe(
      refunds.filter((each: { hasRefundAccount: boolean }) => !each.hasRefundAccount).length,
    );

    for (const { agency, agentAdmin } of [people, other]) {
      const today = await todayOf(agentAdmin);
      const own = await tasksOf(agentAdmin, '/bookings/agent');
      for (const kind of ['answer', 'check_documents']) {
        const found = today.find((each) => each.kind === kind);
        expect([kind, found && shown(found)]).toEqual([kind, counted(own, 'agency', kind)]);
      }
      expect(today.find(({ kind }) => kind === 'hold_ends')?.count ?? 0).toBe(
        await listed(agentAdmin, lists.hold_ends),
      );
      const theirs = rows.filter(({ agencyId }) => agencyId === agency.id);
      const overdue = today.find(({ kind }) => kind === 'overdue_deposit');
      expect([overdue?.count ?? 0, overdue?.sumSen ?? 0]).toEqual([theirs.length, owed(theirs)]);
    }
  });

  it('names no kind of which nothing waits, and nothing of the office to an agency', async () => {
    const { agentAdmin } = await buildPeople(t.db);
    expect(await todayOf(agentAdmin)).toEqual([]);
    await t.call(null, 'POST /contact-messages', {
      body: { name: 'Nur', email: 'nur@buyer.example', phone: '', message: 'Is lot 7 free?' },
    });
    expect(await todayOf(agentAdmin)).toEqual([]);
  });

  it('says how many have waited for the office longer than they should (D-80)', async () => {
    const { buyer, agentAdmin, admin } = await buildPeople(t.db);
    const before = (await waitingOf(admin, 'decide'))?.late ?? 0;
    const times = [new Date(t.clock.now().getTime() - (OVERDUE_DAYS + 1) * DAY_MS)];
    await buildBooking(t.db, { status: 'pending_admin', creator: buyer, agentAdmin, times });
    expect((await waitingOf(admin, 'decide'))?.late).toBe(before + 1);
    expect(await listed(admin, '/bookings/admin?overdue=true')).toBe(before + 1);
  });
});

describe('holds that end soon (D-401)', () => {
  it('are those of requests that an agency has so many days to answer', async () => {
    const { buyer, agentAdmin } = await buildPeople(t.db);
    const daysAgo = (days: number) => [new Date(t.clock.now().getTime() - days * DAY_MS)];
    const make = async (left: number) =>
      (await buildBooking(t.db, { creator: buyer, times: daysAgo(DEFAULT_HOLD_DAYS - left) })).booking.id;
    // 'Ends in 3 days' is said until the fourth
    const [soon, later] = [await make(HOLD_ENDS_SOON_DAYS + 0.9), await make(HOLD_ENDS_SOON_DAYS + 1)];
    const endingIn = async (days: number) =>
      (await t.call(agentAdmin, `GET /bookings/agent?ends=${days}`)).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await endingIn(HOLD_ENDS_SOON_DAYS)).toEqual([soon]);
    expect((await endingIn(HOLD_ENDS_SOON_DAYS + 2)).toSorted()).toEqual([soon, later].toSorted());
    expect((await waitingOf(agentAdmin, 'hold_ends'))?.count).toBe(1);
    expect((await t.call(agentAdmin, 'GET /bookings/agent?ends=0')).status).toBe(400);
  });
});

it('counts agencies, people, bookings and lots as their lists do (R-ADM-02, R-AGT-05)', async () => {
  const { agency, agentAdmin } = await buildPeople(t.db);
  const { counts } = (await t.call(people.admin, 'GET /overview')).body;
  expect(counts).toMatchObject({
    agencies: await listed(people.admin, '/agencies'),
    users: await listed(people.admin, '/users'),
    agentAdmins: await listed(people.admin, '/users?role=agent_admin'),
    bookings: await listed(people.admin, '/bookings/admin'),
  });
  expect(counts.availableLots).toBeLessThanOrEqual(counts.lots);
  expect((await t.call(agentAdmin, 'GET /overview')).body.counts).toEqual({
    bookings: 0,
    users: await listed(agentAdmin, `/agencies/${agency.id}/users`),
  });
});
