import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '#core/documents/server/factory.ts';
import type { documents } from '#core/documents/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Verdict = Partial<typeof documents.$inferInsert>;
const judged = (desk: 'agency' | 'office', verdict: 'accepted' | 'sent_back'): Verdict => ({
  verdict,
  verdictDesk: desk,
  verdictReason: verdict === 'sent_back' ? 'blurred' : null,
  verdictBy: (desk === 'agency' ? people.agentAdmin : people.admin).id,
  verdictAt: t.clock.now(),
});
const bookingFor = async (person: { id: string }, id: string) =>
  (await t.call(person, `GET /bookings/${id}`)).body;

describe('numbers and filters (D-168)', () => {
  const whole = ['cheque', 'ic_front', 'ic_back'] as const;
  async function found(person: { id: string }, query: string): Promise<string[]> {
    const { body } = await t.call(person, `GET /bookings?${query}`);
    return body.map(({ _id }: { _id: string }) => _id);
  }

  it('find for each desk what waits for it, and tell the same numbers as the booking', async () => {
    const own = await buildPeople(t.db);
    const before = t.clock.now();
    t.clock.advance(1000);
    const build = async (status: BookingStatus, columns: Verdict = {}) => {
      const { buyer: creator, agentAdmin, admin: office } = own;
      const built = await buildBooking(t.db, { status, creator, agentAdmin, office, times: [t.clock.now()] });
      const about = { bookingId: built.booking.id, uploadedBy: creator.id, createdAt: before, ...columns };
      for (const documentType of whole) await buildDocument(t.db, { ...about, documentType });
      return built.booking.id;
    };
    const byAgency = judged('agency', 'accepted');
    const late = new Date(t.clock.now().getTime() + 1000);
    const made = {
      waits: await build('pending_agent'),
      'agency accepted, waits': await build('pending_agent', byAgency),
      forwarded: await build('pending_admin'),
      'agency accepted, forwarded': await build('pending_admin', byAgency),
      'office accepted': await build('pending_admin', judged('office', 'accepted')),
      'office sent back': await build('pending_admin', judged('office', 'sent_back')),
      'approved with old papers': await build('approved'),
      'approved with late papers': await build('approved', { createdAt: late }),
      'replaced and purged': await build('pending_admin', { replacedAt: late, purgedAt: late }),
      sold: await build('sold', { createdAt: late }),
      rejected: await build('rejected', judged('office', 'sent_back')),
    };
    const namesOf = (ids: string[]) =>
      Object.entries(made).flatMap(([name, id]) => (ids.includes(id) ? [name] : []));
    const agencyId = `agencyId=${own.agency.id}`;
    const office = ['forwarded', 'agency accepted, forwarded', 'approved with late papers'];
    const wanted: [person: { id: string }, query: string, names: string[]][] = [
      [own.admin, 'documents=to_check', office],
      [own.agentAdmin, 'documents=to_check', ['waits']],
      [own.buyer, 'documents=to_check', []],
      [own.agent, 'documents=to_check', []],
      [people.agentAdmin, 'documents=to_check', []],
      [own.admin, 'documents=to_check&status=approved', ['approved with late papers']],
      [own.buyer, 'documents=sent_back', ['office sent back']],
      [own.admin, 'documents=incomplete', ['office sent back', 'replaced and purged']],
      [own.admin, 'documents=true&status=sold', ['sold']],
    ];
    for (const [person, query, names] of wanted) {
      expect(namesOf(await found(person, `${query}&${agencyId}`))).toEqual(names);
    }
    for (const person of [own.admin, own.agentAdmin, own.buyer]) {
      const { body } = await t.call(person, `GET /bookings?${agencyId}`);
      const toCheck = await found(person, `documents=to_check&${agencyId}`);
      const sent = await found(person, `documents=sent_back&${agencyId}`);
      const incomplete = await found(person, `documents=incomplete&${agencyId}`);
      for (const booking of body) {
        const { _id: id, documentsToCheck, documentsSentBack, sentBackTypes, status } = booking;
        expect(documentsToCheck).toBe(toCheck.includes(id) ? 3 : 0);
        expect(documentsSentBack).toBe(sent.includes(id) ? 3 : 0);
        expect([...sentBackTypes].sort()).toEqual(sent.includes(id) ? [...whole].sort() : []);
        const isOpen = ['pending_agent', 'pending_admin', 'approved'].includes(status);
        expect(isOpen && !booking.documentsComplete).toBe(incomplete.includes(id));
      }
    }
    const counted = await t.call(own.admin, `GET /bookings/counts?documents=to_check&${agencyId}`);
    expect(counted.body).toMatchObject({
      total: 3,
      byStatus: { pending_admin: 2, approved: 1 },
    });
    const csv = (await t.call(own.admin, `GET /bookings/export?documents=to_check&${agencyId}`)).body;
    const rows = csv.trim().split('\r\n');
    expect(rows).toHaveLength(4);
    const cells = rows.map((row: string) => row.split(','));
    const at = ['Documents to check', 'Documents sent back'].map((name) => cells[0].indexOf(name));
    expect(cells.slice(1).map((row: string[]) => at.map((index) => row[index]))).toEqual(
      Array(3).fill(['3', '0']),
    );
    expect((await t.call(own.admin, 'GET /bookings?documents=nonsense')).status).toBe(400);
  });

  it('follow from one verdict to the next', async () => {
    const { admin, agentAdmin, buyer } = people;
    const bookingId = (await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] })).booking.id;
    const about = { bookingId, uploadedBy: buyer.id, createdAt: t.clock.now() };
    const [, front] = await Promise.all(
      whole.map((documentType) => buildDocument(t.db, { ...about, documentType })),
    );
    const check = (person: { id: string }, verdict: object) =>
      t.call(person, `PUT /bookings/${bookingId}/document-checks`, {
        body: { checks: [{ documentId: front?.id, ...verdict }] },
      });
    expect(await bookingFor(agentAdmin, bookingId)).toMatchObject({
      documentsToCheck: 3,
      documentsComplete: true,
    });
    await check(agentAdmin, { verdict: 'sent_back', reason: 'blurred' });
    expect(await bookingFor(agentAdmin, bookingId)).toMatchObject({
      documentsToCheck: 2,
      documentsSentBack: 1,
      documentsComplete: false,
      documentMarks: { cheque: 'unchecked', ic_front: 'sent_back', ic_back: 'unchecked' },
      icFrontUrl: expect.stringContaining(front?.id ?? '-'),
    });
    expect(await bookingFor(buyer, bookingId)).toMatchObject({
      documentsToCheck: 0,
      sentBackTypes: ['ic_front'],
    });
    // what only the agency has accepted still waits for the office
    await check(agentAdmin, { verdict: 'accepted' });
    expect((await bookingFor(agentAdmin, bookingId)).documentMarks.ic_front).toBe('accepted');
    expect((await bookingFor(admin, bookingId)).documentMarks.ic_front).toBe('unchecked');
    await check(admin, { verdict: 'accepted' });
    expect((await bookingFor(admin, bookingId)).documentMarks.ic_front).toBe('accepted');
    expect(await bookingFor(buyer, bookingId)).toMatchObject({
      documentsSentBack: 0,
      documentsComplete: true,
    });
  });
});
