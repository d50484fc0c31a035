import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { AgencyAnswer, OfficeAnswer } from './AgencyAnswer.tsx';

const HOUR = 3_600_000;

it.each([
  ['membership', 'pending', 'Meridian usually answers within 2 hours.', /^Contact Aisyah Tan of Meridian:/],
  ['request', 'approved', 'Meridian usually answers within 1 hour.', /^Your agency, Meridian: Aisyah Tan/],
] as const)(
  'names a person with a phone, and the usual time of a %s where it is known (D-474)',
  async (to, agencyStatus, usual, whom) => {
    const person = { name: 'Aisyah Tan', phone: '+60 12-555 0111' };
    const contact = { person, membership: 2 * HOUR, request: HOUR };
    const user = userOf('user', { agencyName: 'Meridian', agencyStatus });
    fakeNetwork(signedIn(user, { 'GET /users/me/agency-contact': () => json(contact) }));
    renderPage({ at: '/', path: '/', page: <AgencyAnswer agency="Meridian" to={to} /> });
    const ways = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
    const chat = to === 'membership' ? ['https://wa.me/60125550111'] : [];
    expect(ways).toEqual(['tel:+60125550111', ...chat]);
    expect(screen.getByText(whom)).toBeTruthy();
    expect(screen.getByText(/We write to you by email as soon as it has answered\.$/)).toBeTruthy();
    expect(screen.queryByText(/usually/)?.textContent ?? null).toBe(
      `${usual} We write to you by email as soon as it has answered.`,
    );
  },
);

it('says no usual time once a request has waited longer', async () => {
  const person = { name: 'Aisyah Tan', phone: '' };
  const contact = { person, membership: null, request: 2 * HOUR, decision: 5 * HOUR };
  fakeNetwork(signedIn(userOf('user'), { 'GET /users/me/agency-contact': () => json(contact) }));
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const page = (
    <>
      <AgencyAnswer agency="Meridian" to="request" since={ago(1)} />
      <AgencyAnswer agency="Selat" to="request" since={ago(3)} />
      <OfficeAnswer since={ago(4)} />
      <OfficeAnswer since={ago(6)} />
    </>
  );
  renderPage({ at: '/', path: '/', page });
  expect(await screen.findByText(/^Meridian usually answers/)).toBeTruthy();
  expect(screen.queryByText(/^Selat usually/)).toBeNull();
  expect(screen.getAllByText('The park office usually decides within 5 hours.')).toHaveLength(1);
});

it('promises no mail where the portal sends none (D-319), no time that nobody knows, and names the office', async () => {
  const contact = { email: '', phone: '+60 3-5555 0100', whatsapp: '', address: '' };
  fakeNetwork(
    signedIn(userOf('user'), {
      'GET /config': () => json({ sendsMail: false, contact }),
      'GET /users/me/agency-contact': () => json({ person: null, membership: null, request: null }),
    }),
  );
  renderPage({ at: '/', path: '/', page: <AgencyAnswer agency="Meridian" to="request" /> });
  expect(await screen.findByText('The answer will appear in your notices.')).toBeTruthy();
  expect(screen.queryByText(/by email/)).toBeNull();
  const office = await screen.findByText(/^If no answer comes, the park office helps:/);
  expect(office.querySelector('a')?.getAttribute('href')).toBe('tel:+60355550100');
});
