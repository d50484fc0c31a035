import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buyerTexts } from '#core/bookings/messages.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDialog } from './BookingDialog.tsx';

const member = userOf('user', { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' });
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const pdf = new File(['%PDF'], 'cheque.pdf', { type: 'application/pdf' });

/** Opens the booking form and chooses files at once; `sent` holds type and name of each upload. */
async function choose(files: File[]) {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  fakeUploads();
  fakeNetwork(
    signedIn(member, {
      'POST /bookings/request': () => json(bookingOf('12', 'pending_agent'), 201),
      'POST /uploads/document': ({ init }) => {
        const form = init.body as FormData;
        sent.push([form.get('documentType'), (form.get('document') as File).name]);
        return json({ _id: 'd' }, 201);
      },
    }),
  );
  const page = <BookingDialog lot={lotOf('12-A')} opened onClose={() => undefined} />;
  renderPage({ at: '/lots', path: '/lots', page });
  await user.upload(await screen.findByLabelText(buyerTexts.allAtOnce), files);
  return { user, sent };
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('takes all files in one choice, in the order of the fields, and asks which is which (D-88)', async () => {
  const { user, sent } = await choose([photo('1.jpg'), photo('2.jpg'), photo('3.jpg')]);
  // the help below names WebP
  expect(screen.getByLabelText<HTMLInputElement>(buyerTexts.allAtOnce).accept).toContain('image/webp');
  expect(await screen.findByText('Please check which file is which.')).toBeTruthy();
  expect(screen.getByText(/Identity card: JPG, PNG or WebP\. Cheque: PDF, JPG or PNG\./)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(`${'This file is:'} 1.jpg`), 'Cheque or transfer slip');
  expect(document.activeElement).toBe(screen.getByLabelText('Cheque or transfer slip (optional)'));
  await user.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['ic_front', '3.jpg'],
      ['ic_back', '2.jpg'],
      ['cheque', '1.jpg'],
    ]),
  );
});

it('puts a PDF at the cheque, keeps what is chosen and names what has no place', async () => {
  const { user } = await choose([pdf, photo('front.jpg')]);
  expect(
    screen.getByRole('button', { name: 'Remove Cheque or transfer slip (optional): cheque.pdf' }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove IC front: front.jpg' })).toBeTruthy();
  await user.upload(screen.getByLabelText(buyerTexts.allAtOnce), [photo('back.jpg'), photo('cat.jpg')]);
  expect(screen.getByRole('button', { name: 'Remove IC back: back.jpg' })).toBeTruthy();
  expect(screen.getByText('Not taken, because no place is free: cat.jpg')).toBeTruthy();
});
