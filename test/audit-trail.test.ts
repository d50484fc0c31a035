import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { type TestApp, testApp } from './app.ts';
import { fromModules } from './collected-module-tests.ts';
import { snapshotTables } from './db-snapshot.ts';
import { addressesOf } from './endpoints.ts';
import type { Recorded } from './module-tests.ts';
import { prepareWrite, sendWrite, writingEndpoints } from './valid-writes.ts';

const forwarded = {
  actions: ['booking.forward'],
  from: 'pending_agent',
  to: 'pending_admin',
  why: 'Booking request approved by agent',
};

/**
 * The audit entries of every writing call, and of the first one its old value,
 * new value and reason. A new endpoint needs a row; `null` marks calls without an audited change.
 */
const recorded: Record<string, Recorded> = {
  'POST /auth/register': { actions: ['user.register'] },
  'POST /auth/login': { actions: ['session.start'] },
  'POST /auth/logout': { actions: ['session.end'] },
  // token renewal within a session
  'POST /auth/refresh': null,
  'POST /auth/extend': { actions: ['session.extend'] },
  'POST /auth/change-password': { actions: ['user.change_password'] },
  // nothing is changed before the link is used
  'POST /auth/forgot-password': null,
  'POST /auth/reset-password': { actions: ['user.reset_password'] },
  'POST /auth/confirm-email': { actions: ['user.confirm_email'] },
  'POST /users/me/confirm-email': null,
  // nothing is stored yet
  'POST /users/me/second-factor': null,
  'PUT /users/me/second-factor': { actions: ['user.two_step_on', 'session.end_others'] },
  'POST /users/me/second-factor/off': { actions: ['user.two_step_off'] },
  'POST /users/me/second-factor/recovery-codes': { actions: ['user.two_step_codes'] },
  'POST /users/:id/second-factor/off': { actions: ['user.two_step_off'] },
  'PUT /auth/me': { actions: ['user.update_profile'] },
  'DELETE /users/me/sessions': { actions: ['session.end_others'] },
  'DELETE /users/me/sessions/:id': { actions: ['session.end'] },

  'POST /users': { actions: ['user.create'], to: { role: 'user', agencyId: null } },
  'PUT /users/:id': { actions: ['user.update'], from: {}, to: {} },
  'DELETE /users/:id': { actions: ['user.close'], from: expect.objectContaining({ role: 'user' }), to: null },

  'POST /agencies': { actions: ['agency.create'], to: expect.objectContaining({ name: 'Another agency' }) },
  'PUT /agencies/:id': {
    actions: ['agency.update'],
    from: { name: expect.any(String) },
    to: { name: 'Another name' },
  },
  'DELETE /agencies/:id': {
    actions: [...Array(3).fill('membership.close_agency'), 'agency.delete'],
    from: expect.objectContaining({ agencyStatus: 'approved' }),
    to: expect.objectContaining({ agencyStatus: 'none' }),
  },
  'POST /agencies/:id/agent-admins': {
    actions: ['membership.appoint'],
    from: { agencyStatus: 'none', role: 'user' },
    to: { agencyStatus: 'approved', role: 'agent_admin' },
  },
  'DELETE /agencies/:id/agent-admins/:userId': {
    actions: ['membership.dismiss'],
    from: expect.objectContaining({ role: 'agent_admin' }),
    to: expect.objectContaining({ role: 'user' }),
  },

  'POST /users/request-agency': {
    actions: ['membership.request'],
    from: { agencyStatus: 'none' },
    to: { agencyStatus: 'pending' },
  },
  'DELETE /users/request-agency': {
    actions: ['membership.withdraw'],
    from: { agencyStatus: 'pending' },
    to: { agencyStatus: 'none' },
  },
  'PUT /users/:userId/agency-request/approve': membershipAnswer('approve', 'approved'),
  'PUT /users/:userId/agency-request/reject': membershipAnswer('reject', 'rejected'),
  'POST /users/agency-requests/bulk-answer': membershipAnswer('reject', 'rejected'),
  'POST /agencies/:id/requests': membershipAnswer('approve', 'approved'),
  'POST /agencies/:id/requests/:requestId': membershipAnswer('reject', 'rejected'),
  'POST /agency-requests/:requestId': membershipAnswer('approve', 'approved'),
  'PUT /agencies/:id/users/:userId': {
    actions: ['membership.change_role'],
    from: { role: 'user' },
    to: { role: 'agent' },
  },
  'DELETE /agencies/:id/users/:userId': {
    actions: ['membership.remove'],
    from: { agencyStatus: 'approved' },
    to: { agencyStatus: 'none' },
  },

  'POST /lots': { actions: ['lot.create'], to: expect.objectContaining({ status: 'available' }) },
  'POST /lots/import': { actions: ['lot.create', 'lot.import'], why: 'Phase 3' },
  'POST /lots/prices': { actions: ['lot.update'] },
  'POST /lots/bulk-change': { actions: ['lot.lock'], to: { status: 'locked' }, why: 'Claim 12' },
  'PUT /lots/:id': { actions: ['lot.update'], to: { description: 'By the gate' } },

  'POST /bookings/request': { actions: ['booking.request'], from: null, to: 'pending_agent' },
  'POST /bookings/property': { actions: ['booking.request'], from: null, to: 'pending_agent' },
  'POST /bookings': { actions: ['booking.create'], from: null, to: 'pending_admin' },
  'DELETE /bookings/:id': { actions: ['booking.cancel'], from: 'pending_agent', to: 'cancelled' },
  'PUT /bookings/:id/agent-response': forwarded,
  'POST /bookings/bulk-approve': forwarded,
  'POST /bookings/bulk-book': { actions: ['booking.book'], from: 'pending_admin', to: 'approved' },
  'PUT /bookings/:id/admin-response': {
    actions: ['booking.book'],
    from: 'pending_admin',
    to: 'approved',
    why: 'Receipt 12',
  },
  'PUT /bookings/:id/document-checks': {
    actions: ['document.send_back'],
    from: null,
    to: 'sent_back',
    why: 'More light',
  },
  'PUT /bookings/:id/status-update': {
    actions: ['booking.reject_by_agency'],
    from: 'pending_agent',
    to: 'rejected_by_agent',
    why: 'Booking request rejected by agent',
  },
  'POST /bookings/:id/extension': {
    actions: ['booking.extend'],
    from: { expiresAt: '2026-03-16T04:00:00.000Z' },
    to: { expiresAt: '2026-03-23T04:00:00.000Z' },
    why: 'The bank needs another week',
  },
  'POST /bookings/:id/notes': { actions: ['booking.note'] },
  'PUT /bookings/:id/assignment': { actions: ['booking.assign'], from: null, to: expect.any(String) },
  // how a person looks at lists, no records
  'PUT /users/me/booking-views': null,
  'PUT /users/me/booking-views/:id': null,
  'DELETE /users/me/booking-views/:id': null,
  // who looks at it now is kept nowhere
  'PUT /bookings/:id/presence': null,
  'PUT /bookings/:id/agreed-price': {
    actions: ['booking.agree_price'],
    from: { price: expect.anything() },
    to: { price: 950_000 },
    why: 'Rebate',
  },
  'PUT /bookings/:id/lot': {
    actions: ['booking.move_lot'],
    from: expect.objectContaining({ lotId: expect.any(String) }),
    to: expect.objectContaining({ lotId: expect.any(String) }),
    why: 'The corner',
  },
  'PUT /bookings/:id/price-proposal': {
    actions: ['booking.propose_price'],
    from: { price: expect.anything() },
    to: { price: 950_000 },
    why: 'Rebate',
  },
  'PUT /bookings/:id/follow-up': {
    actions: ['booking.follow_up'],
    from: { onDay: null },
    to: { onDay: '2030-03-16' },
  },
  'PUT /bookings/:id/document-hold': { actions: ['booking.hold_documents'], why: 'Claim 12' },
  'DELETE /bookings/:id/documents': {
    actions: ['document.purge', 'booking.erase_documents'],
    why: 'Asked for in writing',
  },
  'POST /uploads/document': { actions: ['document.upload'] },
  'POST /uploads/files/:id/original': {
    actions: ['document.open_original'],
    why: 'For the loan application',
  },

  // read marks and mail settings are a person's own
  'PUT /notices/:id': null,
  'PUT /notices': null,
  'PUT /users/me/mail-settings': null,
  'POST /public/mail/unsubscribe/:user/:topic/:key': null,
  'POST /mails/:id/send-again': { actions: ['mail.send_again'], from: 'kept', to: 'waiting' },

  'POST /email/send-form': { actions: ['enquiry.send'] },
  'PUT /contact-messages/:id': { actions: ['enquiry.handle'], from: 'open', to: 'handled' },
  'POST /contact-messages/:id/replies': { actions: ['enquiry.reply', 'enquiry.handle'] },
  ...fromModules('audited'),
};

