import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingSuccess, decisionTexts } from '#core/bookings/messages.ts';
import { type BookingParts, BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import { BookingDialog } from '#core/bookings/web/request/BookingDialog.tsx';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { readDraft } from '#platform/web/drafts.ts';
import { paths } from '#platform/web/paths.ts';
import { session, signedInUserId } from '#platform/web/storage.ts';
import { discardTexts } from '#platform/web/ui/dialog/Dialog.tsx';
import { userOf } from '#test/accounts.ts';
import { bookingLists, ownLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';
import { AgentBookingRequestsPage } from './AgentBookingRequestsPage.tsx';

/** Refetches what is on screen, as a live update does. */
const readAnew = () => window.dispatchEvent(new Event('visibilitychange'));

afterEach(() => {
  queryClient.clear();
  session.drafts.clear();
  vi.unstubAllGlobals();
});

describe('the booking dialog of a lot that another buyer takes (D-156)', () => {
  const lot = lotOf('12-A');
  let status: LotStatus = 'available';
  let own: Booking[] = [];

  function open({ HeldLotSection }: Partial<BookingParts> = {}) {
    const onClose = vi.fn();
    status = 'available';
    own = [];
    const member = userOf('user', { agencyId: 'meridian', agencyStatus: 'approved' });
    fakeNetwork(
      signedIn(member, {
        ...ownLists(() => own),
        'GET /public/properties/aero-industrial-hub/lots': () =>
          json([{ _id: lot._id, type: lot.type, status }]),
        'POST /bookings/request': () => {
          status = 'reserved';
          readAnew();
          return new Promise((resolve) =>
            setTimeout(
              () =>
                resolve(
                  json({ ...bookingOf('12', 'pending_agent'), message: bookingSuccess.requested }, 201),
                ),
              50,
            ),
          );
        },
      }),
    );
    const at = paths.dashboard();
    const page = (
      <BookingPartsProvider value={{ ...noParts, HeldLotSection }}>
        <BookingDialog lot={lot} opened onClose={onClose} />
      </BookingPartsProvider>
    );
    renderPage({ at, path: at, page });
    return { user: userEvent.setup(), onClose };
  }
  const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit Booking Request' });
  /** Beside what is said of the lot, in the part of the form that is always in sight. */
  const expectInPlaceOfSubmit = (news: HTMLElement, way: HTMLElement) => {
    expect(news.closest('[class*=send]')?.contains(way)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Submit Booking Request' })).toBeNull();
    expect(screen.queryByText(/^Holds lot/)).toBeNull();
  };

  it('says so, keeps what was typed and does not send, until the lot is free again', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Message (optional)'), 'By March');
    expect((await submit()).disabled).toBe(false);
    status = 'reserved';
    readAnew();
    const news = await screen.findByText(
      'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
    );
    expect(news.closest('[aria-live=assertive]')).toBeTruthy();
    expectInPlaceOfSubmit(news, screen.getByRole('button', { name: 'Choose another lot' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message (optional)').value).toBe('By March');

    status = 'available';
    readAnew();
    expect(await screen.findByText('This lot is available again.')).toBeTruthy();
    expect(
      screen.queryByText(
        'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
      ),
    ).toBeNull();
    expect((await submit()).disabled).toBe(false);
  });

  it('says nothing of another buyer to the person to whom the lot is offered (D-350)', async () => {
    open({ HeldLotSection: () => 'Offered to you' });
    await submit();
    status = 'reserved';
    readAnew();
    expect(await screen.findByText('Offered to you')).toBeTruthy();
    expect(screen.queryByText(/^Somebody else has just reserved this lot/)).toBeNull();
  });

  it('offers to choose another lot, and keeps what was typed for it without asking', async () => {
    const { user, onClose } = open();
    await user.type(await screen.findByLabelText('Message (optional)'), 'By March');
    status = 'sold';
    readAnew();
    await user.click(await screen.findByRole('button', { name: 'Choose another lot' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(discardTexts.title)).toBeNull();
    expect(readDraft('booking', signedInUserId())?.fields).toEqual({ message: 'By March' });
  });

  it('names the request of another tab as the own one', async () => {
    open();
    await submit();
    own = [bookingOf('other', 'pending_agent'), bookingOf('12', 'pending_agent', { lotId: lot._id })];
    status = 'reserved';
    readAnew();
    const news = await screen.findByText(
      'You already have an active request for this lot, sent from another tab or device. You can add documents to it under My Bookings.',
    );
    expect(
      screen.queryByText(
        'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
      ),
    ).toBeNull();
    const link = screen.getByRole('link', { name: 'View My Bookings' });
    expectInPlaceOfSubmit(news, link);
    expect(link.getAttribute('href')).toBe(paths.dashboard({ tab: 'bookings' }));
  });

  it('closes when its link leads to the bookings, also on their page', async () => {
    const { user, onClose } = open();
    await user.click(await submit());
    await user.click(await screen.findByRole('link', { name: 'View My Bookings' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not take the own request for another buyer’s', async () => {
    const { user } = open();
    const said: string[] = [];
    const watching = new MutationObserver(() => {
      if (
        screen.queryByText(
          'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
        )
      )
        said.push(
          'Somebody else has just reserved this lot. What you typed is kept if you choose another one.',
        );
    });
    watching.observe(document.body, { childList: true, subtree: true });
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    watching.disconnect();
    expect(said).toEqual([]);
  });
});

describe('the review dialog of a booking that is decided elsewhere (D-156)', () => {
  let booking: Booking;
  const answers = () => ({
    ...bookingLists(() => [booking]),
    [`GET /bookings/${booking._id}`]: () => json(booking),
    [`GET /uploads/documents/${booking._id}`]: () => json([]),
  });
  const changed = (label: string) => 'This booking has changed: it is now {label}.'.replace('{label}', label);

  it('tells an agency the new state, and keeps its notes to read', async () => {
    booking = bookingOf('12', 'pending_agent');
    const viewer = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });
    fakeNetwork(signedIn(viewer, answers()));
    const path = '/agent/booking-requests';
    renderPage({ at: path, path, page: <AgentBookingRequestsPage /> });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(decisionTexts.notesLabel), 'Please call');
    booking = { ...booking, status: 'rejected_by_agent' };
    readAnew();
    expect((await dialog.findByText(changed('Rejected'))).closest('[aria-live=assertive]')).toBeTruthy();
    const notes = dialog.getByLabelText<HTMLTextAreaElement>(decisionTexts.notesLabel);
    expect([notes.value, notes.readOnly]).toEqual(['Please call', true]);
    expect(dialog.queryByRole('button', { name: 'Send answer' })).toBeNull();
  });

  it('tells the office the new state, keeps its notes and clears a choice made before', async () => {
    booking = bookingOf('12', 'pending_admin');
    fakeNetwork(signedIn(userOf('admin'), answers()));
    const path = '/admin/bookings';
    renderPage({ at: path, path, page: <AdminBookingsPage /> });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Review Lot 12,/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(decisionTexts.notesLabel), 'Cheque seen');
    await user.click(dialog.getByRole('radio', { name: decisionTexts.process.booked.label }));
    booking = { ...booking, status: 'approved' };
    readAnew();
    expect(await dialog.findByText(changed('Approved'))).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(decisionTexts.notesLabel).value).toBe('Cheque seen');
    expect(
      dialog.getAllByRole<HTMLInputElement>('radio').filter(({ ariaChecked }) => ariaChecked === 'true'),
    ).toEqual([]);
    expect(await dialog.findByRole('button', { name: 'Process booking' })).toBeTruthy();
  });
});
