import sharp from 'sharp';
import { type CastMember, cast, emailOf } from '#app/server/seed/cast.ts';
import { readConfig } from '#platform/server/config.ts';
import { FEW_TURNS, fewAt, payloads } from '#test/xss-payloads.ts';
import { agency } from './buyers.ts';

const password = readConfig({}).cast?.password ?? '';

/** What one round of texts made. */
export type Planted = {
  agency: string;
  user: string;
  /** The same person, if the agency took them. */
  client?: string | undefined;
  lot: string;
  /** Available, so that visitors see it. */
  freeLot: string;
  booking: string;
};

type Sent = { token?: string; body?: object; form?: FormData };

/** A portal that takes texts of people from Node, since a browser sends no form for us. */
export type Planter = {
  ask: <T = { _id: string }>(call: string, sent?: Sent) => Promise<T>;
  tokens: Record<'agentAdmin' | 'admin' | 'superAdmin' | 'member', string>;
};

export async function openPlanter(site: string): Promise<Planter> {
  const ask: Planter['ask'] = async (call, { token, body, form } = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const reply = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    if (!reply.ok) throw new Error(`${call} answers ${reply.status}: ${await reply.text()}`);
    // the contact form answers OK in plain text
    return reply.headers.get('content-type')?.includes('json') ? reply.json() : undefined;
  };
  const tokenOf = async (person: CastMember) => {
    const body = { email: emailOf(cast[person].mailbox), password };
    return (await ask<{ token: string }>('POST /auth/login', { body })).token;
  };
  const tokens = {
    agentAdmin: await tokenOf('agentAdmin'),
    admin: await tokenOf('admin'),
    superAdmin: await tokenOf('superAdmin'),
    member: await tokenOf('member'),
  };
  return { ask, tokens };
}

/** A different payload for each place; a phone or number takes its beginning. */
const textsOf = (turn: number) => (place: number, most?: number) =>
  fewAt(turn, place).toWellFormed().replaceAll('\u0000', '').slice(0, most);

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#13665f' } })
  .jpeg()
  .toBuffer();

/** One round: every text that a page shows to anybody is a payload. */
async function plantRound({ ask, tokens }: Planter, turn: number): Promise<Planted> {
  const text = textsOf(turn);
  const { admin, superAdmin } = tokens;
  const contact = { contactEmail: 'desk@agency.example', contactPhone: text(3, 32) };
  const described = { name: text(0), description: text(1), address: text(2), ...contact };
  const { _id: agencyId } = await ask('POST /agencies', { token: admin, body: described });
  const { user, client } = await plantPerson({ ask, tokens }, turn);
  const lotTexts = { name: text(9), description: text(10), reason: text(11), size: text(12, 100) };
  const measures = { buildUp: text(13, 100), landSize: text(14, 100) };
  const lotNumber = `${text(0, 32)} ${turn}`;
  const plantLot = (number: string) =>
    ask('POST /lots', {
      token: admin,
      body: { ...lotTexts, ...measures, lotNumber: number, type: 'B', phase: 1 },
    });
  const lot = await plantLot(lotNumber);
  const { _id: freeLot } = await plantLot(`${lotNumber} F`);
  await ask(`PUT /lots/${lot._id}`, { token: admin, body: { price: 900_000 + turn, reason: text(15) } });
  const booking = await plantBooking({ ask, tokens }, turn, lot._id);
  const form = new FormData();
  const enquiry = { name: text(30), phone: text(31, 32), message: text(32), email: 'visitor@people.example' };
  for (const [name, value] of Object.entries(enquiry)) form.append(name, value);
  await ask('POST /email/send-form', { form });
  const [open] = await ask<{ _id: string }[]>('GET /contact-messages?status=open&limit=1', { token: admin });
  const message = { message: text(33) };
  await ask(`POST /contact-messages/${open?._id}/replies`, { token: admin, body: message });
  await ask('PUT /auth/me', {
    token: tokens.member,
    body: { name: text(34), phone: text(35, 32), address: text(36) },
  });
  // the records of the office keep what is changed
  const changed = { name: text(37), description: text(38), address: text(39) };
  await ask(`PUT /agencies/${agencyId}`, { token: superAdmin, body: changed });
  await ask(`PUT /users/${user}`, { token: superAdmin, body: { name: text(40), company: text(41) } });
  return { agency: agencyId, user, client, lot: lot._id, freeLot, booking };
}

