import { expect, type Page } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { newBooking, newLot, newMember, storeBuyerSignIn } from './buyers.ts';
import {
  button,
  type Control,
  chip,
  downloads,
  holds,
  isOn,
  leadsTo,
  link,
  opens,
  option,
  type Pages,
  press,
  pressEach,
  rereads,
  says,
  search,
  shows,
  tab,
  tick,
  toggle,
  type,
} from './controls.ts';
import { test } from './fixtures.ts';

// Every page is opened by its address, as at a first visit, and each of its controls pressed. The tables name what is then seen.
// Those of agency and office are in first-visit-staff.e2e.ts.

const count = /^\d+ of \d+ lots$/;
/** Whether all of the plan is shown. */
const isWhole = (whole: boolean) => (page: Page) =>
  expect(page.getByRole('button', { name: 'Show the whole plan', disabled: whole })).toBeVisible();
const planControls: Control[] = [
  [link('C'), says(count)],
  [toggle('Available only'), isOn('Available only')],
  [link('List'), shows('link', /^View details of lot/)],
];
const publicPages = ({ _id: lot, lotNumber }: Awaited<ReturnType<typeof newLot>>): Pages => ({
  [paths.home()]: [
    // the plan is loaded when it is near
    [
      (page) => page.getByRole('heading', { name: 'Master plan', level: 2 }).scrollIntoViewIfNeeded(),
      shows('link', 'List'),
    ],
    ...planControls,
    [link(/^Play: Street tour/), opens('Street tour')],
    [
      press((page) => page.getByText('Is the land freehold?')),
      (page) => expect(page.locator('details[open]').last()).toBeVisible(),
    ],
    [press((page) => page.getByRole('button', { name: 'Contact Us' })), opens('Contact Us')],
    [link('Register'), leadsTo(/\/(login|register)/)],
  ],
  [paths.hub()]: [...planControls, [link('Price list'), leadsTo(/price-list/)]],
  [`${paths.hub()}?`]: [
    [button('Zoom in'), isWhole(false)],
    [button('Show the whole plan'), isWhole(true)],
    [(page) => page.getByRole('option').first().press('Enter'), shows('region', /^Lot \S+$/)],
  ],
  [paths.type('B')]: [
    [press((page) => page.getByText('Filter and sort')), shows('link', '2')],
    [link('2'), leadsTo(/phase=2/)],
    [option('Sort by', 'Highest price'), leadsTo(/sort=-price/)],
    [type('Lowest price', '1'), leadsTo(/min=1/)],
    rereads(button('Refresh')),
    [button('Calculate a loan'), shows('textbox', 'Years')],
    [button('Ask or arrange a viewing'), opens('Contact Us')],
    [tick(/^Compare lot/), says('Choose another to compare')],
    [link(/^Lot \S*\d/), shows('heading', /^Lot \S+$/)],
    [link('Close lot details'), (page) => expect(page).not.toHaveURL(/lot=/)],
  ],
  [paths.type('B', { lot })]: [
    [button('Share this lot'), says('Link copied')],
    [
      press((page) => page.getByRole('link', { name: `Book Now: lot ${lotNumber}` }).last()),
      leadsTo(/\/login/),
    ],
  ],
  '/price-list': [
    downloads(link('PDF'), /\.pdf$/),
    [option('Phase', '2'), leadsTo(/phase=2/)],
    [link(/^\S*\d+$/), shows('heading', /^Lot \S+$/)],
  ],
  [paths.login()]: [
    [button('Show characters'), shows('textbox', 'Password')],
    [link('Register'), shows('textbox', 'Confirm password')],
  ],
  [paths.register()]: [
    [button('Register'), says('Name is required')],
    [link('Log in'), leadsTo(/\/login/)],
  ],
  [paths.forgotPassword()]: [
    [type('Email', 'nobody@first.example'), holds('Email', 'nobody@first.example')],
    [button('Send link'), says(/It works for 30 minutes/)],
  ],
  [paths.agencyRequest()]: [[button('Log In to Submit'), leadsTo(/\/login/)]],
  [`${paths.resetPassword()}#some-token`]: [[button('Set password'), says('Password is required')]],
  [`${paths.confirmEmail()}#some-token/somebody%40test.example`]: [
    [button('Confirm'), says('This link is not valid any more.')],
  ],
  [`${paths.unsubscribe()}?user=somebody&topic=desk&key=some-key`]: [
    [button('Stop these mails'), says('This link is not valid.')],
  ],
  '/nowhere': [[link('See the lots'), leadsTo(new RegExp(paths.hub()))]],
});

test('each control of each public page does on a first visit what it is there for (D-340)', {
  tag: '@phone',
}, async ({ page, trouble }) => {
  trouble.expect(/status of 40[04]/);
  await pressEach(page, publicPages(await newLot(page.request)));
});

const buyerPages = (lotNumber: string): Pages => ({
  [paths.dashboard()]: [
    [tab('My Bookings'), shows('button', /^View booking/)],
    [tab('My Profile'), shows('button', 'Edit Profile')],
    rereads(button('Refresh Data')),
  ],
  [paths.dashboard({ tab: 'bookings' })]: [
    [button('Search and filter'), shows('searchbox', 'Search')],
    [search('no such lot'), says('No Bookings Found')],
    [button('Clear search and filter'), shows('button', /^View booking/)],
    [chip('Cancelled'), says('No Bookings Found')],
    [chip('All'), shows('button', /^View booking/)],
    [button(/^View booking/), opens(/^Booking of /)],
    [button(/^Cancel booking/), opens(/./)],
    [link('+ New Booking'), leadsTo(new RegExp(paths.hub()))],
  ],
  [paths.dashboard({ tab: 'profile' })]: [
    [button('Change Password'), opens(/Password/)],
    [button('Edit Profile'), shows('button', /Save/)],
  ],
  [paths.enhancedDashboard()]: [
    [
      press((page) => page.getByRole('heading', { name: 'Profile', exact: true })),
      shows('button', 'Update Agency Details'),
    ],
    [button('Update Agency Details'), opens(/./)],
    [link('Edit Profile'), leadsTo(/profile/)],
  ],
  [paths.profile()]: [
    [button('Change Password'), opens(/Password/)],
    [button('Edit Profile'), shows('button', /Save/)],
  ],
  [paths.myData()]: [downloads(button('Download My Data'), /\.json$/)],
  [paths.notices()]: [
    [chip('Unread'), shows('link', /^Unread /)],
    [button('Mark all as read'), says('No unread notices')],
    [chip('All'), shows('link', new RegExp(`lot ${lotNumber}`))],
    [link(new RegExp(`lot ${lotNumber}`)), leadsTo(/booking=/)],
  ],
});

test('each control of each page of a buyer does on a first visit what it is there for (D-340)', {
  tag: '@phone',
}, async ({ page }) => {
  const buyer = await newMember(page.request, 'First Visitor');
  const { lotNumber } = await newBooking(page.request, buyer);
  await storeBuyerSignIn(page, buyer);
  await pressEach(page, buyerPages(lotNumber));
});
