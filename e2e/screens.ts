import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Park } from '#app/server/park/read-park.ts';
import type { CastMember } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { agencyOf } from './buyers.ts';

export type Visitor = 'visitor' | Extract<CastMember, 'member' | 'agentAdmin' | 'admin' | 'superAdmin'>;

export type Screens = readonly (readonly [Visitor, ...string[]])[];

/** The screens of each module. */
const moduleScreens = await Promise.all(
  readdirSync('src/modules')
    .map((module) => ({ module, path: resolve('src/modules', module, 'test/screens.ts') }))
    .filter(({ path }) => existsSync(path))
    .map(async ({ module, path }) => ({
      module,
      screens: ((await import(path)) as { screens: Screens }).screens,
    })),
);

/** The screens by reader, of the park that is open; a path of the site map missing here is a type error. */
const screenTable = (park: Park): Record<keyof typeof paths, readonly [Visitor, ...string[]]> => ({
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
  adminAllBookings: ['admin', paths.adminAllBookings()],
  adminIntegrity: ['admin', paths.adminIntegrity()],
  adminAgency: ['superAdmin', paths.adminAgency(agencyOf(park).id)],
  adminAudit: ['superAdmin', paths.adminAudit()],
});

/** The addresses that a reader opens in a park. */
export function screensOf(visitor: Visitor, park: Park): string[] {
  const brought = moduleScreens.flatMap(({ module, screens }) =>
    (park.site.modules?.includes(module) ?? true) ? screens : [],
  );
  const own = [...Object.values(screenTable(park)), ...brought].filter(([opener]) => opener === visitor);
  return own.flatMap(([, ...addresses]) => addresses);
}
