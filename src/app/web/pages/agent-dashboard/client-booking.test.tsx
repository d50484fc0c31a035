import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentDashboardPage } from './AgentDashboardPage.tsx';

const belongs = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const viewer = userOf('agent_admin', { ...belongs, name: 'Aisyah Tan' });
const farid = userOf('user', {
  ...belongs,
  _id: 'farid',
  name: 'Farid',
  email: 'farid@buyer.example',
  phone: '+60125550111',
});
const agent = userOf('agent', { ...belongs, _id: 'agent', name: 'Chitra' });
const made = { ...bookingOf('12', 'pending_admin'), message: 'Booking created successfully' };
const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

function open(answers: Handlers = {}) {
  fakeNetwork(
    signedIn(viewer, {
      ...bookingLists(() => []),
      'GET /users/agency-requests': () => json([]),
      'GET /agencies/meridian': () => json(agencyOf('meridian', 'Meridian')),
      'GET /agencies/meridian/users': () => json([viewer, agent, farid]),
      'GET /lots': () => json([lotOf('12'), lotOf('13', { status: 'sold' })]),
      'POST /bookings': () => json(made, 201),
      'POST /uploads/document': () => json({ _id: 'd', documentUrl: '/api/uploads/files/d/ic.jpg' }, 201),
      ...answers,
    }),
  );
  const path = '/agent-dashboard';
  const shown = renderPage({ at: `${path}?tab=users`, path, page: <AgentDashboardPage /> });
  return { ...shown, user: userEvent.setup() };
}
type Reader = ReturnType<typeof userEvent.setup>;

