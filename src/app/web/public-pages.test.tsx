import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import type { Role } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { site } from '#test/site.ts';

const config = {
  devLogin: null,
  park: site,
  devHost: '',
  contact: { email: 'hello@aero.example', phone: '+603-5555 0100', address: '', whatsapp: '' },
  mapUrl: null,
  contactForm: { url: null, service: '', template: '', user: '' },
  passwordReset: 'office',
  sendsMail: false,
  limits: { maxDocumentBytes: 1, holdDays: 14, holdExtensionDays: 7, holdMaxDays: 45, documentDays: 90 },
  retention: { enquiryDays: 30, noticeDays: 180, mailDays: 30, soldDocumentDays: 0 },
};

function open(at: string, role?: Role, more: Handlers = {}) {
  const answers: Handlers = {
    'GET /public/properties/aero-industrial-hub/lots': () => json([]),
    'GET /agencies/public': () => json([]),
    'GET /config': () => json(config),
    'GET /public/park/legal': () => json({}),
    ...more,
  };
  if (role) {
    const user = userOf(role);
    storeSignIn(signedInAs(user));
    answers['GET /users/me'] = () => json(user);
    answers['GET /bookings/me'] = () => json([]);
  }
  fakeNetwork(answers);
  return renderSite(at);
}

it.each([
  ['/', 'Room to make, store and move'],
  ['/aero-industrial-hub', 'Unit Booking'],
  ['/properties/aeroindustrial/type/A', /Type A/],
  ['/login', 'Log In'],
  ['/register', 'Create your account'],
  ['/agency-request', /agency/i],
])(
  'opens %s to a visitor, between header and footer (R-NAV-01, R-NAV-03 to R-NAV-07)',
  async (path, name) => {
    const { router } = open(path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    expect(screen.getByRole('link', { name: 'Aero Industrial Hub, home' })).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  },
);

it.each(['/privacy', '/terms'])('links the email and the phone number of %s (D-160)', async (path) => {
  open(path);
  const content = within(await screen.findByRole('main'));
  const [mail] = await content.findAllByRole('link', { name: 'hello@aero.example' });
  const [phone] = content.getAllByRole('link', { name: '+60 3-5555 0100' });
  expect(mail?.getAttribute('href')).toBe('mailto:hello@aero.example');
  expect(phone?.getAttribute('href')).toBe('tel:+60355550100');
});

it('shows the notice of the folder in place of its own, as text and links alone (D-160)', async () => {
  const privacy = [
    { title: '', parts: [{ words: ['Before <b>all</b>.'] }] },
    { title: 'Rights', parts: [{ list: [['See ', { text: 'My Data', href: '/my-data' }]] }] },
  ];
  open('/privacy', undefined, { 'GET /public/park/legal': () => json({ privacy }) });
  const content = within(await screen.findByRole('main'));
  expect(await content.findByText('Before <b>all</b>.')).toBeTruthy();
  expect(content.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Privacy Notice',
    'Rights',
  ]);
  expect(content.getByRole('link', { name: 'My Data' }).getAttribute('href')).toBe('/my-data');
});

it('leads from /properties on to the lots, and back past it (R-NAV-02)', async () => {
  const { router } = open('/properties');
  expect(await screen.findByRole('heading', { level: 1, name: 'Unit Booking' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/aero-industrial-hub');
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each(['/dashboard', '/enhanced-dashboard'])(
  'shows the dashboard of a user at %s, and the sign-in to a visitor (R-NAV-08, D-09)',
  async (path) => {
    const { router, unmount } = open(path, 'user');
    expect(await screen.findByRole('tab', { name: /My Bookings/ })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    unmount();
    window.localStorage.clear();
    const visitor = open(path);
    await waitFor(() => expect(visitor.router.state.location.pathname).toBe('/login'));
  },
);

it.each(['user', 'super_admin'] as const)('opens the profile to %s (R-NAV-09)', async (role) => {
  const { router } = open('/profile', role);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/profile');
});
