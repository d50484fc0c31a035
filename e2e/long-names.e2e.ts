import { expect, type Page } from '@playwright/test';
import type { CastMember } from '#app/server/seed/cast.ts';
import { depositCounts } from '#modules/deposits/test/deposit-counts.ts';
import { depositRowOf } from '#modules/deposits/test/deposits.ts';
import type { WaitingPerson } from '#modules/queues/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { agency } from './buyers.ts';
import { test } from './fixtures.ts';

// Names of sixty letters without a space, in every text that a list shows of people, agencies and places: no column leaves the screen.

const LONG = `${'W'.repeat(8)}${'abcdefghij'.repeat(5)}xy`;
const names =
  /"(name|agencyName|creatorName|company|position|email|contactEmail|client|place|to|subject|why)":"[^"]+"/g;

const deposit = depositRowOf({ client: LONG, agencyName: LONG, dueOn: '2026-03-10' });
const waiting: Partial<WaitingPerson> = { _id: 'w-1', lotNumber: '12', name: LONG, position: 1, number: 7 };

/** Replies of lists that are empty in the development data, by the end of their address. */
const made: readonly (readonly [RegExp, unknown])[] = [
  [/\/deposits$/, [deposit]],
  [/\/deposits\/counts$/, depositCounts({ toConfirm: 1 })],
  [/\/agencies\/[^/]+\/queue$/, [waiting]],
];

/** Lists alone: the account of the reader stays as it is. */
async function lengthenNames(page: Page): Promise<void> {
  // live updates are a stream without an end
  await page.route(/\/api\/(?!live)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const known = made.find(([address]) => address.test(pathname));
    if (known) return route.fulfill({ json: known[1], headers: { 'x-total-count': '1' } });
    const response = await route.fetch();
    const body = await response.text();
    if (!body.startsWith('[{')) return route.fulfill({ response, body });
    return route.fulfill({ response, body: body.replace(names, (_, name) => `"${name}":"${LONG}"`) });
  });
}

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
  ],
  agentAdmin: [
    paths.agentBookingRequests({ status: 'all' }),
    paths.agentDashboard({ tab: 'users' }),
    paths.agentDashboard({ tab: 'history' }),
    paths.agentDashboard(),
  ],
};

test('a name of sixty letters takes no column of a table out of sight (D-360)', async ({ open }) => {
  for (const [person, addresses] of Object.entries(lists)) {
    const page = await open(person as CastMember);
    await lengthenNames(page);
    for (const address of addresses) {
      await page.goto(address);
      const table = page.getByRole('table').filter({ hasText: LONG }).first();
      await expect(table, address).toBeVisible();
      const hidden = await table.evaluate((element) => {
        const frame = element.parentElement ?? element;
        return frame.scrollWidth - frame.clientWidth;
      });
      expect(hidden, address).toBe(0);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