function membershipAnswer(action: string, status: string) {
  return {
    actions: [`membership.${action}`],
    from: { agencyStatus: 'pending' },
    to: { agencyStatus: status },
  };
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_REGISTRATIONS_PER_HOUR: '1000', LIMIT_ENQUIRIES_PER_HOUR: '1000' });
});
afterAll(() => t.close());

const writes = writingEndpoints.map((endpoint) => [addressesOf(endpoint)[0] ?? '', endpoint] as const);
const kept = writes.filter(([channel]) => recorded[channel] !== null);

const linesAfter = async (last: number) =>
  (await t.db.select().from(auditLog).orderBy(asc(auditLog.id))).filter(({ id }) => id > last);

describe('the audit trail', () => {
  it('knows every call that changes something', () => {
    expect(Object.keys(recorded).sort()).toEqual(writes.map(([channel]) => channel).sort());
  });

  it.each(kept)(
    'records for %s who, what, when, the values before and after, and the reason',
    async (channel, endpoint) => {
      const call = await prepareWrite(t, endpoint);
      const last = (await linesAfter(0)).at(-1)?.id ?? 0;
      const reply = await sendWrite(t, call, endpoint);
      expect([channel, reply.status < 300]).toEqual([channel, true]);
      const lines = await linesAfter(last);
      const { actions = [], ...expected } = recorded[channel] ?? {};
      expect(lines.map(({ action }) => action)).toEqual(actions);
      for (const line of lines) {
        const isOwn = [
          'user.register',
          'session.start',
          'user.reset_password',
          'user.confirm_email',
        ].includes(line.action);
        const actor = call.by?.id ?? (isOwn ? (reply.body.user?._id ?? line.targetId) : null);
        expect([line.actorId, line.at, line.targetId !== '']).toEqual([actor, t.clock.now(), true]);
      }
      expect(lines[0]?.detail).toMatchObject(expected);
    },
  );

  it.each(kept)('rolls %s back if the entry cannot be written', async (_door, endpoint) => {
    const call = await prepareWrite(t, endpoint);
    await t.db.execute(
      sql.raw(`CREATE FUNCTION out_of_paper() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no line can be written'; END $$`),
    );
    await t.db.execute(
      sql.raw('CREATE TRIGGER fails BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION out_of_paper()'),
    );
    try {
      const before = await snapshotTables(t.db);
      const { body } = await sendWrite(t, call, endpoint);
      // a bulk call says it of the row
      expect((body.rows?.[0] ?? body).code).toBe('SERVER_ERROR');
      expect(await snapshotTables(t.db)).toEqual(before);
    } finally {
      await t.db.execute(sql.raw('DROP FUNCTION out_of_paper CASCADE'));
    }
  });
});
