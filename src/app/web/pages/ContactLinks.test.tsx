import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';

const contact = { email: 'a@b.example', phone: '03-1', address: 'Lot 1', whatsapp: '60123' };

vi.mock('#shared/say.ts', async (load) => ({
  ...(await load<object>()),
  t: (text: string) => `(${text})`,
}));

it('draws the icon of each way in every language', async () => {
  const { ContactLinks } = await import('./ContactLinks.tsx');
  fakeNetwork({ 'GET /config': () => json({ contact }) });
  renderPage({ at: '/', path: '/', page: <ContactLinks everything /> });
  await screen.findByText('a@b.example');
  const ways = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(ways.map((way) => way.querySelector('svg') !== null)).toEqual([true, true, true, true]);
});