/** A person who asks to join the agency; of three one is turned down, one taken, and one waits. */
async function plantPerson(
  { ask, tokens }: Planter,
  turn: number,
): Promise<Pick<Planted, 'user' | 'client'>> {
  const text = textsOf(turn);
  const email = `person${turn}@people.example`;
  const account = { name: text(5), phone: text(6, 32), email, password: 'a-person-of-texts' };
  const { _id: user } = await ask('POST /users', { token: tokens.superAdmin, body: account });
  const { token } = await ask<{ token: string }>('POST /auth/login', {
    body: { email, password: account.password },
  });
  const wish = { agencyId: agency.id, message: text(7) };
  await ask('POST /users/request-agency', { token, body: wish });
  if (turn % 3 === 2) return { user };
  const isTaken = turn % 3 === 1;
  const body = isTaken ? {} : { note: text(8) };
  await ask(`PUT /users/${user}/agency-request/${isTaken ? 'approve' : 'reject'}`, {
    token: tokens.agentAdmin,
    body,
  });
  return { user, client: isTaken ? user : undefined };
}

/** A request of the member, with a document, notes of all desks and, mostly, an answer. */
async function plantBooking({ ask, tokens }: Planter, turn: number, lotId: string): Promise<string> {
  const text = textsOf(turn);
  const { member, agentAdmin, admin, superAdmin } = tokens;
  const request = { lotId, requestMessage: text(16), name: text(17), contactPhone: text(18, 32) };
  const { _id } = await ask('POST /bookings/request', { token: member, body: request });
  const form = new FormData();
  form.append('documentType', 'ic_front');
  form.append('bookingId', _id);
  form.append('document', new File([Uint8Array.from(picture)], `${text(19)}.jpg`, { type: 'image/jpeg' }));
  const document = await ask('POST /uploads/document', { token: member, form });
  const at = `/bookings/${_id}`;
  for (const [place, token] of [agentAdmin, admin].entries()) {
    for (const readers of ['own', 'both'])
      await ask(`POST ${at}/notes`, { token, body: { text: text(20 + place), readers } });
  }
  const check = { documentId: document._id, verdict: 'sent_back', reason: 'blurred', note: text(23) };
  await ask(`PUT ${at}/document-checks`, { token: agentAdmin, body: { checks: [check] } });
  await ask(`POST ${at}/extension`, { token: agentAdmin, body: { reason: text(24) } });
  await ask(`PUT ${at}/document-hold`, { token: superAdmin, body: { on: true, reason: text(25) } });
  if (turn % 4 === 3) return _id;
  const forward = { action: turn % 4 === 2 ? 'reject' : 'approve', agentNotes: text(26) };
  await ask(`PUT ${at}/agent-response`, { token: agentAdmin, body: forward });
  if (turn % 4 > 0) return _id;
  const decision = { action: turn % 8 === 0 ? 'booked' : 'reject', notes: text(27) };
  await ask(`PUT ${at}/admin-response`, { token: admin, body: decision });
  return _id;
}

/** Every place gets some of each class, but the texts of the agency that members and staff belong to. */
export async function plantAll(planter: Planter): Promise<Planted[]> {
  const all: Planted[] = [];
  for (let turn = 0; turn < FEW_TURNS; turn += 1) all.push(await plantRound(planter, turn));
  // members and staff see one agency as theirs: its texts take a payload that any page without escaping would run
  const text = payloads.find((payload) => payload.startsWith('<img'));
  const body = { name: text, description: text, address: text };
  await planter.ask(`PUT /agencies/${agency.id}`, { token: planter.tokens.superAdmin, body });
  return all;
}
