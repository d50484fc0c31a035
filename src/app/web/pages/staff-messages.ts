import { texts } from '#shared/say.ts';
export const staffTexts = texts({
  bookingApprovals: 'Booking Approvals',
  newBooking: 'New booking',
  bookingRequests: 'Booking Requests',
  overview: 'Overview',
  agencies: 'Agencies',
  users: 'Users',
  agentAdminsTitle: 'Agent admins',
  waitingLongest: 'Waiting longest',
  bookingsByStatus: 'Bookings by status',
  membershipRequests: 'Membership requests',
  agency: 'Agency',
  people: 'People',
  pendingMembershipRequests: 'Pending membership requests',
  bookingHistory: 'Booking History',
});
