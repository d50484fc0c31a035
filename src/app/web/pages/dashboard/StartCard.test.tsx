import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgencyStatus } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { renderPage } from '#test/render-page.tsx';
import { StartCard } from './StartCard.tsx';

describe('how booking works', () => {
  it.each([
    ['none', 'Join an agency', 'Your next step'],
    ['rejected', 'Join an agency', 'Your next step'],
    ['pending', 'Join an agency', 'Waiting for the answer'],
    ['approved', 'Request a lot', 'Your next step'],
  ] as [AgencyStatus, string, string][])(
    'shows the steps done by a buyer whose membership is %s',
    (agencyStatus, step, says) => {
      const user = userOf('user', { agencyStatus, agencyId: agencyStatus === 'none' ? null : 'meridian' });
      renderPage({ at: '/dashboard', path: '/dashboard', page: <StartCard user={user} /> });
      const mark = screen.getByText(says);
      expect(within(mark.closest('.mantine-Timeline-item') as HTMLElement).getByText(step)).toBeTruthy();
      expect(
        screen.queryByText(says === 'Waiting for the answer' ? 'Your next step' : 'Waiting for the answer'),
      ).toBeNull();
    },
  );
});
