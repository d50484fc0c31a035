import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { unsubscribeKey } from '#core/notices/server/actions.ts';
import { buildMail, buildNotice } from '#core/notices/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { accountCalls, newMail, password } from './account-calls.ts';
import { fromModules } from './collected-module-tests.ts';
import type { Stage, WriteCall } from './stage.ts';

let lotNumbers = 0;
const newLotNumber = () => {
  lotNumbers += 1;
  return `U-${lotNumbers}`;
};

const view = { list: 'requests', name: 'Mine', query: 'assigned=me' };
const buildView = async (t: Stage['t'], person: { id: string }) =>
  (await t.call(person, 'PUT /users/me/booking-views', { body: view })).body._id;

/** One call per writing endpoint, by method and path; a new endpoint needs a row. */
export const writeCalls: Record<string, (stage: Stage) => Promise<WriteCall>> = {
  ...accountCalls,

  'POST /users': async ({ superAdmin }) => ({
    by: superAdmin,
    path: '/users',
    body: { name: 'Person 1', email: newMail(), password },
  }),
  'PUT /users/:id': async ({ superAdmin, buyer }) => ({
    by: superAdmin,
    path: `/users/${buyer.id}`,
    body: { name: 'Another name' },
  }),
  'DELETE /users/:id': async ({ superAdmin, buyer }) => ({ by: superAdmin, path: `/users/${buyer.id}` }),

  'POST /agencies': async ({ admin }) => ({
    by: admin,
    path: '/agencies',
    body: { name: 'Another agency', contactEmail: 'desk@another.example' },
  }),
  'PUT /agencies/:id': async ({ admin, agency }) => ({
    by: admin,
    path: `/agencies/${agency.id}`,
    body: { name: 'Another name' },
  }),
  'DELETE /agencies/:id': async ({ superAdmin, agency }) => ({
    by: superAdmin,
    path: `/agencies/${agency.id}`,
  }),
  'POST /agencies/:id/agent-admins': async ({ t, admin, agency }) => ({
    by: admin,
    path: `/agencies/${agency.id}/agent-admins`,
    body: { userId: (await buildUser(t.db)).id },
  }),
  'DELETE /agencies/:id/agent-admins/:userId': async ({ admin, agency, agentAdmin }) => ({
    by: admin,
    path: `/agencies/${agency.id}/agent-admins/${agentAdmin.id}`,
  }),

  'POST /users/request-agency': async ({ t, agency }) => ({
    by: await buildUser(t.db),
    path: '/users/request-agency',
    body: { agencyId: agency.id, message: 'Hello' },
  }),
  'DELETE /users/request-agency': async (stage) => ({
    by: await stage.applicant(),
    path: '/users/request-agency',
  }),
  'PUT /users/:userId/agency-request/approve': async (stage) => ({
    by: stage.agentAdmin,
    path: `/users/${(await stage.applicant()).id}/agency-request/approve`,
  }),
  'PUT /users/:userId/agency-request/reject': async (stage) => ({
    by: stage.agentAdmin,
    path: `/users/${(await stage.applicant()).id}/agency-request/reject`,
  }),
  'PUT /agencies/:id/users/:userId': async ({ t, agency, agentAdmin }) => ({
    by: agentAdmin,
    path: `/agencies/${agency.id}/users/${(await buildMember(t.db, agency.id)).id}`,
    body: { role: 'agent' },
  }),
  'DELETE /agencies/:id/users/:userId': async ({ agency, agentAdmin, buyer }) => ({
    by: agentAdmin,
    path: `/agencies/${agency.id}/users/${buyer.id}`,
  }),
  'POST /agencies/:id/requests': async (stage) => ({
    by: stage.agentAdmin,
    path: `/agencies/${stage.agency.id}/requests`,
    body: { userId: (await stage.applicant()).id, approved: true },
  }),
  'POST /agencies/:id/requests/:requestId': async (stage) => ({
    by: stage.agentAdmin,
    path: `/agencies/${stage.agency.id}/requests/${(await stage.applicant()).requestId}`,
    body: { approved: false },
  }),
  'POST /agency-requests/:requestId': async (stage) => ({
    by: stage.agentAdmin,
    path: `/agency-requests/${(await stage.applicant()).requestId}`,
    body: { approved: true },
  }),
  'POST /users/agency-requests/bulk-answer': async (stage) => ({
    by: stage.agentAdmin,
    path: '/users/agency-requests/bulk-answer',
    body: { decision: 'reject', note: 'Full', rows: [{ id: (await stage.applicant()).requestId }] },
  }),

  'POST /lots': async ({ admin }) => ({
    by: admin,
    path: '/lots',
    body: { lotNumber: newLotNumber(), type: 'B', phase: 1 },
  }),
  'POST /lots/import': async ({ admin }) => ({
    by: admin,
    path: '/lots/import',
    body: { reason: 'Phase 3' },
    file: { bytes: Buffer.from(`Lot number,Position\n${newLotNumber()},A\n`), field: 'file' },
  }),
  'POST /lots/prices': async ({ admin, lot }) => ({
    by: admin,
    path: '/lots/prices',
    body: { ids: [(await lot()).id], change: 'percent', value: 5 },
  }),
  'POST /lots/bulk-change': async ({ admin, lot }) => ({
    by: admin,
    path: '/lots/bulk-change',
    body: { status: 'locked', reason: 'Claim 12', rows: [{ id: (await lot()).id }] },
  }),
  'PUT /lots/:id': async ({ admin, lot }) => ({
    by: admin,
    path: `/lots/${(await lot()).id}`,
    body: { description: 'By the gate' },
  }),

  'POST /bookings/request': async ({ buyer, lot }) => ({
    by: buyer,
    path: '/bookings/request',
    body: { lotId: (await lot()).id },
  }),
  'POST /bookings/property': async ({ agent, lot }) => ({
    by: agent,
    path: '/bookings/property',
    body: { propertyId: (await lot()).id },
  }),
  'POST /bookings': async ({ agentAdmin, buyer, lot }) => ({
    by: agentAdmin,
    path: '/bookings',
    body: { lotId: (await lot()).id, userId: buyer.id, notes: 'For Monday' },
  }),
  'DELETE /bookings/:id': async ({ buyer, booking }) => ({
    by: buyer,
    path: `/bookings/${await booking()}`,
  }),
  'PUT /bookings/:id/agent-response': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/agent-response`,
    body: { action: 'approve' },
  }),
  'POST /bookings/bulk-approve': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: '/bookings/bulk-approve',
    body: { rows: [{ id: await booking() }] },
  }),
  'POST /bookings/bulk-book': async ({ admin, booking }) => ({
    by: admin,
    path: '/bookings/bulk-book',
    body: { rows: [{ id: await booking({ status: 'pending_admin' }) }] },
  }),
  'PUT /bookings/:id/admin-response': async ({ admin, booking }) => ({
    by: admin,
    path: `/bookings/${await booking({ status: 'pending_admin' })}/admin-response`,
    body: { action: 'booked', notes: 'Receipt 12' },
  }),
  'PUT /bookings/:id/document-checks': async ({ t, buyer, agentAdmin, booking }) => {
    const bookingId = await booking();
    const times = { createdAt: t.clock.now() };
    const { id: documentId } = await buildDocument(t.db, { bookingId, uploadedBy: buyer.id, ...times });
    return {
      by: agentAdmin,
      path: `/bookings/${bookingId}/document-checks`,
      body: { checks: [{ documentId, verdict: 'sent_back', reason: 'blurred', note: 'More light' }] },
    };
  },
  'PUT /bookings/:id/status-update': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/status-update`,
    body: { status: 'rejected' },
  }),
  'POST /bookings/:id/extension': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/extension`,
    body: { reason: 'The bank needs another week' },
  }),
  'POST /bookings/:id/notes': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/notes`,
    body: { text: 'Calls back on Friday', readers: 'both' },
  }),
  'PUT /bookings/:id/assignment': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/assignment`,
    body: { userId: agentAdmin.id },
  }),
  'PUT /bookings/:id/presence': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/presence`,
    body: { isOpen: true },
  }),
  'PUT /bookings/:id/agreed-price': async ({ admin, booking }) => ({
    by: admin,
    path: `/bookings/${await booking()}/agreed-price`,
    body: { price: 950_000, reason: 'Rebate' },
  }),
  'PUT /bookings/:id/lot': async ({ admin, booking, lot }) => ({
    by: admin,
    path: `/bookings/${await booking()}/lot`,
    body: { lotId: (await lot()).id, reason: 'The corner' },
  }),
  'PUT /bookings/:id/price-proposal': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/price-proposal`,
    body: { price: 950_000, reason: 'Rebate' },
  }),
  'PUT /bookings/:id/follow-up': async ({ agentAdmin, booking }) => ({
    by: agentAdmin,
    path: `/bookings/${await booking()}/follow-up`,
    body: { onDay: '2030-03-16', text: 'Loan offer expected' },
  }),
  'PUT /users/me/booking-views': async ({ agentAdmin }) => ({
    by: agentAdmin,
    path: '/users/me/booking-views',
    body: view,
  }),
  'PUT /users/me/booking-views/:id': async ({ t, agentAdmin }) => ({
    by: agentAdmin,
    path: `/users/me/booking-views/${await buildView(t, agentAdmin)}`,
    body: { name: 'MINE' },
  }),
  'DELETE /users/me/booking-views/:id': async ({ t, agentAdmin }) => ({
    by: agentAdmin,
    path: `/users/me/booking-views/${await buildView(t, agentAdmin)}`,
  }),
  'PUT /bookings/:id/document-hold': async ({ superAdmin, booking }) => ({
    by: superAdmin,
    path: `/bookings/${await booking()}/document-hold`,
    body: { on: true, reason: 'Claim 12' },
  }),
  'DELETE /bookings/:id/documents': async ({ t, superAdmin, buyer, booking }) => {
    const id = await booking({ status: 'rejected' });
    await buildDocument(t.db, { bookingId: id, uploadedBy: buyer.id, createdAt: t.clock.now() });
    return { by: superAdmin, path: `/bookings/${id}/documents`, body: { reason: 'Asked for in writing' } };
  },
  'POST /uploads/document': async ({ buyer, booking }) => ({
    by: buyer,
    path: '/uploads/document',
    body: { documentType: 'ic_front', bookingId: await booking() },
    file: { bytes: await drawPicture(40, 40).jpeg().toBuffer(), field: 'document' },
  }),

  'POST /uploads/files/:id/original': async ({ t, agentAdmin, buyer, booking }) => {
    const file = { bytes: await drawPicture(40, 40).jpeg().toBuffer() };
    const form = await uploadForm(file, { documentType: 'ic_front', bookingId: await booking() });
    const { body } = await t.call(buyer, 'POST /uploads/document', form);
    const why = { reason: 'bank_or_lawyer', note: 'For the loan application' };
    return { by: agentAdmin, path: `/uploads/files/${body._id}/original`, body: why };
  },

  'PUT /notices/:id': async ({ t, buyer }) => ({
    by: buyer,
    path: `/notices/${(await buildNotice(t.db, buyer.id, t.clock.now())).id}`,
    body: { read: true },
  }),
  'PUT /notices': async ({ t, buyer }) => ({
    by: buyer,
    path: '/notices',
    body: { readUpTo: String((await buildNotice(t.db, buyer.id, t.clock.now())).id) },
  }),
  'PUT /users/me/mail-settings': async ({ buyer }) => ({
    by: buyer,
    path: '/users/me/mail-settings',
    body: { membership: 'off' },
  }),
  'POST /public/mail/unsubscribe/:user/:topic/:key': async ({ t, buyer }) => {
    const key = unsubscribeKey(await openPortalKey(t.config.keyDir), buyer.id, 'bookings');
    return { by: null, path: `/public/mail/unsubscribe/${buyer.id}/bookings/${key}` };
  },
  'POST /mails/:id/send-again': async ({ t, admin }) => ({
    by: admin,
    path: `/mails/${(await buildMail(t.db, { keptAt: t.clock.now() }, t.clock.now())).id}/send-again`,
  }),

  'POST /email/send-form': async () => ({
    by: null,
    path: '/email/send-form',
    body: { name: 'Nur Aina', email: 'nur.aina@test.example', phone: '+60125550100', message: 'Hello' },
  }),
  'PUT /contact-messages/:id': async (stage) => ({
    by: stage.admin,
    path: await enquiryPath(stage),
    body: { handled: true },
  }),
  'POST /contact-messages/:id/replies': async (stage) => ({
    by: stage.admin,
    path: `${await enquiryPath(stage)}/replies`,
    body: { message: 'You can visit it on Friday' },
  }),
  ...fromModules('writes'),
};

/** The address of a new enquiry. */
async function enquiryPath({ t, admin }: Stage): Promise<string> {
  const body = { name: 'Nur Aina', email: 'nur.aina@test.example', phone: '+60125550100', message: 'Hello' };
  await t.call(null, 'POST /email/send-form', { body });
  const [open] = (await t.call(admin, 'GET /contact-messages?status=open&limit=1')).body;
  return `/contact-messages/${open._id}`;
}
