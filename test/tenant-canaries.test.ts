import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { parkDay } from '#shared/dates.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import type { Caller } from './access/callers.ts';
import { addressOf, sentWith } from './access/request-bodies.ts';
import type { Resource } from './access/resource.ts';
import { type TestApp, testApp } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { buildPeople, nowhere, type People } from './people.ts';
import { measured, sized } from './size.ts';
import { unlimited } from './unlimited.ts';

const ROUNDS = sized({ usual: 1, long: 3 });

let t: TestApp;
beforeAll(async () => {
  t = await testApp(unlimited);
});
afterAll(() => t.close());

type Agency = { people: People; applicant: Account; markers: string[]; ids: Resource['ids'] };

const done = async (reply: ReturnType<TestApp['call']>) => {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The stage could not be set: ${status} ${body?.message}`);
  return body;
};

/** An agency of which every text that is not public holds a marker of its own. */
async function buildMarkedAgency(): Promise<Agency> {
  const markers: string[] = [];
  const mark = () => {
    const marker = `canary${randomBytes(8).toString('hex')}`;
    markers.push(marker);
    return marker;
  };
  const person = () => ({ name: mark(), email: `${mark()}@test.example`, phone: mark(), address: mark() });
  const { admin, superAdmin } = await buildPeople(t.db);
  const agency = await buildAgency(t.db);
  const [buyer, agent, agentAdmin] = await Promise.all([
    buildMember(t.db, agency.id, person()),
    buildMember(t.db, agency.id, { ...person(), role: 'agent' }),
    buildMember(t.db, agency.id, { ...person(), role: 'agent_admin' }),
  ]);
  const applicant = await buildUser(t.db, person());
  await done(
    t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id, message: mark() } }),
  );
  const requests = await done(t.call(agentAdmin, `GET /agencies/${agency.id}/requests`));
  const lot = await buildLot(t.db);
  const request = { lotId: lot.id, requestMessage: mark() };
  const booking = await done(t.call(buyer, 'POST /bookings/request', { body: request }));
  const at = `/bookings/${booking._id}`;
  const form = await uploadForm({ bytes: writePdf(), name: `${mark()}.pdf` }, { bookingId: booking._id });
  const document = await done(t.call(buyer, 'POST /uploads/document', form));
  const payment = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: parkDay(t.clock.now()) };
  const reported = { ...payment, reference: mark(), note: mark(), proofDocumentId: document._id };
  const { entries } = await done(t.call(buyer, `POST ${at}/payments`, { body: reported }));
  const named = { ...person(), identityKind: 'nric', identity: '900101-14-5678', nationality: 'MY' };
  const list = { version: 0, purchasers: [named] };
  const { purchasers } = await done(t.call(buyer, `PUT ${at}/purchasers`, { body: list }));
  const paper = hasModule('papers')
    ? await done(t.call(agentAdmin, `POST ${at}/papers`, { body: {} }))
    : { id: nowhere };
  await done(t.call(agentAdmin, `POST ${at}/notes`, { body: { text: mark(), readers: 'own' } }));
  await done(t.call(agentAdmin, `POST ${at}/extension`, { body: { reason: mark() } }));
  const answer = { action: 'approve', agentNotes: mark() };
  await done(t.call(agentAdmin, `PUT ${at}/agent-response`, { body: answer }));
  await done(t.call(admin, `PUT ${at}/admin-response`, { body: { action: 'booked', notes: mark() } }));
  const walkIn = {
    lotId: (await buildLot(t.db)).id,
    name: mark(),
    email: `${mark()}@test.example`,
    notes: mark(),
  };
  await done(t.call(agentAdmin, 'POST /bookings', { body: walkIn }));
  const held = await buildLot(t.db, { status: 'reserved' });
  const joined = hasModule('queues')
    ? await done(t.call(agent, `POST /lots/${held.id}/queue`))
    : { _id: nowhere };
  const template = hasModule('templates')
    ? await done(
        t.call(agentAdmin, 'POST /text-templates', { body: { name: mark(), text: mark(), language: 'en' } }),
      )
    : { _id: nowhere };
  const saved = { list: 'requests', name: mark(), query: 'assigned=me' };
  const view = await done(t.call(agentAdmin, 'PUT /users/me/booking-views', { body: saved }));
  const [notice] = await done(t.call(buyer, 'GET /notices'));
  const ids = {
    agency: agency.id,
    booking: booking._id,
    // whoever holds a code may verify its paper
    code: 'unknown',
    document: document._id,
    enquiry: nowhere,
    key: 'unknown',
    lot: lot.id,
    mail: '1',
    notice: notice?._id ?? '1',
    paper: paper.id,
    payment: entries[0].id,
    place: joined._id,
    property: 'aero-industrial-hub',
    purchaser: purchasers[0].id,
    request: requests[0]._id,
    session: nowhere,
    template: template._id,
    topic: 'desk',
    type: 'type-b',
    user: buyer.id,
    view: view._id,
    // a visitor's, of no agency
    viewing: nowhere,
  };
  return { people: { agency, buyer, agent, agentAdmin, admin, superAdmin }, applicant, markers, ids };
}

/** All calls but those that end sessions and the office's lists, which hold every agency by their purpose. */
const asked = endpoints.filter(({ path }) => !/^\/auth\/|second-factor|^\/live$/.test(path));
const searched = [
  '/bookings/agent',
  '/bookings/user',
  '/users',
  '/search',
  '/users/agency-requests',
  '/agencies',
];

/** Every answer that a reader gets about an agency's ids, and to a search for each of its markers. */
async function answersTo(reader: Account | null, { ids, markers }: Agency): Promise<string[]> {
  const caller = { kind: 'member', account: reader, call: (at, sent) => t.call(reader, at, sent) } as Caller;
  const thing: Resource = { ids, secrets: [] };
  const answers: string[] = [];
  const hear = async (address: string, sent = {}) => {
    const { status, raw, headers } = await t.call(reader, address, sent);
    answers.push(`${address} ${status} ${JSON.stringify(headers)} ${raw.toString('latin1')}`);
  };
  for (const endpoint of asked) {
    for (const channel of addressesOf(endpoint)) {
      const call = `${endpoint.method} ${endpoint.path}`;
      await hear(addressOf(channel, thing), await sentWith(call, thing, caller));
    }
  }
  for (const path of searched) {
    for (const marker of markers.slice(0, sized({ usual: 3, long: markers.length }))) {
      // a part of the marker finds it, and an answer that repeats the query holds no whole one
      await hear(`GET ${path}?${path === '/search' ? 'q' : 'search'}=${marker.slice(0, 14)}`);
    }
  }
  return answers;
}

const markersIn = (answers: readonly string[], { markers }: Agency) =>
  markers.filter((marker) => answers.some((answer) => answer.includes(marker)));

it(`no answer to people of another agency holds one of an agency's markers, ${ROUNDS} rounds`, async () => {
  let answers = 0;
  let markers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [marked, other] = [await buildMarkedAgency(), await buildMarkedAgency()];
    const { buyer, agent, agentAdmin } = other.people;
    markers += marked.markers.length;
    const readers = [null, await buildUser(t.db), other.applicant, buyer, agent, agentAdmin];
    for (const reader of readers) {
      const heard = await answersTo(reader, marked);
      answers += heard.length;
      const found = markersIn(heard, marked);
      expect(heard.filter((answer) => found.some((marker) => answer.includes(marker)))).toEqual([]);
    }
  }
  expect(answers).toBeGreaterThan(ROUNDS * 600);
  measured({ agencies: 2 * ROUNDS, markers, answers, 'markers found': 0 });
}, 600_000);

it('a server that took the reader for a person of the marked agency would be noticed by every marker', async () => {
  const marked = await buildMarkedAgency();
  const { buyer, agentAdmin } = marked.people;
  const heard = [...(await answersTo(agentAdmin, marked)), ...(await answersTo(buyer, marked))];
  const found = markersIn(heard, marked);
  expect(marked.markers.filter((marker) => !found.includes(marker))).toEqual([]);
}, 120_000);
