import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentTexts } from '#core/documents/messages.ts';
import { local } from '#platform/web/storage.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { StoredDocumentRow } from './DocumentRow.tsx';

const cheque: BookingDocument = {
  _id: 'd1',
  id: 'd1',
  documentUrl: '/api/uploads/files/d1/cheque.pdf',
  documentType: 'cheque',
  documentName: 'cheque.pdf',
  bookingId: 'b1',
  createdAt: '2026-03-01T04:00:00.000Z',
  verdict: null,
  paper: null,
  replacedAt: null,
};
const file = 'GET /uploads/files/d1/cheque.pdf';
const tab = { location: { replace: vi.fn() }, close: vi.fn() };

async function press(answer: () => Response) {
  fakeNetwork({ [file]: answer });
  renderPage({ at: '/', path: '/', page: <StoredDocumentRow document={cheque} /> });
  await userEvent.click(screen.getByRole('button', { name: 'Open Cheque or transfer slip in a new tab' }));
}

beforeEach(() => {
  local.token.set('token');
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  Object.assign(URL, { createObjectURL: () => 'blob:cheque', revokeObjectURL: () => undefined });
});
afterEach(() => {
  vi.restoreAllMocks();
  tab.location.replace.mockReset();
  tab.close.mockReset();
});

describe('a paper that is no picture (D-96, D-101)', () => {
  it('opens in a tab of its own from an address of this browser alone', async () => {
    await press(() => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('blob:cheque'));
    // the tab is opened by the click, before the reply
    expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('leaves no empty tab behind when it cannot be had, and says so', async () => {
    await press(() => json({ message: 'Document not found' }, 404));
    expect(await screen.findByText(documentTexts.openFailed)).toBeTruthy();
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('is saved where no tab may open', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await press(() => new Response('%PDF-1.4'));
    await waitFor(() => expect(saved).toEqual(['cheque.pdf']));
  });
});
