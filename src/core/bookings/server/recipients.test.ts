import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { wordsOf } from '#core/notices/messages.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type Account, actorOf } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { BookingAction, BookingStatus } from '../lifecycle.ts';
import { moveBooking } from './actions.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { lockBooking } from './store.ts';

let t: TestApp;
let people: People & { colleague: Account };
beforeAll(async () => {
  t = await testApp();
  const built = await buildPeople(t.db);
  people = { ...built, colleague: await buildMember(t.db, built.agency.id, { role: 'agent_admin' }) };
});
afterAll(() => t.close());

type Name = 'buyer' | 'agent' | 'agentAdmin' | 'colleague' | 'admin' | 'superAdmin';
const names = ['buyer', 'agent', 'agentAdmin', 'colleague', 'admin', 'superAdmin'] as const;

/** The notices of a booking after a number of them, as 'kind audience: names'; '(portal)' has no mail. */
async function toldOf(bookingId: string, after = 0): Promise<string[]> {
  const rows = await t.db.select().from(notices).where(eq(notices.bookingId, bookingId)).orderBy(notices.id);
  const groups = new Map<string, string[]>();
  for (const { kind, audience, recipientId, mailDueAt } of rows.slice(after)) {
    const name = names.find((each) => people[each].id === recipientId) ?? 'somebody else';
    const group = `${kind.replace('booking_', '')} ${audience}`;
    groups.set(group, [...(groups.get(group) ?? []), mailDueAt ? name : `${name} (portal)`]);
  }
  return [...groups].map(([group, told]) => `${group}: ${told.sort().join(' ')}`).sort();
}

type By = 'buyer' | 'agentAdmin' | 'superAdmin';
const requests: Record<By, () => BuildBooking> = {
  buyer: () => ({ creator: people.buyer }),
  agentAdmin: () => ({
    status: 'pending_admin',
    creator: people.agentAdmin,
    request: { channel: 'direct', userId: people.buyer.id },
  }),
  superAdmin: () => ({
    status: 'pending_admin',
    creator: people.superAdmin,
    request: { channel: 'direct', userId: people.buyer.id },
  }),
};

const build = async (wanted: BuildBooking) =>
  (
    await buildBooking(t.db, {
      agentAdmin: people.agentAdmin,
      office: people.admin,
      times: [t.clock.now()],
      ...wanted,
    })
  ).booking;

const agency = 'agency: agentAdmin colleague';
const both = 'office: admin superAdmin';
const started: [rule: string, wanted: () => BuildBooking, told: string[]][] = [
  ['T1 by a buyer', requests.buyer, [`receipt party: buyer`, `requested ${agency}`]],
  ['T1 by an agent', () => ({ creator: people.agent }), [`receipt party: agent`, `requested ${agency}`]],
  ['T2 for a client', requests.agentAdmin, [`created ${both}`, 'created party: buyer']],
  [
    'T2 for a walk-in client',
    () => ({
      status: 'pending_admin',
      creator: people.agentAdmin,
      request: { channel: 'direct', name: 'Walk In', email: 'walk@in.example' },
    }),
    [`created ${both}`],
  ],
  [
    'T3 for a client',
    requests.superAdmin,
    [`created ${agency}`, 'created office: admin', 'created party: buyer'],
  ],
];

