import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeDue } from '#app/server/jobs/compose.ts';
import { modules } from '#app/server/modules.ts';
import type { Booking } from '#core/bookings/contract.ts';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingDeposits } from '#core/bookings/server/tables.ts';
import { bookingTaskWords, nextSentence, type TaskWords } from '#core/bookings/standing-labels.ts';
import type { DocumentType } from '#core/documents/lifecycle.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { notify } from '#core/notices/server/store.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import type { Account } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { parkDay } from '#shared/dates.ts';
import { sayEnglish } from '#shared/say.ts';
import { type TestApp, testApp } from './app.ts';
import { buildPeople, type People } from './people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const addDocument = (bookingId: string, documentType: DocumentType, sentBack = false) => {
  const at = t.clock.now();
  const verdict = {
    verdict: 'sent_back',
    verdictDesk: 'agency',
    verdictReason: 'blurred',
    verdictBy: people.agentAdmin.id,
    verdictAt: at,
  } as const;
  return buildDocument(t.db, {
    bookingId,
    documentType,
    uploadedBy: people.buyer.id,
    createdAt: at,
    ...(sentBack && verdict),
  });
};
const addAll = async (id: string) => {
  for (const type of ['cheque', 'ic_front', 'ic_back'] as const) await addDocument(id, type);
};
const setLedger = (bookingId: string, ledger: { receivedSen?: number; reportedSen?: number } = {}) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    const due = { bookingId, dueSen: 500, dueOn: '2026-12-12', setAt: t.clock.now(), ...ledger };
    const { bookingId: target } = bookingDeposits;
    await tx.insert(bookingDeposits).values(due).onConflictDoUpdate({ target, set: due });
  });
/** Tables of modules, which stay in the database of a park without them. */
const addMilestone = (id: string, days: { planned?: string; happened?: string }) =>
  t.db.execute(
    sql`INSERT INTO booking_milestones (booking_id, kind, planned_on, happened_on, recorded_by, recorded_at)
      VALUES (${id}, 'spa_signed', ${days.planned ?? null}, ${days.happened ?? null}, ${people.admin.id}, now())`,
  );
const addAccount = (id: string) =>
  t.db.execute(sql`INSERT INTO refund_accounts (booking_id, version, bank, number_masked, sealed, wrapped_key, key_id, saved_by, saved_at)
    VALUES (${id}, 1, 'Sample Bank', '••••9012', '1', '1', '1', ${people.buyer.id}, now())`);
const addForm = (id: string) =>
  t.db.execute(sql`WITH terms AS (INSERT INTO terms_versions (hash, text, first_used_at) VALUES ('h', 'x', now()) ON CONFLICT DO NOTHING)
    INSERT INTO papers (id, kind, booking_id, number, edition, verify_code, terms_hash, issued_by, issued_at)
    VALUES (gen_random_uuid(), 'booking_form', ${id}, ${id}, 1, ${id}, 'h', ${people.admin.id}, now())`);

const inSale = ['a day for the agreement', 'the agreement signed'];

/** What a booking can have beside its status; milestones only in its sale. */
const facts: Record<string, (id: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'all documents': addAll,
  'a document sent back': (id) => addDocument(id, 'cheque', true),
  'a sum due': async (id) => Promise.all([addAll(id), setLedger(id)]),
  'a payment reported': async (id) => Promise.all([addAll(id), setLedger(id, { reportedSen: 500 })]),
  'the money held': async (id) => Promise.all([addAll(id), setLedger(id, { receivedSen: 500 })]),
  'the money held and an account for it': async (id) =>
    Promise.all([addAll(id), setLedger(id, { receivedSen: 500 }), addAccount(id)]),
  'a day for the agreement': async (id) =>
    Promise.all([setLedger(id, { receivedSen: 500 }), addMilestone(id, { planned: '2026-12-12' })]),
  'the agreement signed': async (id) =>
    Promise.all([addAll(id), addMilestone(id, { happened: '2026-01-02' })]),
  'a form to accept': async (id) => Promise.all([addAll(id), addForm(id)]),
};
const words: TaskWords = Object.assign({}, bookingTaskWords, ...modules.map(({ tasks }) => tasks?.words));

type Read = Pick<Booking, '_id' | 'standing' | 'workDesk' | 'agencyName'>;

/** The first task as the mail of its reader says it: without sums (D-239). */
function lineOf({ standing, workDesk, agencyName }: Read): string {
  const tasks = standing.tasks.map(({ sumSen: _sum, ...task }) => task);
  const today = parkDay(t.clock.now());
  const reader = workDesk ?? 'buyer';
  return nextSentence({ tasks }, words, { reader, agency: agencyName, today, say: sayEnglish });
}

