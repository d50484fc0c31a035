import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('makes exactly these addresses', () => {
  const made = {
    home: paths.home(),
    properties: paths.properties(),
    hub: paths.hub(),
    type: [
      paths.type('A'),
      paths.type('A', { lot: 'id 1' }),
      paths.type('A', { lot: 'id', book: true }),
      paths.type('a/b', { book: false }),
    ],
    login: [paths.login(), paths.login({ reason: 'expired' }), paths.login({ mode: 'register' })],
    register: paths.register(),
    agencyRequest: paths.agencyRequest(),
    dashboard: [paths.dashboard(), paths.dashboard({ tab: 'bookings', booking: 'id' })],
    enhancedDashboard: [paths.enhancedDashboard(), paths.enhancedDashboard({ tab: 'profile' })],
    profile: paths.profile(),
    myData: paths.myData(),
    agentDashboard: [paths.agentDashboard(), paths.agentDashboard({ tab: 'requests' })],
    agentBookingRequests: paths.agentBookingRequests(),
    agentAgencyRequests: paths.agentAgencyRequests(),
    adminDashboard: [paths.adminDashboard(), paths.adminDashboard({ tab: 'users' })],
    adminUsers: paths.adminUsers(),
    adminAgencies: paths.adminAgencies(),
    adminAgency: paths.adminAgency('a/b'),
    adminAgentAdmins: paths.adminAgentAdmins(),
    adminBookings: paths.adminBookings(),
  };
  expect(Object.keys(made)).toEqual(Object.keys(paths));
  expect(made).toEqual({
    home: '/',
    properties: '/properties',
    hub: '/aero-industrial-hub',
    type: [
      '/properties/aeroindustrial/type/A',
      '/properties/aeroindustrial/type/A?lot=id+1',
      '/properties/aeroindustrial/type/A?lot=id&book=1',
      '/properties/aeroindustrial/type/a%2Fb',
    ],
    login: ['/login', '/login?reason=expired', '/login?mode=register'],
    register: '/register',
    agencyRequest: '/agency-request',
    dashboard: ['/dashboard', '/dashboard?tab=bookings&booking=id'],
    enhancedDashboard: ['/enhanced-dashboard', '/enhanced-dashboard?tab=profile'],
    profile: '/profile',
    myData: '/my-data',
    agentDashboard: ['/agent-dashboard', '/agent-dashboard?tab=requests'],
    agentBookingRequests: '/agent/booking-requests',
    agentAgencyRequests: '/agent/agency-requests',
    adminDashboard: ['/admin-dashboard', '/admin-dashboard?tab=users'],
    adminUsers: '/admin/users',
    adminAgencies: '/admin/agencies',
    adminAgency: '/admin/agencies/a%2Fb',
    adminAgentAdmins: '/admin/agent-admins',
    adminBookings: '/admin/bookings',
  });
});
