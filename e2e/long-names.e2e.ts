import { expect } from '@playwright/test';
import type { CastMember } from '#app/server/seed/cast.ts';
import { depositCounts } from '#modules/deposits/test/deposit-counts.ts';
import { depositRowOf } from '#modules/deposits/test/deposits.ts';
import { paths } from '#platform/web/paths.ts';
import { agency } from './buyers.ts';
import { test } from './fixtures.ts';
import { expectLongNamesFit, LONG, type MadeReply } from './long-names.ts';

/** Replies of lists that are empty in the development data. */
const made: readonly MadeReply[] = [
  [/\/deposits$/, [depositRowOf({ client: LONG, agencyName: LONG, dueOn: '2026-03-10' })]],
  [/\/deposits\/counts$/, depositCounts({ toConfirm: 1 })],
];

const lists: Partial<Record<CastMember, readonly string[]>> = {
  superAdmin: [
    paths.adminBookings({ status: 'all' }),
    paths.adminAllBookings(),
    paths.adminUsers(),
    paths.adminAgencies(),
    paths.adminAgentAdmins(),
    paths.adminLots(),
    paths.agentAgencyRequests(),
    paths.adminAudit(),
    paths.adminMails(),
    paths.adminAgency(agency.id),
    '/admin/deposits',
    paths.adminEnquiries(),
    // this month has no sales on its first day
    '/admin/reports?from=2020-01-01&to=2099-12-31',
  ],
  agentAdmin: [
    paths.agentBookingRequests({ status: 'all' }),
    paths.agentDashboard({ tab: 'users' }),
    paths.agentDashboard({ tab: 'history' }),
    paths.agentDashboard({ tab: 'agency-requests' }),
  ],
};

test('a name of sixty letters takes no column of a table out of sight (D-360)', async ({ open, request }) => {
  const enquiry = { name: LONG, email: 'visitor@test.example', phone: '+60 12 555 0188', message: LONG };
  expect((await request.post('/api/email/send-form', { multipart: enquiry })).ok()).toBe(true);
  for (const [person, addresses] of Object.entries(lists))
    await expectLongNamesFit(await open(person as CastMember), addresses, made);
});
