import type { Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName } from './api.ts';
import { agency, forwardBooking, newBooking, newBuyer, newMember } from './buyers.ts';
import {
  button,
  card,
  chip,
  holds,
  leadsTo,
  link,
  offers,
  opens,
  type Pages,
  pick,
  press,
  pressEach,
  rereads,
  says,
  search,
  shows,
  tab,
  tick,
} from './controls.ts';
import { test } from './fixtures.ts';

// The pages of agency and office, each opened by its address: as first-visit.e2e.ts does with those of visitors and buyers.

type Records = { buyer: string; applicant: string };

const agencyPages = ({ buyer, applicant }: Records): Pages => ({
  [paths.agentDashboard()]: [
    rereads(button('Refresh')),
    [tab('Agency Users'), shows('button', 'Invite agents')],
    [tab(/^Booking Requests/), shows('button', /^(Review|Process|View) /)],
    [tab('Booking History'), shows('button', /^View /)],
    [tab(/^Agency Requests/), shows('button', /^Approve /)],
    [tab('Overview'), shows('link', /^Requests to answer/)],
    [link(/^Requests to answer/), leadsTo(/agent\/booking-requests/)],
  ],
  [paths.agentDashboard({ tab: 'users' })]: [
    [button('Invite agents'), opens('Invite agents')],
    [search(buyer), says('1 person')],
    [button(`More for ${buyer}`), says('Remove user')],
    [entry(`Remove user ${buyer}`), opens(/^Remove/)],
    [link(`New booking for ${buyer}`), leadsTo(/bookings\/create\?userId=/)],
  ],
  [paths.agentDashboard({ tab: 'history' })]: [
    [search(buyer), says('No booking matches')],
    [search(''), shows('button', /^View /)],
    [chip('Sold'), says(/^\d+ of/)],
    [chip('All'), shows('button', /^View /)],
    [button(/^View /), shows('region', /^Booking of /)],
  ],
  [paths.agentAgencyRequests()]: [
    [search(applicant), says('1 request')],
    [tick(`Select ${applicant}`), says('1 selected')],
    [button(`Reject ${applicant}`), opens(/^Reject/)],
    [button(`Approve ${applicant}`), opens(/^Approve/)],
    [button(/^Shortcuts/), opens('Shortcuts')],
  ],
  [paths.agentBookingRequests()]: [
    [search(buyer), says(/^1 of/)],
    [chip('Approved'), says('No booking matches')],
    [chip('All'), says(/^1 of/)],
    [button(/^Documents to check/), leadsTo(/documents=to_check/)],
    [button(/^Documents to check/), says(/^1 of/)],
    [button(/^Sort by/), offers('Newest first')],
    [button('Refresh'), says('Booking requests refreshed')],
    [button(/^Review /), shows('region', /^Booking of /)],
    [card('Approve'), shows('button', 'Approve request')],
    [card('Reject'), shows('button', 'Reject request')],
    [button('Reject request'), opens(/^Reject Lot/)],
  ],
  [paths.createBooking()]: [
    [button('Create Booking'), says('Please select a lot')],
    [chip('Unit'), shows('combobox', 'Unit')],
    [button('Cancel'), leadsTo(/tab=manage-bookings/)],
  ],
});

test('each control of each page of an agency does on a first visit what it is there for (D-340)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('agentAdmin');
  await pressEach(page, agencyPages(await makeRecords(page)));
});

async function makeRecords(page: Page): Promise<Records & { bookingId: string }> {
  const api = page.request;
  const applicant = await newBuyer(api, 'First Applicant');
  await ask(api, 'POST /users/request-agency', applicant.token, { agencyId: agency.id, message: 'Please' });
  const buyer = await newMember(api, 'First Client');
  const { id } = await newBooking(api, buyer);
  return { buyer: buyer.name, applicant: applicant.name, bookingId: id };
}

/** An entry of the open menu. */
const entry = (name: string | RegExp) => press((page) => page.getByRole('menuitem', { name }));

