import { cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openSite, parkSite } from '#core/park/web/site.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { openSidebar } from '#test/open-sidebar.tsx';

afterEach(() => queryClient.clear());

it('the sidebar counts the viewings to confirm, and has none in a park without them (D-284, D-341)', async () => {
  const counted = { 'GET /viewings': () => new Response('[]', { headers: { 'x-total-count': '3' } }) };
  const link = within(await openSidebar('admin', counted)).getByRole('link', { name: 'Viewings' });
  await waitFor(() => expect(link.getAttribute('aria-description')).toBe('3 to confirm'));
  cleanup();
  const { viewings, ...site } = parkSite();
  for (const park of [site, { ...site, viewings: true as const, modules: ['milestones'] }]) {
    openSite(park);
    const links = within(await openSidebar('admin', counted)).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).not.toContain('Viewings');
    cleanup();
  }
  openSite({ ...site, ...(viewings && { viewings }) });
});
