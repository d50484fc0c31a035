import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingNote } from '#core/review/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { BookingNotes, DeskTimeline } from './BookingNotes.tsx';

afterEach(() => vi.unstubAllGlobals());

const viewer = userOf('agent_admin', { _id: 'viewer', name: 'Aisyah Rahman' });
const booking = bookingOf('12', 'pending_agent', { workDesk: 'agency', agencyId: 'agency' });
const path = '/agent/booking-requests';
const note = (id: number, changes: Partial<BookingNote> = {}): BookingNote => ({
  _id: String(id),
  id,
  text: `Note ${id}`,
  at: '2026-03-02T02:00:00.000Z',
  by: { name: 'The park office', desk: 'office' },
  readers: 'both',
  ...changes,
});

it('sends a note by Ctrl+Enter to the chosen readers, once, and shows it in the history too (D-189)', async () => {
  const notes: BookingNote[] = [];
  const sent: unknown[] = [];
  fakeNetwork(
    signedIn(viewer, {
      [`GET /bookings/${booking._id}/notes`]: () => json(notes),
      [`GET /bookings/${booking._id}/events`]: () => json([]),
      [`POST /bookings/${booking._id}/notes`]: ({ init }) => {
        const { text } = JSON.parse(String(init?.body));
        sent.push(JSON.parse(String(init?.body)));
        const written = note(2, { text, by: { name: viewer.name, desk: 'agency' } });
        notes.push(written);
        return json(written, 201);
      },
    }),
  );
  const page = (
    <>
      <BookingNotes booking={booking} />
      <DeskTimeline booking={booking} />
    </>
  );
  renderPage({ at: path, path, page });
  const user = userEvent.setup();
  const log = within(await screen.findByRole('log', { name: 'Internal notes' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(field, '{Control>}{Enter}{/Control}');
  expect(screen.getByText('Please write a note')).toBeTruthy();
  await user.type(field, 'Calls back on Friday');
  await user.click(screen.getByRole('radio', { name: 'Our agency and the park office' }));
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(document.activeElement).toBe(field);
  expect(await log.findByText('Calls back on Friday')).toBeTruthy();
  expect(log.getByText('Our agency and the park office')).toBeTruthy();
  expect(sent).toEqual([{ text: 'Calls back on Friday', readers: 'both' }]);
  await waitFor(() => expect(field.value).toBe(''));
  expect(document.activeElement).toBe(field);
  const history = within(screen.getByRole('list', { name: 'History of the booking' }));
  expect(history.getAllByText('Internal note')).toHaveLength(1);
});

it('assigns the booking to the viewer by one press, and tells a refusal (D-190)', async () => {
  const sent: unknown[] = [];
  fakeNetwork(
    signedIn(viewer, {
      [`PUT /bookings/${booking._id}/assignment`]: ({ init }) => {
        sent.push(JSON.parse(String(init?.body)));
        return json({ message: 'This person does not work on this booking at your desk', code: 'X' }, 400);
      },
    }),
  );
  renderPage({ at: path, path, page: <AssigneeField booking={booking} viewer={viewer} /> });
  const user = userEvent.setup();
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Assigned to' })).value).toBe(
    'Nobody',
  );
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('This person does not work on this booking at your desk')).toBeTruthy();
  expect(sent).toEqual([{ userId: 'viewer' }]);
});

it('takes an assignment back from its message (D-412)', async () => {
  const sent: unknown[] = [];
  const [lee, me] = [
    { _id: 'lee', name: 'Lee' },
    { _id: 'viewer', name: 'Viewer' },
  ];
  fakeNetwork(
    signedIn(viewer, {
      [`PUT /bookings/${booking._id}/assignment`]: ({ init }) => {
        const body = JSON.parse(String(init?.body));
        const { userId } = body;
        sent.push(body);
        return json({ ...booking, assignedTo: userId === 'lee' ? lee : me, message: `Assigned ${userId}` });
      },
    }),
  );
  const page = <AssigneeField booking={{ ...booking, assignedTo: lee ?? null }} viewer={viewer} />;
  renderPage({ at: path, path, page });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Assigned lee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(sent).toEqual([{ userId: 'viewer' }, { userId: 'lee', takesBack: 'viewer' }]);
});

it('shows nothing of either to a reader without a desk', async () => {
  const network = signedIn(viewer, {});
  fakeNetwork(network);
  const own = { ...booking, workDesk: null };
  const page = (
    <>
      <p>Loaded</p>
      <AssigneeField booking={own} viewer={viewer} />
      <BookingNotes booking={own} />
    </>
  );
  renderPage({ at: path, path, page });
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(screen.queryByText('Internal notes')).toBeNull();
  expect(screen.queryByText('Assigned to')).toBeNull();
});