/** People, agencies and lots. */
const officeLists = ({ buyer }: Records): Pages => ({
  [paths.adminDashboard()]: [
    [tab('Agencies'), shows('button', 'Add agency')],
    [tab('Users'), shows('button', 'Add user')],
    [tab('Agent Admins'), shows('button', 'Assign agent admin')],
    [tab(/^Booking Requests/), shows('button', /^(Review|Process|View) /)],
    [tab('Overview'), shows('link', /booking requests$/)],
    [link(/booking requests$/), leadsTo(/admin\/bookings/)],
  ],
  [paths.adminUsers()]: [
    [button('Add user'), opens('Add user')],
    [search(buyer), says('1 user')],
    [button(`Edit ${buyer}`), opens('Edit user')],
    [button(`More for ${buyer}`), offers(`Delete ${buyer}`)],
    [button('Role'), leadsTo(/admin\/users/)],
    [entry('Agent Admin'), says('No user matches')],
    [button('Show all'), holds('Search', '')],
    [button(`More for ${buyer}`), says('Bookings')],
    [entry(`Bookings of ${buyer}`), leadsTo(/all-bookings/)],
  ],
  [paths.adminAgencies()]: [
    [button('Add agency'), opens('Add agency')],
    [search(agency.name), says('1 agency')],
    [button(`More for ${agency.name}`), offers(`Edit ${agency.name}`)],
    [button('State'), leadsTo(/admin\/agencies/)],
    [entry('Inactive'), says('No agency matches')],
    [button('Show all'), holds('Search', '')],
    [button(/^More for /), says('Figures')],
    [entry(/^Figures of/), leadsTo(/reports/)],
  ],
  [paths.adminAgency(agency.id)]: [
    [button('Edit'), opens('Edit agency')],
    [button(/^More for/), says('Delete')],
    [entry(/^Delete/), opens(/^Delete/)],
    [button('Assign agent admin'), opens('Assign agent admin')],
    [button(/^Remove /), opens(/^Remove/)],
    [link('Back to Dashboard'), leadsTo(/admin-dashboard/)],
  ],
  [paths.adminAgentAdmins()]: [
    [button('Assign agent admin'), opens('Assign agent admin')],
    [button(/^Remove /), opens(/^Remove/)],
    [search('nobody of this name'), says('No agent admin matches')],
  ],
  [paths.adminLots()]: [
    [button('Add Lot'), opens('Add Lot')],
    [button('More for the lots'), offers('Export CSV')],
    [button('More for the lots'), says('Import lots')],
    [entry('Import lots'), opens('Import lots')],
    [button('More for the lots'), says('Change prices')],
    [entry('Change prices'), opens('Change prices')],
    [button(/^Edit lot/), opens('Edit Lot')],
    [button(/^More for lot/), offers(/^History lot/)],
    [button('Position'), shows('button', 'Position')],
    [entry('CORNER (A)'), leadsTo(/type=A/)],
    [chip('Plan'), shows('option', /^Lot /)],
  ],
});

/** What comes in, and what became of it. */
const officeWork = ({ buyer, visitor }: Records & { visitor: string }): Pages => ({
  [paths.adminBookings()]: [
    [search(buyer), says(/^1 of/)],
    [chip('Sold'), says('No booking matches')],
    [chip('All'), says(/^1 of/)],
    [button(/^Review /), shows('region', /^Booking of /)],
    [card('Sold (sale finalized)'), shows('button', 'Mark as sold')],
    [button('Mark as sold'), opens(/sold/)],
    [card('Booked (payment received)'), shows('button', 'Mark as booked')],
    [card('Reject'), shows('button', 'Reject booking')],
    [button('Reject booking'), opens(/^Reject Lot/)],
  ],
  [paths.adminAllBookings()]: [
    [search(buyer), says('1 booking')],
    [button('Export'), offers('Export CSV')],
    [button('Status'), leadsTo(/all-bookings/)],
    [entry('Sold'), says(/No booking/)],
    [button('Show all'), holds('Search', '')],
    [link(/^Open the booking/), shows('region', /^Booking of /)],
  ],
  [paths.adminEnquiries()]: [
    [search(visitor), says('1 enquiry')],
    [button(`Reply: ${visitor}`), opens(`Reply to ${visitor}`)],
    [chip('Handled'), says('No enquiry matches')],
    [button('Show all'), holds('Search', '')],
  ],
  '/admin/viewings': [
    [search('nobody of this name'), says('No viewing matches')],
    [button('Show all'), holds('Search', '')],
  ],
  [paths.adminMails()]: [
    [search('nobody of this name'), says('No mail matches')],
    [button('Show all'), holds('Search', '')],
  ],
  '/admin/reports': [
    [button(/^Export: /), offers('Export CSV')],
    [pick('Period', 'All time'), leadsTo(/period=ever/)],
  ],
  [paths.adminIntegrity()]: [[button('Check again'), says('Everything agrees')]],
  '/admin/deposits': [[button(/^(Set the first rule|Rules…)$/), opens(/./)]],
  [paths.adminAudit()]: [
    [search(buyer), says(/^\d+ entr/)],
    [button(/^Details of entry/), opens(/^Entry/)],
    rereads(button('Refresh')),
  ],
});

test('each control of each list of the office does on a first visit what it is there for (D-340)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('superAdmin');
  await pressEach(page, officeLists(await makeRecords(page)));
});

test('each control of each other page of the office does on a first visit what it is there for (D-340)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('superAdmin');
  const records = await makeRecords(page);
  await forwardBooking(page.request, records.bookingId);
  const visitor = ownName('First Asker');
  const message = { name: visitor, email: mailOf(visitor), phone: '+60 12 555 0188', message: 'Is it free?' };
  await page.request.post('/api/email/send-form', { multipart: message });
  await pressEach(page, officeWork({ ...records, visitor }));
});
