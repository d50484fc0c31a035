import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSite } from '#core/park/web/site.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import type { Role } from '#shared/actor.ts';
import { parkYear } from '#shared/dates.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { site } from '#test/site.ts';
import { userEvent } from '#test/user-event.ts';
import { Footer } from './Footer.tsx';

const hands = userEvent.setup();
const contact = {
  email: 'hello@aero.example',
  phone: '+60 3-5555 0100',
  address: 'Aero Boulevard',
  whatsapp: '',
};
const configWith = (shown: typeof contact) => () =>
  json({
    devLogin: null,
    devHost: '127.0.0.1',
    contact: shown,
    limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 90 },
  });
const usual: Handlers = {
  'GET /config': configWith(contact),
  'POST /auth/logout': () => json({ message: 'You are logged out' }),
};

function open(at: string, role?: Role, name = 'Nur Aina') {
  const user = role && userOf(role, { name });
  if (user) storeSignIn(signedInAs(user));
  fakeNetwork({ ...usual, ...(user && { 'GET /users/me': () => json(user) }) });
  return renderSite(at);
}

afterEach(() => {
  vi.useRealTimers();
});

/** The header without the phone menu, which has the same links. */
async function wideMenu(): Promise<HTMLElement> {
  return await screen.findByRole('navigation', { name: 'Main' });
}

describe('the header', () => {
  it('leads home, to the lots and to the sign-in (R-NAV-19, R-NAV-20, R-NAV-22)', async () => {
    open('/nowhere');
    const menu = await wideMenu();
    expect(screen.getByRole('link', { name: 'Aero Industrial Hub, home' }).getAttribute('href')).toBe('/');
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Unit Booking', '/aero-industrial-hub'],
      ['Location', '/#location'],
      ['Contact', '/#contact'],
      ['Login', '/login'],
    ]);
  });

  it('knows who is signed in from the first paint on', async () => {
    const painted: string[] = [];
    const observer = new MutationObserver(() => painted.push(document.body.textContent ?? ''));
    observer.observe(document.body, { childList: true, subtree: true });
    open('/nowhere', 'user');
    await screen.findByRole('heading', { name: 'Page not found' });
    observer.disconnect();
    expect(painted.length).toBeGreaterThan(0);
    expect(painted.filter((text) => text.includes('Login'))).toEqual([]);
  });

  it.each([
    ['user', 'Dashboard', '/dashboard'],
    ['agent_admin', 'Agent Dashboard', '/agent-dashboard'],
    ['admin', 'Admin Dashboard', '/admin-dashboard'],
  ] as const)('offers %s their panel and the way out (R-NAV-23, R-NAV-25)', async (role, label, href) => {
    open('/nowhere', role);
    await hands.click(await within(await wideMenu()).findByRole('button', { name: 'Nur Aina' }));
    const logout = await screen.findByRole('button', { name: 'Logout' });
    const dropdown = logout.parentElement as HTMLElement;
    expect(within(dropdown).getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });

  it('says Profile to an account without a name (R-NAV-23)', async () => {
    open('/nowhere', 'user', ' ');
    expect(await within(await wideMenu()).findByRole('button', { name: 'Profile' })).toBeTruthy();
  });

  it.each([
    ['the server agrees', 200],
    ['the server fails', 500],
  ])('logs out to the home page when %s (R-NAV-24, R-AUTH-23, D-36)', async (_, status) => {
    usual['POST /auth/logout'] = () => json({ message: 'x', code: 'X' }, status);
    const { router } = open('/profile', 'user');
    await hands.click(await within(await wideMenu()).findByRole('button', { name: 'Nur Aina' }));
    await hands.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect(Object.keys(window.localStorage)).toEqual([]);
  });
});

it('the menu of a phone closes on a click outside (R-NAV-21)', async () => {
  open('/nowhere');
  const button = await screen.findByRole('button', { name: 'Menu' });
  await hands.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await hands.click(screen.getByRole('main'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('navigation', { name: 'Site' })).toBeNull();
});

describe('the sign of the park (D-223)', () => {
  const mark = { file: 'logo-1.svg', width: 64, height: 64, onDark: false };
  it.each([
    ['without a logo', undefined, 'Aero Industrial Hub', 0],
    ['with a mark', mark, 'Aero Industrial Hub', 0],
    ['with a logo that holds the name', { ...mark, width: 129 }, '', 1],
  ])('%s', async (_, logo, name, inFooter) => {
    openSite({ ...site, ...(logo && { logo }) });
    onTestFinished(() => openSite(site));
    open('/nowhere');
    const sign = await screen.findByRole('link', { name: 'Aero Industrial Hub, home' });
    expect([sign.textContent, sign.querySelectorAll('img').length]).toEqual([name, logo ? 1 : 0]);
    expect(screen.getByRole('contentinfo').querySelectorAll('img')).toHaveLength(inFooter);
  });
});

describe('the footer', () => {
  it('shows links, the name of the park and its contact (R-NAV-26 to R-NAV-28)', async () => {
    open('/nowhere');
    const footer = await screen.findByRole('contentinfo');
    expect(
      within(within(footer).getByRole('navigation', { name: 'Quick Links' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Properties', '/properties'],
      ['Dashboard', '/dashboard'],
    ]);
    expect((await within(footer).findByRole('link', { name: contact.email })).getAttribute('href')).toBe(
      'mailto:hello@aero.example',
    );
    expect(within(footer).getByRole('link', { name: contact.phone }).getAttribute('href')).toBe(
      'tel:+60355550100',
    );
    expect(footer.textContent).toContain('A partner in industrial property management based in Malaysia');
    expect(footer.textContent).toContain(`© ${parkYear(new Date())}`);
  });

  it('leaves out what the operator has left blank (D-120)', async () => {
    fakeNetwork({ 'GET /config': configWith({ ...contact, phone: '' }) });
    renderSite('/nowhere');
    const footer = within(await screen.findByRole('contentinfo'));
    const mail = await footer.findByRole('link', { name: contact.email });
    expect(Array.from(mail.parentElement?.children ?? [], (part) => part.textContent)).toEqual([
      contact.email,
      contact.address,
    ]);
  });
});

it('a footer rendered last year shows this year after hydration (R-NAV-27)', async () => {
  fakeNetwork({ ...usual });
  const foot = (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Footer />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-31') });
  const place = document.createElement('div');
  place.innerHTML = renderToString(foot);
  expect(place.textContent).toContain('© 2031 Aero Industrial Hub');
  // half past midnight in the park
  vi.setSystemTime(new Date('2031-12-31T16:30:00Z'));
  render(foot, { container: document.body.appendChild(place), hydrate: true });
  await waitFor(() => expect(place.textContent).toContain('© 2032 Aero Industrial Hub'));
});

describe('a change of page', () => {
  it('sets the title and moves the focus to the heading', async () => {
    const { router } = open('/nowhere');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(document.title).toBe('Page not found · Aero Industrial Hub');
    await router.navigate('/login');
    const heading = await screen.findByRole('heading', { name: 'Log In' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Log In · Aero Industrial Hub');
  });

  it('starts at a link past the menus', async () => {
    open('/nowhere');
    await wideMenu();
    await hands.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.getElementById('main')?.tagName).toBe('MAIN');
  });
});
