import { waitingWords } from '#app/web/modules.ts';
import type { Overview as Found } from '#core/overview/contract.ts';
import { Overview } from '#core/overview/web/Overview.tsx';
import { paths } from '#platform/web/paths.ts';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';

/** What waits for the office, what was sold this month, and how much there is. */
export function AdminOverview() {
  return <Overview reader="office" words={waitingWords()} counts={countsOf} />;
}

function countsOf({
  lots = 0,
  availableLots = 0,
  agencies = 0,
  users,
  agentAdmins = 0,
  bookings,
}: Found['counts']) {
  return [
    {
      text: t('{available} of {lots} lots available', {
        available: formatCount(availableLots),
        lots: formatCount(lots),
      }),
      to: paths.adminLots(),
    },
    { text: pluralize(agencies, ...nouns.agency), to: paths.adminAgencies() },
    { text: pluralize(users, ...nouns.user), to: paths.adminUsers() },
    { text: pluralize(agentAdmins, ...nouns.agentAdmin), to: paths.adminAgentAdmins() },
    { text: pluralize(bookings, ...nouns.bookingRequest), to: paths.adminBookings({ status: 'all' }) },
  ];
}
