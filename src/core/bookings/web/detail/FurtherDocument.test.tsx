import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentPapers } from '#core/documents/lifecycle.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDocuments } from './BookingDocuments.tsx';

const stored: BookingDocument = {
  _id: 'card',
  id: 'card',
  documentUrl: '/api/uploads/files/card/card.pdf',
  documentType: 'other',
  documentName: 'card.pdf',
  bookingId: 'b',
  createdAt: '2026-11-02T04:00:00.000Z',
  verdict: null,
  paper: 'second_ic_front',
  replacedAt: null,
};

beforeEach(() => {
  fakeUploads();
  local.token.set('token');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a further document says what it is, and is called so (D-170)', async () => {
  const sent: unknown[] = [];
  const keys: unknown[] = [];
  const booking = bookingOf('62', 'pending_agent');
  const list = `GET /uploads/documents/${booking._id}`;
  let failing = true;
  const network: Handlers = {
    [list]: () => json([]),
    'POST /uploads/document': ({ init }) => {
      const form = init.body as FormData;
      sent.push([form.get('documentType'), form.get('paper'), form.get('replaces')]);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (failing) return json({ message: 'Failed to upload the document. Please try again.' }, 500);
      network[list] = () => json([stored]);
      return json(stored, 201);
    },
  };
  fakeNetwork(network);
  const page = <BookingDocuments booking={booking} viewer={userOf('user')} />;
  renderPage({ at: '/', path: '/', page });
  const user = userEvent.setup();
  await user.click(screen.getByRole('heading', { name: 'Documents' }));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'What is it?' });
  expect(within(choice).getAllByRole('option')).toHaveLength(documentPapers.length + 1);
  await user.selectOptions(choice, 'IC front of the second person');
  await user.upload(
    screen.getByLabelText('Other document'),
    new File(['x'], 'card.pdf', { type: 'application/pdf' }),
  );
  const retry = await screen.findByRole('button', { name: 'Retry IC front of the second person' });
  // the file that failed stays what it was said to be
  await user.selectOptions(choice, 'Passport');
  failing = false;
  await user.click(retry);
  expect(await screen.findByText('IC front of the second person', { selector: 'p' })).toBeTruthy();
  expect(sent).toEqual([
    ['other', 'second_ic_front', null],
    ['other', 'second_ic_front', null],
  ]);
  // a repeat is one upload (D-56)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(choice.value).toBe('');
  await user.upload(
    screen.getByLabelText('Other document'),
    new File(['x'], 'x.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(sent.at(-1)).toEqual(['other', null, null]));
  expect(keys[2]).not.toBe(keys[0]);
  // nothing is sent as the next person who logs in (D-36)
  local.userId.set('next');
  await user.upload(
    screen.getByLabelText('Other document'),
    new File(['x'], 'y.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText(callTexts.loggedOut)).toBeTruthy();
  expect(sent).toHaveLength(3);
});

it('a passport is asked for in place of both IC sides, in a row of its own (D-261)', async () => {
  const sent: unknown[] = [];
  const marks = { cheque: 'missing', ic_front: 'missing', ic_back: 'missing', passport: 'missing' } as const;
  const booking = bookingOf('62', 'pending_agent', { documentMarks: marks });
  const list = `GET /uploads/documents/${booking._id}`;
  const network: Handlers = {
    [list]: () => json([]),
    'POST /uploads/document': ({ init }) => {
      const form = init.body as FormData;
      sent.push([form.get('documentType'), form.get('paper')]);
      if (sent.length === 1)
        return json({ message: 'Failed to upload the document. Please try again.' }, 500);
      network[list] = () => json([{ ...stored, paper: 'passport' }]);
      return json(stored, 201);
    },
  };
  fakeNetwork(network);
  renderPage({ at: '/', path: '/', page: <BookingDocuments booking={booking} viewer={userOf('user')} /> });
  const user = userEvent.setup();
  await user.click(screen.getByRole('heading', { name: 'Documents' }));
  const passport = await screen.findByLabelText('Passport');
  const names = screen.getAllByRole('button', { name: /^Upload / }).map((button) => button.ariaLabel);
  expect(names).toEqual(['Upload Cheque or transfer slip', 'Upload Passport', 'Upload Other document']);
  await user.upload(passport, new File(['x'], 'passport.pdf', { type: 'application/pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Retry Passport' }));
  expect(await screen.findByText('Passport', { selector: 'p' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Upload Passport' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Replace Passport' })).toBeTruthy();
  expect(sent).toEqual([
    ['other', 'passport'],
    ['other', 'passport'],
  ]);
});
