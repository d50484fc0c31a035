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
    dashboard: [paths.dashboard(), paths.dashboard({ tab: 'bookings' })],
    enhancedDashboard: [paths.enhancedDashboard(), paths.enhancedDashboard({ tab: 'profile' })],
    profile: paths.profile(),
    agentDashboard: [paths.agentDashboard(), paths.agentDashboard({ tab: 'requests' })],
    agentBookingRequests: paths.agentBookingRequests(),
    agentAgencyRequests: paths.agentAgencyRequests(),
    adminDashboard: [paths.adminDashboard(), paths.adminDashboard({ tab: 'users' })],
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
    dashboard: ['/dashboard', '/dashboard?tab=bookings'],
    enhancedDashboard: ['/enhanced-dashboard', '/enhanced-dashboard?tab=profile'],
    profile: '/profile',
    agentDashboard: ['/agent-dashboard', '/agent-dashboard?tab=requests'],
    agentBookingRequests: '/agent/booking-requests',
    agentAgencyRequests: '/agent/agency-requests',
    adminDashboard: ['/admin-dashboard', '/admin-dashboard?tab=users'],
    adminBookings: '/admin/bookings',
  });
});
