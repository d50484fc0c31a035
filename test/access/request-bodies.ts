import { randomUUID } from 'node:crypto';
import { uploadForm } from '#core/documents/server/factory.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestApp } from '#test/app.ts';
import { fromModules } from '#test/collected-module-tests.ts';
import { addressesOf } from '#test/endpoints.ts';
import { type Caller, password } from './callers.ts';
import type { Kind } from './matrix.ts';
import type { Noun, Resource } from './resource.ts';
import { pictureForm, writtenEnquiry } from './resources.ts';

type Sent = NonNullable<Parameters<TestApp['call']>[2]>;

/** The kind of id of a path parameter named only `id`. */
const nounBefore: Record<string, Noun> = {
  agencies: 'agency',
  agency: 'agency',
  'contact-messages': 'enquiry',
  bookings: 'booking',
  'booking-requests': 'booking',
  documents: 'booking',
  files: 'document',
  lots: 'lot',
  mails: 'mail',
  notices: 'notice',
  payments: 'payment',
  papers: 'paper',
  properties: 'property',
  'queue-places': 'place',
  'booking-views': 'view',
  'text-templates': 'template',
  sessions: 'session',
  users: 'user',
  viewings: 'viewing',
};
const nounNamed: Record<string, Noun> = {
  purchaserId: 'purchaser',
  bookingId: 'booking',
  code: 'code',
  key: 'key',
  property: 'property',
  requestId: 'request',
  topic: 'topic',
  typeId: 'type',
  user: 'user',
  userId: 'user',
};

/** The path of a call about a resource: `/bookings/:id/events` with the id of its booking. */
export function addressOf(channel: string, { ids }: Resource): string {
  const segments = channel.split('/');
  return segments
    .map((segment, index) => {
      if (!segment.startsWith(':')) return segment;
      if (segment === ':name') return 'file';
      const noun = nounNamed[segment.slice(1)] ?? nounBefore[segments[index - 1] ?? ''];
      const id = noun && ids[noun];
      if (!id) throw new Error(`${channel} asks for ${segment}, which the thing does not have`);
      return id;
    })
    .join('/');
}

/** Callers whose calls also use the doubled and bare paths; a few, to limit the run time. */
const wanderers: readonly Kind[] = ['visitor', 'rejected', 'adminA', 'superAdmin'];

/** The addresses of a call: its own, its aliases, each with the prefix doubled, and the two at the bare origin (D-40). */
export function everyAddressOf(endpoint: Endpoint, kind: Kind): string[] {
  const channels = addressesOf(endpoint);
  if (!wanderers.includes(kind)) return channels;
  const doubled = channels.map((channel) => channel.replace(' ', ' /api'));
  const bare = channels
    .filter((channel) => channel === 'POST /auth/login' || channel === 'GET /booking-requests/:id')
    .map((channel) => channel.replace(' ', ' /'));
  return [...channels, ...doubled, ...bare];
}

type Body = (thing: Resource, caller: Caller) => unknown;

const walkIn = { name: 'Walk In', email: 'walk.in@test.example' };
const lotFor: Body = ({ ids, client }) => ({ lotId: ids.lot, ...(client ? { userId: client } : walkIn) });
const newPerson = () => ({ name: 'New Person', email: `${randomUUID()}@test.example`, password });

