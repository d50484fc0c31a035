import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgencyStatus } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { StartCard, WaitingCard } from './StartCard.tsx';

describe('how booking works', () => {
  it.each([
    ['none', 'Join an agency', 'Your next step'],
    ['rejected', 'Join an agency', 'Your next step'],
    ['pending', 'Join an agency', 'Pending approval'],
    ['approved', 'Request a lot', 'Your next step'],
  ] as [AgencyStatus, string, string][])(
    'shows the steps done by a buyer whose membership is %s',
    (agencyStatus, step, says) => {
      const user = userOf('user', { agencyStatus, agencyId: agencyStatus === 'none' ? null : 'meridian' });
      renderPage({ at: '/dashboard', path: '/dashboard', page: <StartCard user={user} /> });
      const mark = screen.getByText(says);
      expect(within(mark.closest('.mantine-Timeline-item') as HTMLElement).getByText(step)).toBeTruthy();
      expect(
        screen.queryByText(says === 'Pending approval' ? 'Your next step' : 'Pending approval'),
      ).toBeNull();
    },
  );

  it.each([
    ['approved', 'Request Lot 36', '/properties/aeroindustrial/type/B?lot=36&book=1'],
    ['pending', 'Lot 36', '/properties/aeroindustrial/type/B?lot=36'],
  ] as [AgencyStatus, string, string][])(
    'begins with the lot that a buyer whose membership is %s came for (D-482)',
    async (agencyStatus, name, href) => {
      const user = userOf('user', { agencyStatus, agencyId: 'meridian' });
      const Card = user.agencyStatus === 'pending' ? WaitingCard : StartCard;
      const lot = { _id: '36', lotNumber: '36', type: 'B' };
      const contact = { person: null, membership: null, request: null, lot };
      fakeNetwork(signedIn(user, { 'GET /users/me/agency-contact': () => json(contact) }));
      renderPage({ at: '/dashboard', path: '/dashboard', page: <Card user={user} /> });
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(document.body.textContent).toMatch(/Lot 36(\. It)? is still available/);
    },
  );
});
