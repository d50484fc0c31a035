import { texts } from '#shared/say.ts';
export const routeTexts = texts({
  myDashboard: 'My Dashboard',
  myProfile: 'My Profile',
  bookingRequests: 'Booking Requests',
  agencyMembershipRequests: 'Agency Membership Requests',
  createBooking: 'Create Booking',
  agencies: 'Agencies',
  agentAdmins: 'Agent Admins',
  lots: 'Lots',
  users: 'Users',
  bookingApprovals: 'Booking Approvals',
  allBookings: 'All Bookings',
  enquiries: 'Enquiries',
  deposits: 'Deposits',
  mailLog: 'Mail Log',
  auditTrail: 'Audit Trail',
  integrity: 'Integrity',
});
