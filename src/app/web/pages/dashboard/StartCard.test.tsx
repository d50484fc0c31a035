import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buyerTexts } from '#features/bookings/messages.ts';
import type { AgencyStatus } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { renderPage } from '#test/render-page.tsx';
import { StartCard } from './StartCard.tsx';

describe('how booking works', () => {
  it.each([
    ['none', 'Join an agency', buyerTexts.nextStep],
    ['rejected', 'Join an agency', buyerTexts.nextStep],
    ['pending', 'Join an agency', buyerTexts.waiting],
    ['approved', 'Request a lot', buyerTexts.nextStep],
  ] as [AgencyStatus, string, string][])(
    'shows the steps done by a buyer whose membership is %s',
    (agencyStatus, step, says) => {
      const user = userOf('user', { agencyStatus, agencyId: agencyStatus === 'none' ? null : 'meridian' });
      renderPage({ at: '/dashboard', path: '/dashboard', page: <StartCard user={user} /> });
      const mark = screen.getByText(says);
      expect(within(mark.closest('.mantine-Timeline-item') as HTMLElement).getByText(step)).toBeTruthy();
      expect(
        screen.queryByText(says === buyerTexts.waiting ? buyerTexts.nextStep : buyerTexts.waiting),
      ).toBeNull();
    },
  );
});
