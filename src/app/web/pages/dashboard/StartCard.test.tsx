import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgencyStatus } from '#shared/actor.ts';
import { formatPrice } from '#shared/money.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { StartCard, WaitingCard } from './StartCard.tsx';

describe('how booking works', () => {
  it.each([
    ['none', 'Join an agency'],
    ['rejected', 'Join an agency'],
    ['pending', 'Join an agency'],
    ['approved', 'Request a lot'],
  ] as [AgencyStatus, string][])('shows the step of a buyer whose membership is %s', (agencyStatus, step) => {
    const user = userOf('user', { agencyStatus, agencyId: agencyStatus === 'none' ? null : 'meridian' });
    const Card = agencyStatus === 'pending' ? WaitingCard : StartCard;
    renderPage({ at: '/dashboard', path: '/dashboard', page: <Card user={user} /> });
    const steps = within(screen.getByRole('list', { name: 'How booking works' })).getAllByRole('listitem');
    expect(steps.find((each) => each.hasAttribute('aria-current'))?.textContent).toBe(step);
  });

  it.each([
    ['approved', 'Request Lot 36', '/properties/aeroindustrial/type/B?lot=36&book=1'],
    ['pending', `Lot 36 · Type B · ${formatPrice(1_160_000)}`, '/properties/aeroindustrial/type/B?lot=36'],
  ] as [AgencyStatus, string, string][])(
    'begins with the lot that a buyer whose membership is %s came for (D-482)',
    async (agencyStatus, name, href) => {
      const user = userOf('user', { agencyStatus, agencyId: 'meridian' });
      const Card = user.agencyStatus === 'pending' ? WaitingCard : StartCard;
      const lot = { _id: '36', lotNumber: '36', type: 'B', price: 1_160_000 };
      const contact = { person: null, membership: null, request: null, lot };
      fakeNetwork(signedIn(user, { 'GET /users/me/agency-contact': () => json(contact) }));
      renderPage({ at: '/dashboard', path: '/dashboard', page: <Card user={user} /> });
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(document.body.textContent).toMatch(
        /Lot 36 is still available|Still available, but not held for you yet/,
      );
    },
  );
});