const readers = {
  buyer: { who: () => people.buyer, list: '/bookings/user', audience: 'party' },
  agency: { who: () => people.agentAdmin, list: '/bookings/agent', audience: 'agency' },
  office: { who: () => people.admin, list: '/bookings/admin', audience: 'office' },
} as const;

async function mailLines(person: Account, audience: 'party' | 'agency' | 'office', ids: readonly string[]) {
  await t.db.delete(notices);
  await t.db.delete(outbox);
  const at = t.clock.now();
  await t.db.transaction(async (tx) => {
    for (const bookingId of ids)
      await notify(tx as Tx, {
        kind: 'booking_booked',
        recipients: { [audience]: [person.id] },
        factsFor: () => ({ lot: 'lot 1' }),
        doer: null,
        bookingId,
        agencyId: people.agency.id,
        aboutUserId: people.buyer.id,
        at,
      });
  });
  await composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
  const [mail] = await t.db.select().from(outbox);
  if (!mail) throw new Error(`${person.email} got no mail`);
  return (mail.data as { items: { link: string; next?: string }[] }).items;
}

describe.each(bookingStatuses)(
  'the first task about a booking that is %s (D-357)',
  (status: BookingStatus) => {
    it('is the same in its reply, in the list, in the search and in the mail of each reader', async () => {
      const ids: string[] = [];
      for (const [name, add] of Object.entries(facts)) {
        if (inSale.includes(name) && status !== 'approved' && status !== 'sold') continue;
        const { booking } = await buildBooking(t.db, {
          status,
          creator: people.buyer,
          agentAdmin: people.agentAdmin,
          office: people.admin,
          times: [t.clock.now()],
          ...(status === 'expired' && {
            times: [new Date(t.clock.now().getTime() - 20 * 86_400_000), t.clock.now()],
          }),
        });
        await add(booking.id);
        ids.push(booking.id);
      }
      for (const [side, { who, list, audience }] of Object.entries(readers)) {
        const person = who();
        const rows: Read[] = (await t.call(person, `GET ${list}?limit=200&sort=-createdAt`)).body;
        const items = await mailLines(person, audience, ids);
        for (const id of ids) {
          const { body } = await t.call(person, `GET /bookings/${id}`);
          const one: Read = body;
          expect([side, rows.find(({ _id }) => _id === id)?.standing]).toEqual([side, one.standing]);
          expect(items.find(({ link }) => link.includes(id))?.next).toBe(lineOf(one));
          if (side !== 'agency' || !modules.some(({ name }) => name === 'search')) continue;
          const found = await t.call(person, `GET /search?search=${id.slice(-6)}`);
          expect(found.body.bookings.find((each: Read) => each._id === id)?.standing).toEqual(one.standing);
        }
      }
    });
  },
);

describe('whose a task is', () => {
  it('is said by the reply: staff act for a client without an account, where nobody has to come themselves (D-398)', async () => {
    const { booking } = await buildBooking(t.db, { creator: people.agent, times: [t.clock.now()] });
    const own = await buildBooking(t.db, {
      status: 'pending_admin',
      creator: people.agentAdmin,
      times: [t.clock.now()],
    });
    await Promise.all([booking.id, own.booking.id].map((id) => setLedger(id)));
    const read = async (who: Account, id: string) => {
      const { standing }: Read = (await t.call(who, `GET /bookings/${id}`)).body;
      const isCore = ({ what }: { what: string }) =>
        ['send_documents', 'pay', 'answer', 'decide'].includes(what);
      const named = standing.tasks
        .filter(isCore)
        .map(({ what, own: isOwn }) => `${what}${isOwn ? ' own' : ''}`);
      return { reader: standing.reader, tasks: named.sort() };
    };
    const pay = modules.some(({ name }) => name === 'deposits') ? ['pay'] : [];
    expect(await read(people.agent, booking.id)).toEqual({
      reader: 'agency',
      tasks: ['answer', ...pay, 'send_documents own'],
    });
    expect(await read(people.agentAdmin, booking.id)).toEqual({
      reader: 'agency',
      tasks: ['answer own', ...pay, 'send_documents'],
    });
    expect(await read(people.agentAdmin, own.booking.id)).toEqual({
      reader: 'agency',
      tasks: ['decide', ...pay, 'send_documents own'],
    });
  });
});