/** What each call sends; a call without a line sends nothing. */
const bodies: Record<string, Body> = {
  'POST /auth/register': newPerson,
  'POST /auth/login': (thing, { account }) => ({
    email: thing.ids.user ?? account?.email ?? 'nobody@test.example',
    password: thing.password ?? password,
  }),
  'PUT /auth/me': () => ({ name: 'Renamed' }),
  'POST /auth/change-password': (thing) => ({
    currentPassword: thing.password ?? password,
    newPassword: 'another password',
  }),
  'POST /auth/forgot-password': () => ({ email: 'nobody@test.example' }),
  'POST /auth/reset-password': ({ ids }) => ({ token: ids.key, newPassword: 'another password' }),
  'POST /users/me/second-factor': (thing) => ({ password: thing.password ?? password }),
  'PUT /users/me/second-factor': () => ({ setup: 'no-setup', code: '123456' }),
  'POST /users/me/second-factor/off': () => ({ password, code: '123456' }),
  'POST /users/me/second-factor/recovery-codes': () => ({ password, code: '123456' }),
  'POST /auth/confirm-email': ({ ids }) => ({ token: ids.key }),
  'POST /agencies': () => ({ name: 'New agency', contactEmail: 'desk@test.example' }),
  'PUT /agencies/:id': () => ({ name: 'Renamed' }),
  'PUT /agencies/:id/users/:userId': ({ role }) => (role ? { role } : { approved: true }),
  'POST /agencies/:id/requests': ({ ids }) => ({ userId: ids.user, approved: true }),
  'POST /agencies/:id/requests/:requestId': () => ({ approved: true }),
  'POST /agency-requests/:requestId': () => ({ approved: true }),
  'POST /users/agency-requests/bulk-answer': ({ ids }) => ({ decision: 'approve', rows: [{ id: ids.user }] }),
  'POST /agencies/:id/agent-admins': ({ ids }) => ({ userId: ids.user }),
  'POST /users/request-agency': ({ ids, client }) => ({ agencyId: ids.agency, userId: client }),
  'POST /users': ({ role }) => ({ ...newPerson(), role }),
  'PUT /users/:id': ({ role, password: wanted }) => ({ name: 'Renamed', role, password: wanted }),
  'POST /email/send-form': () => writtenEnquiry,
  'PUT /contact-messages/:id': () => ({ handled: true }),
  'POST /contact-messages/:id/replies': () => ({ message: 'You can visit it on Friday' }),
  'PUT /notices/:id': () => ({ read: true }),
  'PUT /notices': () => ({ readUpTo: '999999' }),
  'PUT /users/me/mail-settings': () => ({ desk: 'daily' }),
  'POST /lots': () => ({ lotNumber: randomUUID(), type: 'A' }),
  'POST /lots/prices': ({ ids }) => ({ ids: [ids.lot], change: 'set', value: 1_000_000 }),
  'POST /lots/bulk-change': ({ ids }) => ({ phase: 3, rows: [{ id: ids.lot }] }),
  'PUT /lots/:id': () => ({ name: 'Renamed' }),
  'POST /bookings/request': lotFor,
  'POST /bookings/property': ({ ids, client }) => ({ propertyId: ids.lot, userId: client }),
  'POST /bookings': lotFor,
  'PUT /bookings/:id/agent-response': () => ({ action: 'approve' }),
  'POST /bookings/:id/extension': () => ({ reason: 'The bank needs another week' }),
  'POST /bookings/bulk-book': ({ ids }) => ({ rows: [{ id: ids.booking }] }),
  'POST /bookings/bulk-approve': ({ ids }) => ({ rows: [{ id: ids.booking }] }),
  'PUT /bookings/:id/document-hold': () => ({ on: true, reason: 'A claim' }),
  'DELETE /bookings/:id/documents': () => ({ reason: 'Asked for in writing' }),
  'POST /bookings/:id/notes': () => ({ text: 'Calls back on Friday', readers: 'both' }),
  'PUT /bookings/:id/presence': () => ({ isOpen: true }),
  'PUT /bookings/:id/assignment': (_thing, { account }) => ({ userId: account?.id ?? null }),
  'PUT /bookings/:id/agreed-price': () => ({ price: 1_050_000, reason: 'Rebate' }),
  'PUT /bookings/:id/lot': ({ ids }) => ({ lotId: ids.lot, reason: 'The corner' }),
  'PUT /bookings/:id/price-proposal': () => ({ price: 1_050_000, reason: 'Rebate' }),
  'PUT /bookings/:id/follow-up': () => ({ onDay: '2030-03-16', text: 'Loan offer expected' }),
  'PUT /users/me/booking-views': () => ({ list: 'requests', name: 'Mine', query: 'assigned=me' }),
  'PUT /users/me/booking-views/:id': () => ({ name: 'Renamed' }),
  'PUT /bookings/:id/admin-response': () => ({ action: 'booked' }),
  'PUT /bookings/:id/document-checks': ({ ids }) => ({
    checks: [{ documentId: ids.document, verdict: 'accepted' }],
  }),
  'POST /uploads/files/:id/original': () => ({ reason: 'dispute' }),
  'PUT /bookings/:id/status-update': ({ role }) => ({ status: role ?? 'approved' }),
  ...fromModules('bodies'),
};

/** Body or form of a call about a thing. */
export async function sentWith(call: string, thing: Resource, caller: Caller): Promise<Sent> {
  if (call === 'POST /uploads/document') {
    const paper = thing.role && { documentType: 'other', paper: thing.role };
    return pictureForm({ ...(thing.ids.booking && { bookingId: thing.ids.booking }), ...paper });
  }
  if (call === 'POST /lots/import') {
    const table = Buffer.from(`Lot number,Position\n${randomUUID()},A\n`);
    return uploadForm({ bytes: table, name: 'lots.csv', field: 'file' });
  }
  const body = bodies[call]?.(thing, caller);
  return body === undefined ? {} : { body };
}
