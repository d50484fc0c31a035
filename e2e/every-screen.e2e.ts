import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { CastMember } from '#fixtures/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { ask } from './api.ts';
import { agency, forwardBooking, newBooking, newBuyer, newMember } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

// Every screen once in light mode on a phone and once in dark mode on a desktop: it renders, logs no error during
// hydration, does not overflow, and passes axe. Other journeys cover dialogs and states that this one does not reach.

type Visitor = 'visitor' | Extract<CastMember, 'member' | 'agentAdmin' | 'admin' | 'superAdmin'>;

/** The screens by reader; a path of the site map missing here is a type error. */
const screens: Record<keyof typeof paths, readonly [Visitor, ...string[]]> = {
  home: ['visitor', paths.home()],
  properties: ['visitor', paths.properties()],
  hub: ['visitor', paths.hub()],
  type: ['visitor', paths.type('A')],
  login: ['visitor', paths.login()],
  forgotPassword: ['visitor', paths.forgotPassword()],
  resetPassword: ['visitor', paths.resetPassword(), `${paths.resetPassword()}#some-token`],
  confirmEmail: [
    'visitor',
    paths.confirmEmail(),
    `${paths.confirmEmail()}#some-token/somebody%40test.example`,
  ],
  register: ['visitor', paths.register(), '/nowhere'],
  agencyRequest: ['visitor', paths.agencyRequest()],
  privacy: ['visitor', paths.privacy()],
  terms: ['visitor', paths.terms()],
  unsubscribe: [
    'visitor',
    paths.unsubscribe(),
    `${paths.unsubscribe()}?user=somebody&topic=desk&key=some-key`,
  ],
  dashboard: ['member', paths.dashboard({ tab: 'bookings' }), paths.dashboard({ tab: 'profile' })],
  enhancedDashboard: ['member', paths.enhancedDashboard()],
  profile: ['member', paths.profile()],
  myData: ['member', paths.myData()],
  notices: ['member', paths.notices()],
  agentDashboard: [
    'agentAdmin',
    paths.agentDashboard(),
    ...['users', 'requests', 'history', 'agency-requests', 'manage-bookings'].map((tab) =>
      paths.agentDashboard({ tab }),
    ),
  ],
  agentBookingRequests: ['agentAdmin', paths.agentBookingRequests()],
  agentAgencyRequests: ['agentAdmin', paths.agentAgencyRequests()],
  createBooking: ['agentAdmin', paths.createBooking()],
  adminDashboard: ['admin', paths.adminDashboard(), paths.adminDashboard({ tab: 'requests' })],
  adminUsers: ['admin', paths.adminUsers()],
  adminAgencies: ['admin', paths.adminAgencies()],
  adminAgentAdmins: ['admin', paths.adminAgentAdmins()],
  adminLots: ['admin', paths.adminLots(), `${paths.adminLots()}?view=plan`],
  adminBookings: ['admin', paths.adminBookings()],
  adminEnquiries: ['admin', paths.adminEnquiries()],
  adminMails: ['admin', paths.adminMails()],
  adminReports: ['admin', paths.adminReports()],
  adminAllBookings: ['admin', paths.adminAllBookings()],
  adminIntegrity: ['admin', paths.adminIntegrity()],
  adminAgency: ['superAdmin', paths.adminAgency(agency.id)],
  adminAudit: ['superAdmin', paths.adminAudit()],
};

/** Data for the lists: an applicant, a booking that waits for the agency, one that waits for the office. */
async function fillLists(api: APIRequestContext): Promise<void> {
  const applicant = await newBuyer(api, 'Laila Applicant');
  const wish = { agencyId: agency.id, requestMessage: 'Please take me in' };
  await ask(api, 'POST /users/request-agency', applicant.token, wish);
  const buyer = await newMember(api, 'Every Screen');
  await newBooking(api, buyer);
  await forwardBooking(api, (await newBooking(api, buyer)).id);
}

async function comesUp(page: Page, visitor: Visitor): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (visitor === 'visitor') {
    // scrolls down, so that lazy parts load too
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
  } else {
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }
}

/** Whose screens run where: those of buyers on a phone in every run, and on a desktop in the long one. */
const runs = [
  ['visitor', '@phone'],
  ['member', '@phone'],
  ['agentAdmin', '@both'],
  ['admin', '@both'],
  ['superAdmin', '@both'],
  ['visitor', '@long'],
  ['member', '@long'],
] as const;

for (const [visitor, tag] of runs) {
  const where = tag === '@long' ? ' on a desktop' : '';
  test(`every screen of ${visitor}${where} comes up, fits and is accessible (D-138)`, {
    tag,
  }, async ({ open, isMobile, trouble }) => {
    // some roles have a dozen screens
    test.setTimeout(240_000);
    trouble.expect(/status of 404.*\/nowhere/);
    const page = await open(visitor === 'visitor' ? undefined : visitor);
    const colorScheme = isMobile ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme });
    if (visitor !== 'visitor') await fillLists(page.request);
    const own = Object.values(screens).filter(([opener]) => opener === visitor);
    for (const path of own.flatMap(([, ...addresses]) => addresses)) {
      await test.step(path, async () => {
        await page.goto(path);
        await comesUp(page, visitor);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectAccessible(page);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(beyond, `pixels of ${path} beyond the right edge`).toBeLessThanOrEqual(0);
      });
    }
  });
}
