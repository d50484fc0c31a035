import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentRefusals, documentTexts } from '#core/documents/messages.ts';
import { local } from '#platform/web/storage.ts';
import { commonRefusals } from '#shared/problem.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { OriginalButton } from './OriginalButton.tsx';

const front: BookingDocument = {
  _id: 'd1',
  id: 'd1',
  documentUrl: '/api/uploads/files/d1/front.jpg',
  documentType: 'ic_front',
  documentName: 'front.jpg',
  bookingId: 'b1',
  createdAt: '2026-03-01T04:00:00.000Z',
  verdict: null,
  paper: null,
  replacedAt: null,
};

beforeEach(() => {
  local.token.set('token');
  Object.assign(URL, { createObjectURL: () => 'blob:front', revokeObjectURL: () => undefined });
});
afterEach(() => vi.restoreAllMocks());

it('asks why a picture is needed without its watermark, and saves it under its name (D-181)', async () => {
  const asked: unknown[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  fakeNetwork({
    'GET /uploads/files/d1/front.jpg': () => new Response('copy'),
    'POST /uploads/files/d1/original': ({ init }) => {
      asked.push(JSON.parse(String(init.body)));
      if (asked.length === 1) return json({ ...commonRefusals.TOO_MANY }, 429);
      if (asked.length === 2) {
        return new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
      }
      const headers = { 'content-disposition': `attachment; filename="front.jpg"` };
      return new Response('stored', { headers });
    },
  });
  renderPage({ at: '/', path: '/', page: <OriginalButton document={front} /> });
  await userEvent.click(screen.getByRole('button', { name: /^Original of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: documentTexts.originalTitle }));
  expect(dialog.getByText('The client can see that you opened it, when and why.')).toBeTruthy();
  const send = dialog.getByRole('button', { name: 'Open original' });
  await userEvent.click(send);
  expect(await dialog.findByText(documentRefusals.REASON_MISSING.message)).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await userEvent.click(send);
  expect(await dialog.findByText(/at least 5 characters/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), 'The notary asked');
  await userEvent.click(send);
  expect(await dialog.findByText(commonRefusals.TOO_MANY.message)).toBeTruthy();
  await userEvent.click(send);
  // a page is no file (D-42)
  expect(await dialog.findByText('Failed to open the original. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(send);
  await waitFor(() => expect(saved).toEqual(['front.jpg']));
  expect(asked[1]).toEqual({ reason: 'other', note: 'The notary asked' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
