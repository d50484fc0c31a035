import { waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { openSidebar } from '#test/open-sidebar.tsx';
import { json } from '#test/render-page.tsx';
import { depositCounts } from '../../test/deposit-counts.ts';

afterEach(() => queryClient.clear());

it('the sidebar has deposits for an admin once they are in use, with what waits to be confirmed (D-240)', async () => {
  let reply = depositCounts({ inUse: false });
  const unused = within(await openSidebar('admin', { 'GET /deposits/counts': () => json(reply) }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(unused.queryByRole('link', { name: 'Deposits' })).toBeNull();
  reply = depositCounts({ toConfirm: 3 });
  await queryClient.invalidateQueries();
  const link = await unused.findByRole('link', { name: 'Deposits' });
  expect(link.getAttribute('aria-description')).toBe('3 to confirm');
});
