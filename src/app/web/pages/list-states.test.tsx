import { afterEach, it, vi } from 'vitest';
import { EnquiriesPanel } from '#core/enquiries/web/EnquiriesPanel.tsx';
import { LotsPanel } from '#core/lots/web/office/LotsPanel.tsx';
import { AgencyRequestsPanel } from '#core/memberships/web/AgencyRequestsPanel.tsx';
import { AgentAdminsPanel } from '#core/memberships/web/AgentAdminsPanel.tsx';
import { MailLogPanel } from '#core/notices/web/MailLogPanel.tsx';
import { userOf } from '#test/accounts.ts';
import { expectToSayWhyEmpty, type List } from '#test/list-states.tsx';
import { AgenciesPage } from './AgenciesPage.tsx';
import { AllBookingsPage } from './AllBookingsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const office = userOf('super_admin');

const lists: [name: string, list: List][] = [
  [
    'lots (R-MSG-25)',
    {
      page: <LotsPanel viewer={office} onLine={() => undefined} />,
      call: 'GET /lots',
      failed: 'Failed to load lots. Please try again later.',
      nothingMatches: 'No lot matches these filters.',
      none: 'There are no lots yet.',
      notRefreshed: 'Failed to load lots',
    },
  ],
  [
    'users (R-MSG-20, R-MSG-31)',
    {
      page: <UsersPage as="page" viewer={office} />,
      call: 'GET /users',
      failed: 'Failed to load users. Please try again later.',
      nothingMatches: 'No user matches the search and the filter.',
      none: 'No users found.',
      refreshed: 'Users list refreshed',
      notRefreshed: "Couldn't refresh users",
    },
  ],
  [
    'agencies (R-MSG-22)',
    {
      page: <AgenciesPage as="page" viewer={office} />,
      call: 'GET /agencies',
      failed: 'Failed to load agencies. Please try again.',
      nothingMatches: 'No agency matches the search and the filter.',
      none: 'No agencies yet. Add the first one so that buyers can join it.',
    },
  ],
  [
    'agent admins (R-MSG-21)',
    {
      page: <AgentAdminsPanel as="page" />,
      call: 'GET /agent-admins',
      failed: 'Failed to load agencies and users. Please try again later.',
      nothingMatches: 'No agent admin matches the search.',
      none: 'No agent admins yet. Assign one so that an agency can answer its requests.',
    },
  ],
  [
    'membership requests (R-MSG-16, R-MSG-31)',
    {
      page: <AgencyRequestsPanel as="page" viewer={office} />,
      call: 'GET /users/agency-requests',
      failed: 'Failed to fetch requests',
      nothingMatches: 'Nobody matches your search.',
      none: 'No pending agency requests found',
      refreshed: 'Agency membership requests refreshed',
      notRefreshed: "Couldn't refresh agency requests",
    },
  ],
  [
    'enquiries',
    {
      page: <EnquiriesPanel />,
      call: 'GET /contact-messages',
      failed: 'Failed to load enquiries. Please try again later.',
      nothingMatches: 'No enquiry matches these words.',
      none: 'Nobody has written yet.',
    },
  ],
  [
    'mails',
    {
      page: <MailLogPanel />,
      call: 'GET /mails',
      failed: 'The mail log could not be loaded. Please try again later.',
      nothingMatches: 'No mail matches these filters.',
      none: 'No mail has been written yet.',
    },
  ],
  [
    'the register of bookings (D-10)',
    {
      page: <AllBookingsPage />,
      call: 'GET /bookings/admin',
      failed: 'Failed to load bookings. Please try again later.',
      nothingMatches: 'No booking matches these filters.',
      none: 'There are no bookings yet.',
    },
  ],
  [
    'the audit trail',
    {
      page: <AuditPage />,
      call: 'GET /audit',
      failed: 'The audit trail could not be loaded. Please try again later.',
      nothingMatches: 'No entry matches these filters.',
      none: 'Nothing has been recorded yet.',
      notRefreshed: 'Failed to load the audit trail',
    },
  ],
];

afterEach(() => vi.unstubAllGlobals());

it.each(lists)('a list without rows says why: %s', async (_name, list) => {
  await expectToSayWhyEmpty(list);
});