async function openDialog(user: Reader) {
  await user.click(await screen.findByRole('button', { name: 'More for Farid' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Book with documents' }));
  return within(await screen.findByRole('dialog', { name: 'Book for Farid' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function fillIn(user: Reader, dialog: Dialog) {
  await user.click(await dialog.findByRole('combobox', { name: 'Lot' }));
  await user.click(await screen.findByRole('option', { name: /^Lot 12/ }));
  await user.upload(dialog.getByLabelText(/^IC front/), picture('front.jpg'));
  await user.upload(dialog.getByLabelText(/^IC back/), picture('back.jpg'));
  await user.upload(dialog.getByLabelText(/^Cheque or transfer slip/), picture('cheque.jpg'));
}
const submit = (user: Reader, dialog: Dialog) =>
  user.click(dialog.getByRole('button', { name: 'Submit Booking Request' }));

beforeEach(fakeUploads);
describe('the booking form of an agency admin for a member', () => {
  it('opens from the row of a member, not from those of agents; the plain way leads to the page', async () => {
    const { user } = open();
    const link = await screen.findByRole('link', { name: 'New booking for Farid' });
    expect(link.getAttribute('href')).toBe('/bookings/create?userId=farid');
    expect(screen.queryByRole('link', { name: 'New booking for Chitra' })).toBeNull();
    const dialog = await openDialog(user);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Agent name/).value).toBe('Aisyah Tan');
  });

  it('wants a name and all three documents, each by its own sentence (R-BKG-03, R-BKG-11)', async () => {
    const { user } = open();
    const dialog = await openDialog(user);
    await user.clear(dialog.getByLabelText(/^Agent name/));
    await submit(user, dialog);
    for (const sentence of [
      'Agent name is required',
      'IC front image is required',
      'IC back image is required',
      'Payment cheque document is required',
    ]) {
      expect(await dialog.findByText(sentence)).toBeTruthy();
    }
  });

  it('wants a lot, of those that are free (R-BKG-08, R-AGT-22)', async () => {
    const sent = vi.fn(() => json(made, 201));
    const { user } = open({ 'POST /bookings': sent });
    const dialog = await openDialog(user);
    await user.upload(dialog.getByLabelText(/^IC front/), picture('front.jpg'));
    await user.upload(dialog.getByLabelText(/^IC back/), picture('back.jpg'));
    await user.upload(dialog.getByLabelText(/^Cheque or transfer slip/), picture('cheque.jpg'));
    await submit(user, dialog);
    expect(await dialog.findByText('Lot information is required for booking')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('combobox', { name: 'Lot' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Lot 12, type B, phase 2RM\u00a01,080,000',
    ]);
  });

  it('has the server search the lots, however many are free, also after one is taken (R-AGT-22, D-156)', async () => {
    const asked: string[] = [];
    const { user } = open({
      'GET /public/properties/aero-industrial-hub/lots': () =>
        json([{ _id: 'lot-4711', type: 'B', status: 'reserved' }]),
      'GET /lots': ({ url }) => {
        asked.push(url.search);
        return json(url.searchParams.get('search') === '4711' ? [lotOf('4711')] : [lotOf('12')]);
      },
    });
    const dialog = await openDialog(user);
    const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Lot' });
    await user.type(field, 'lot 4711');
    await user.click(await screen.findByRole('option', { name: /^Lot 4711/ }));
    expect(dialog.getByText(/^Intermediate/i)).toBeTruthy();
    expect(asked.every((query) => query.includes('status=available&limit=25'))).toBe(true);
    await user.click(await dialog.findByRole('button', { name: 'Choose another lot' }));
    expect([field.value, document.activeElement === field]).toEqual(['', true]);
  });

  it('clears a lot that was taken meanwhile, and shows the reason (R-BKG-17)', async () => {
    const { user } = open({
      'POST /bookings': () => json({ message: 'This lot has just been taken' }, 409),
    });
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await submit(user, dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe('This lot has just been taken');
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Lot' }).value).toBe('');
  });

  it('books for the member and names the agent in the message, then uploads the documents (R-AGT-25, R-MSG-32, D-82)', async () => {
    const bodies: unknown[] = [];
    const types: unknown[] = [];
    const { user } = open({
      'POST /bookings': ({ init }) => {
        bodies.push(JSON.parse(String(init.body)));
        return json(made, 201);
      },
      'POST /uploads/document': ({ init }) => {
        types.push((init.body as FormData).get('documentType'));
        return json({ _id: 'd', documentUrl: '/api/uploads/files/d/x.jpg' }, 201);
      },
    });
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await user.type(dialog.getByLabelText('Description (optional)'), 'Needs power');
    await submit(user, dialog);
    expect(await dialog.findByText('Booking created successfully')).toBeTruthy();
    expect(bodies).toEqual([
      {
        userId: 'farid',
        lotId: 'lot-12',
        lotNumber: '12',
        lotType: 'B',
        seenPrice: 1_080_000,
        agencyId: 'meridian',
        name: 'Farid',
        email: 'farid@buyer.example',
        contactPhone: '+60125550111',
        requestMessage: `Agent: Aisyah Tan\nPhone: ${viewer.phone}\nEmail: ${viewer.email}\nDescription: Needs power`,
        status: 'pending_admin',
      },
    ]);
    await waitFor(() => expect(types).toEqual(['ic_front', 'ic_back', 'cheque']));
    expect(await dialog.findAllByText('Uploaded')).toHaveLength(3);
    await user.click(dialog.getByText('Close'));
    expect(await screen.findByText('Booking successfully created and sent to admin for review')).toBeTruthy();
  });

  it('names each failed upload and retries it without booking again (R-DOC-09)', async () => {
    let isBroken = true;
    const booked = vi.fn(() => json(made, 201));
    const { user } = open({
      'POST /bookings': booked,
      'POST /uploads/document': () =>
        isBroken ? json({ message: 'Damaged' }, 400) : json({ _id: 'd' }, 201),
    });
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await submit(user, dialog);
    for (const sentence of [
      'Booking created, but there was an issue uploading identity card file 1. The booking is still valid.',
      'Booking created, but there was an issue uploading identity card file 2. The booking is still valid.',
      'Booking created, but there was an issue uploading the cheque. The booking is still valid.',
    ]) {
      expect(await dialog.findByText(sentence)).toBeTruthy();
    }
    isBroken = false;
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Retry IC front' }).disabled).toBe(false),
    );
    await user.click(dialog.getByRole('button', { name: 'Retry IC front' }));
    expect(await dialog.findByText('Uploaded')).toBeTruthy();
    expect(booked).toHaveBeenCalledOnce();
  });

  it('shows the reason after a prefix when no reply came (R-MSG-18)', async () => {
    const { user } = open({
      'POST /bookings': () => {
        throw new TypeError('no network');
      },
    });
    const dialog = await openDialog(user);
    await fillIn(user, dialog);
    await submit(user, dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Failed to create booking. Network error. Please check your connection and try again.${callTexts.again}`,
    );
  });
});