type Move = [rule: string, by: By, from: BookingStatus, BookingAction, doer: Name | null, told: string[]];
const refund = [`refund_to_arrange ${agency}`, `refund_to_arrange ${both}`];
const moves: Move[] = [
  ['T4', 'buyer', 'pending_agent', 'forward', 'agentAdmin', [`forwarded ${both}`, 'forwarded party: buyer']],
  [
    'T4 in place of the agency',
    'buyer',
    'pending_agent',
    'forward',
    'admin',
    ['forwarded office: superAdmin', 'forwarded party: buyer'],
  ],
  ['T5', 'buyer', 'pending_agent', 'reject_by_agency', 'agentAdmin', ['rejected_by_agency party: buyer']],
  ...(['pending_agent', 'pending_admin'] as const).flatMap((from): Move[] => [
    ['T6, T12', 'buyer', from, 'book', 'admin', [`booked ${agency}`, 'booked party: buyer']],
    ['T7, T13', 'buyer', from, 'sell', 'admin', [`sold ${agency}`, 'sold party: buyer']],
    ['T8, T14', 'buyer', from, 'reject', 'admin', [`rejected ${agency}`, 'rejected party: buyer']],
    [
      'T20',
      'buyer',
      from,
      'close_account',
      'superAdmin',
      [`cancelled ${agency}`, 'cancelled office: admin', 'cancelled party: buyer'],
    ],
  ]),
  ['T9', 'buyer', 'pending_agent', 'cancel', 'buyer', [`cancelled ${agency}`]],
  ['T10', 'buyer', 'pending_agent', 'expire', null, [`expired ${agency}`, 'expired party: buyer']],
  [
    'T11',
    'buyer',
    'pending_agent',
    'hand_to_office',
    'superAdmin',
    ['forwarded office: admin', 'forwarded party: buyer'],
  ],
  ['T15', 'buyer', 'pending_admin', 'cancel', 'buyer', [`cancelled ${agency}`, `cancelled ${both}`]],
  ['T16', 'buyer', 'approved', 'sell', 'admin', [`sold ${agency}`, 'sold party: buyer']],
  ['T17', 'buyer', 'approved', 'book', 'admin', []],
  [
    'T18',
    'buyer',
    'approved',
    'reject',
    'admin',
    [
      `refund_to_arrange ${agency}`,
      'refund_to_arrange office: admin (portal) superAdmin',
      `rejected ${agency}`,
      'rejected party: buyer',
    ],
  ],
  ['T19', 'buyer', 'approved', 'cancel', 'buyer', [`cancelled ${agency}`, ...refund]],
  // the creator is also of the agency, and is told as party
  [
    'T12',
    'agentAdmin',
    'pending_admin',
    'book',
    'admin',
    ['booked agency: colleague', 'booked party: agentAdmin buyer'],
  ],
  [
    'T15',
    'agentAdmin',
    'pending_admin',
    'cancel',
    'agentAdmin',
    ['cancelled agency: colleague', `cancelled ${both}`, 'cancelled party: buyer'],
  ],
  [
    'T19',
    'agentAdmin',
    'approved',
    'cancel',
    'agentAdmin',
    [
      'cancelled agency: colleague',
      'cancelled party: buyer',
      'refund_to_arrange agency: agentAdmin (portal) colleague',
      `refund_to_arrange ${both}`,
    ],
  ],
  // the creator is also of the office
  ['T13', 'superAdmin', 'pending_admin', 'sell', 'admin', [`sold ${agency}`, 'sold party: buyer superAdmin']],
  [
    'T15',
    'superAdmin',
    'pending_admin',
    'cancel',
    'superAdmin',
    [`cancelled ${agency}`, 'cancelled office: admin', 'cancelled party: buyer'],
  ],
];

describe('each transition tells whom the table says, once each and in the first capacity (D-141)', () => {
  it.each(started)('%s', async (_rule, wanted, told) => {
    const { id } = await build(wanted());
    expect(await toldOf(id)).toEqual(told.sort());
  });

  it.each(moves)('%s of a booking by %s: %s, %s by %s', async (_rule, by, from, action, doer, told) => {
    const { id } = await build({ ...requests[by](), status: from });
    const before = (await t.db.select().from(notices).where(eq(notices.bookingId, id))).length;
    await t.db.transaction(async (tx) => {
      const booking = await lockBooking(tx as Tx, id);
      if (!booking) throw new Error('The booking is not there');
      const actor = doer && actorOf(people[doer]);
      await moveBooking(tx as Tx, booking, action, '', { actor, now: t.clock.now() });
    });
    expect(await toldOf(id, before)).toEqual(told.sort());
  });
});

/** Cheque, IC front and IC back of a booking. */
const withDocuments = async (bookingId: string) => {
  const types = ['cheque', 'ic_front', 'ic_back'] as const;
  const about = { bookingId, uploadedBy: people.buyer.id, createdAt: t.clock.now() };
  const rows = await Promise.all(
    types.map((documentType) => buildDocument(t.db, { ...about, documentType })),
  );
  return rows.map(({ id }) => id);
};
const picture = drawPicture(8, 8).jpeg().toBuffer();
async function uploadAll(person: Account, bookingId: string, types: readonly string[]): Promise<void> {
  for (const documentType of types) {
    const form = await uploadForm({ bytes: await picture }, { documentType, bookingId });
    expect((await t.call(person, 'POST /uploads/document', form)).status).toBe(201);
  }
}
const countOf = async (id: string) =>
  (await t.db.select().from(notices).where(eq(notices.bookingId, id))).length;

describe('documents tell the parties and the desks (D-169)', () => {
  it.each<[Name, BookingStatus, string[]]>([
    ['agentAdmin', 'pending_agent', ['document_sent_back party: buyer']],
    ['admin', 'pending_agent', [`document_sent_back ${agency}`, 'document_sent_back party: buyer']],
    ['superAdmin', 'approved', [`document_sent_back ${agency}`, 'document_sent_back party: buyer']],
  ])('sent back by %s in %s', async (name, status, told) => {
    const { id } = await build({ ...requests.buyer(), status });
    const before = await countOf(id);
    const checks = (await withDocuments(id)).map((documentId) => ({
      documentId,
      verdict: 'sent_back',
      reason: 'blurred',
    }));
    const path = `PUT /bookings/${id}/document-checks`;
    expect((await t.call(people[name], path, { body: { checks } })).status).toBe(200);
    expect(await toldOf(id, before)).toEqual(told);
  });

  const all = ['ic_back', 'cheque', 'ic_front'];
  it.each<[Name, BookingStatus, string[]]>([
    ['buyer', 'pending_agent', [`documents_ready ${agency}`]],
    ['agentAdmin', 'pending_agent', ['documents_ready agency: colleague']],
    ['buyer', 'pending_admin', [`documents_ready ${both}`]],
    ['admin', 'approved', ['documents_ready office: superAdmin']],
  ])('complete by an upload of %s in %s, once', async (name, status, told) => {
    const { id } = await build({ ...requests.buyer(), status });
    const before = await countOf(id);
    await uploadAll(people[name], id, all.slice(0, 2));
    expect(await toldOf(id, before)).toEqual([]);
    await uploadAll(people[name], id, all.slice(2));
    expect(await toldOf(id, before)).toEqual(told);
    // a further version of one that was not sent back, and another document, are no news
    await uploadAll(people[name], id, ['cheque', 'other']);
    expect(await toldOf(id, before)).toEqual(told);
  });

  it('complete again by what comes in the place of the last one sent back', async () => {
    const { id } = await build({ ...requests.buyer(), status: 'pending_admin' });
    const [cheque, front] = await withDocuments(id);
    const checks = [cheque, front].map((documentId) => ({
      documentId,
      verdict: 'sent_back',
      reason: 'expired',
    }));
    await t.call(people.admin, `PUT /bookings/${id}/document-checks`, { body: { checks } });
    const before = await countOf(id);
    await uploadAll(people.buyer, id, ['cheque']);
    expect(await toldOf(id, before)).toEqual([]);
    await uploadAll(people.buyer, id, ['ic_front']);
    expect(await toldOf(id, before)).toEqual([`documents_ready ${both}`]);
  });
});

/** What the people of a booking read, by audience. */
async function wordsFor(bookingId: string, kind: string): Promise<Record<string, string>> {
  const rows = await t.db.select().from(notices).where(eq(notices.bookingId, bookingId));
  const ofKind = rows.filter((each) => each.kind === kind);
  return Object.fromEntries(
    ofKind.map((each) => [each.audience, Object.values(wordsOf(each)).filter(Boolean).join(' | ')]),
  );
}

describe('notices keep what they told (D-142)', () => {
  it('name people to their agency and the office only, and stay when names change', async () => {
    const { id, lotId } = await build(requests.agentAdmin());

    const [lot] = await t.db
      .select()
      .from(lots)
      .where(eq(lots.id, lotId ?? ''));
    const { agency: firm, buyer, agentAdmin } = people;
    const told = {
      office: `${agentAdmin.name} booked lot ${lot?.lotNumber} for ${buyer.name}.`,
      party: `${firm.name} booked lot ${lot?.lotNumber} for you. | The lot is held for you.`,
    };
    expect(await wordsFor(id, 'booking_created')).toEqual(told);
    await t.db
      .update(lots)
      .set({ lotNumber: `${lot?.lotNumber}-new` })
      .where(eq(lots.id, lotId ?? ''));
    expect(await wordsFor(id, 'booking_created')).toEqual(told);
  });

  it('name the client to the person who booked for them, and say "you" to the client alone', async () => {
    const { id } = await build(requests.agentAdmin());
    const body = { action: 'booked' };
    expect((await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body })).status).toBe(200);
    const rows = await t.db.select().from(notices).where(eq(notices.bookingId, id));
    const titleFor = ({ id: recipientId }: Account) =>
      rows
        .filter((each) => each.recipientId === recipientId && each.kind === 'booking_booked')
        .map((each) => wordsOf(each).title);
    expect(titleFor(people.buyer)).toEqual([expect.stringMatching(/^Lot .+ is booked for you\.$/)]);
    // the buyer alone reads in the portal what comes next, as long as something does (D-358)
    const textFor = async (person: Account) =>
      (await t.call(person, 'GET /notices')).body.find(
        (each: { kind: string }) => each.kind === 'booking_booked',
      ).text;
    expect(await textFor(people.buyer)).toMatch(/Next: send IC/);
    expect(await textFor(people.colleague)).not.toContain('Next');
    for (const staff of [people.agentAdmin, people.colleague]) {
      expect(titleFor(staff)).toEqual([
        expect.stringMatching(new RegExp(`^Lot .+ is booked for ${people.buyer.name}\\.$`)),
      ]);
    }
  });

  it('carry the typed note, and say who answered in place of the agency', async () => {
    const { id } = await build(requests.buyer());
    const body = { action: 'approve', agentNotes: 'Viewed on Friday' };
    expect((await t.call(people.admin, `PUT /bookings/${id}/agent-response`, { body })).status).toBe(200);
    const { party } = await wordsFor(id, 'booking_forwarded');
    expect(party).toMatch(
      new RegExp(`^The park office, in place of ${people.agency.name}, approved your request for lot .+\\.`),
    );
    expect(party).toContain('Note: "Viewed on Friday"');
  });
});
