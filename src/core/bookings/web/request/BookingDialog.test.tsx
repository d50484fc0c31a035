import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingRefusals, bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import { documentRefusals } from '#core/documents/messages.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import type { User } from '#core/users/contract.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { interpolate } from '#shared/interpolate.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDialog } from './BookingDialog.tsx';

const lot = lotOf('12-A');
const agencies = [agencyOf('meridian', 'Meridian Industrial Realty')];
const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian Industrial Realty' } as const;
const member = userOf('user', { ...inMeridian, agencyStatus: 'approved' });
const agent = userOf('agent', { ...inMeridian, agencyStatus: 'approved' });
const made = bookingOf('12', 'pending_agent');

const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

let sent: SentRequest[];
/** Remembers a request and gives an answer. */
const take = (answer: () => Response) => (request: SentRequest) => {
  sent.push(request);
  return answer();
};
const bodyOf = (request: SentRequest | undefined) => JSON.parse(String(request?.init.body));
const keyOf = (request: SentRequest | undefined) =>
  new Headers(request?.init.headers).get('idempotency-key') ?? '';

const Next = ({ booking }: { booking: Booking }) => `next of ${booking._id}`;
const parts = { ...noParts, afterRequest: [{ name: 'next', Section: Next }] };

function open(viewer: User, answers: Handlers = {}) {
  const network = signedIn(viewer, {
    ...agencyCalls(agencies),
    'POST /bookings/request': take(() => json({ ...made, message: bookingSuccess.requested }, 201)),
    'POST /bookings/property': take(() => json({ ...made, message: bookingSuccess.requested }, 201)),
    'POST /uploads/document': take(() =>
      json({ _id: 'd1', documentUrl: '/api/uploads/files/d1/ic.jpg' }, 201),
    ),
    ...answers,
  });
  fakeNetwork(network);
  const onBooked = vi.fn();
  const onClose = vi.fn();
  const page = (
    <BookingPartsProvider value={parts}>
      <BookingDialog lot={lot} opened onClose={onClose} onBooked={onBooked} />
    </BookingPartsProvider>
  );
  const shown = renderPage({ at: '/lots', path: '/lots', page });
  return { ...shown, network, onBooked, onClose, user: userEvent.setup() };
}

const submit = () => screen.findByRole('button', { name: 'Submit Booking Request' });

beforeEach(() => {
  sent = [];
  fakeUploads();
});
afterEach(() => queryClient.clear());

describe('the booking dialog of a buyer', () => {
  it('offers contact, message and documents, filled in from the account (R-BKG-01)', async () => {
    open(member, { 'GET /config': () => json({ limits: { holdDays: 14 } }) });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Full name/)).value).toBe('Nur Aina');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('user@aero.example');
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone number/).value).toBe('+60125550100');
    for (const name of ['Message (optional)', 'IC front', 'IC back', 'Cheque or transfer slip (optional)']) {
      expect(screen.getByLabelText(name)).toBeTruthy();
    }
    expect(screen.getByText(/^Your request goes to Meridian Industrial Realty/)).toBeTruthy();
    expect(await screen.findByText('Holds lot 12-A for you for 14 days')).toBeTruthy();
  });

  it('sends the documented payload with an idempotency key and confirms it in the dialog and as a toast (R-BKG-12, R-BKG-19)', async () => {
    const { user, onBooked } = open(member);
    await user.type(await screen.findByLabelText('Message (optional)'), 'By March');
    const phone = screen.getByLabelText(/^Phone number/);
    await user.clear(phone);
    await user.type(phone, '(012)-345 6789');
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    expect(onBooked).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/^Lot 12 is held for you until .*\d/)).toBeTruthy();
    expect(screen.getByText(`next of ${made._id}`)).toBeTruthy();
    // on the page, not beside the same words in the dialog
    expect(screen.queryByText('Booking request successfully submitted!')).toBeNull();
    await user.click(screen.getByText('Close'));
    expect(await screen.findByText('Booking request successfully submitted!')).toBeTruthy();
    expect(bodyOf(sent[0])).toEqual({
      userId: member._id,
      lotId: 'lot-12-A',
      lotNumber: '12-A',
      lotType: 'B',
      seenPrice: 1_080_000,
      agencyId: 'meridian',
      name: 'Nur Aina',
      email: 'user@aero.example',
      contactPhone: '(012)-345 6789',
      requestMessage: 'By March',
      status: 'pending_agent',
    });
    expect(keyOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['Full name', '', 'Full name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'aina', 'Please enter a valid email address'],
    ['Phone number', '', 'Phone number is required'],
  ])('refuses %s "%s" and puts the cursor there (R-BKG-03 to R-BKG-05)', async (label, value, sentence) => {
    const { user } = open(member);
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    if (value) await user.type(field, value);
    await user.click(await submit());
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent).toHaveLength(0);
    await user.type(field, 'x');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('takes both sides of an identity card or neither (R-BKG-06)', async () => {
    const { user } = open(member);
    await user.upload(await screen.findByLabelText('IC back'), picture('back.jpg'));
    await user.click(await submit());
    expect(await screen.findByText('Both IC front and back are required if uploading IC')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('IC front'));
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove IC back: back.jpg' }));
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
  });

  it('refuses a file of the wrong kind or size before sending it (R-BKG-07, D-98)', async () => {
    const { user } = open(member);
    const everyFile = userEvent.setup({ applyAccept: false });
    const drawing = new File(['<svg/>'], 'card.svg', { type: 'image/svg+xml' });
    await everyFile.upload(await screen.findByLabelText('IC front'), drawing);
    const large = new File([''], 'cheque.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(screen.getByLabelText('Cheque or transfer slip (optional)'), large);
    await user.upload(screen.getByLabelText('IC back'), new File([], 'b.jpg', { type: 'image/jpeg' }));
    const refused = ['DOCUMENT_UNSUPPORTED', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_DAMAGED'] as const;
    for (const code of refused) expect(await screen.findByText(documentRefusals[code].message)).toBeTruthy();
    await user.click(await submit());
    expect(sent).toHaveLength(0);
  });

  it('refuses a picture that is too large and cannot be made smaller (D-98)', async () => {
    const { user } = open(member);
    const large = picture('front.jpg');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await user.upload(await screen.findByLabelText('IC front'), large);
    await user.upload(screen.getByLabelText('IC back'), picture('back.jpg'));
    // this browser decodes no pictures
    expect(await screen.findByText('11.0 MB')).toBeTruthy();
    await user.click(await submit());
    expect(await screen.findByText(documentRefusals.DOCUMENT_TOO_LARGE.message)).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it('uploads the documents one by one after the booking, and retries a failed one alone (R-BKG-18, D-88)', async () => {
    const types: unknown[] = [];
    const { user } = open(member, {
      'POST /uploads/document': (request) => {
        types.push((request.init.body as FormData).get('documentType'));
        return types.length === 2
          ? json({ message: 'This file is damaged and cannot be read', code: 'DOCUMENT_DAMAGED' }, 400)
          : json({ _id: 'd' }, 201);
      },
    });
    await user.upload(await screen.findByLabelText('IC front'), picture('front.jpg'));
    await user.upload(screen.getByLabelText('IC back'), picture('back.jpg'));
    await user.upload(
      screen.getByLabelText('Cheque or transfer slip (optional)'),
      new File(['%PDF'], 'cheque.pdf', { type: 'application/pdf' }),
    );
    await user.click(await submit());
    expect(await screen.findByText(bookingTexts.documentsFailed)).toBeTruthy();
    expect(await screen.findByText('This file is damaged and cannot be read')).toBeTruthy();
    expect(types).toEqual(['ic_front', 'ic_back', 'cheque']);
    await user.click(screen.getByRole('button', { name: 'Retry IC back' }));
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(3));
    expect(types).toEqual(['ic_front', 'ic_back', 'cheque', 'ic_back']);
    expect(screen.queryByText(bookingTexts.documentsFailed)).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('marks and focuses a field that the server refuses', async () => {
    const { user } = open(member, {
      'POST /bookings/request': () =>
        json(
          { message: 'Check it', code: 'VALIDATION', errors: { contactPhone: 'At most 32 characters' } },
          400,
        ),
    });
    await user.click(await submit());
    expect(await screen.findByText('At most 32 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/));
  });

  it('repeats an unanswered request under its key, and a changed one under another (R-BKG-17, D-56)', async () => {
    const { user, network } = open(member, {
      'POST /bookings/request': (request) => {
        sent.push(request);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await user.click(await submit());
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toBe(
      `Failed to submit booking request. Please try again.${callTexts.network}${callTexts.again}`,
    );
    // with its button, which is always in sight
    expect(failure.closest('[class*=send]')?.contains(await submit())).toBe(true);
    await user.click(await submit());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
    network['POST /bookings/request'] = take(() => json(made, 201));
    await user.type(screen.getByLabelText('Message (optional)'), 'x');
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
  });

  it('shows the price of now where it has changed meanwhile, keeps what was typed, and sends it again at that price (D-494)', async () => {
    const { code, message } = lotRefusals.LOT_REPRICED;
    const said = interpolate(message, { price: 'RM 1,188,000' });
    const { user, network } = open(member, {
      'POST /bookings/request': take(() => json({ code, message: said }, 409)),
      [`GET /lots/${lot._id}`]: () => json({ ...lot, price: 1_188_000 }),
    });
    await user.type(await screen.findByLabelText('Message (optional)'), 'By March');
    await user.upload(screen.getByLabelText('IC front'), picture('front.jpg'));
    await user.upload(screen.getByLabelText('IC back'), picture('back.jpg'));
    expect(screen.getByText('RM 1,080,000')).toBeTruthy();
    await user.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(await screen.findByText('RM 1,188,000')).toBeTruthy();
    network['POST /bookings/request'] = take(() => json({ ...made, message: bookingSuccess.requested }, 201));
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    const [first, second] = sent.filter(({ init }) => typeof init.body === 'string');
    expect(bodyOf(first)).toMatchObject({ seenPrice: 1_080_000, requestMessage: 'By March' });
    expect(bodyOf(second)).toEqual({ ...bodyOf(first), seenPrice: 1_188_000 });
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(await screen.findAllByText('Uploaded')).toHaveLength(2);
  });

  it('does not close by a click outside, and confirms before discarding typed text (R-LOT-15, D-135)', async () => {
    const { user, onClose } = open(member);
    const overlay = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement;
    await user.type(await screen.findByLabelText('Message (optional)'), 'x');
    await user.click(overlay());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('shows no booking dialog to administrators (R-LOT-14, D-62)', () => {
  open(userOf('admin'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the booking dialog of an agent', () => {
  it('requires a name and both sides of the identity card, not the cheque (R-BKG-09, R-BKG-10)', async () => {
    const { user } = open(agent);
    await user.clear(await screen.findByLabelText(/^Agent name/));
    await user.click(await submit());
    expect(await screen.findByText('Agent name is required')).toBeTruthy();
    expect(screen.getByText('Both front and back sides of IC are required')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Agent name/), 'Chitra');
    await user.upload(screen.getByLabelText(/^IC front/), picture('front.jpg'));
    await user.click(await submit());
    expect(await screen.findByText('Both front and back sides of IC are required')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.upload(screen.getByLabelText(/^IC back/), picture('back.jpg'));
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
  });

  async function fillIn(user: ReturnType<typeof userEvent.setup>) {
    await user.upload(await screen.findByLabelText(/^IC front/), picture('front.jpg'));
    await user.upload(screen.getByLabelText(/^IC back/), picture('back.jpg'));
  }

  it('names the lot by type and number and the agent in labelled lines (R-BKG-13, D-67, D-90)', async () => {
    const { user } = open(agent);
    await fillIn(user);
    await user.type(screen.getByLabelText('Description (optional)'), 'A bakery{enter}Phone: 000');
    await user.click(await submit());
    await screen.findByText(bookingSuccess.requested);
    expect(bodyOf(sent[0])).toMatchObject({
      propertyId: 'type-b-12-A',
      seenPrice: 1_080_000,
      contactPhone: '+60125550100',
      userId: agent._id,
      status: 'pending_agent',
      requestMessage:
        'Agent: Nur Aina\nPhone: +60125550100\nEmail: agent@aero.example\nDescription: A bakery\nPhone: 000',
    });
  });

  it('retries an unanswered request once at the page’s own origin, then claims no booking and keeps what was typed (R-CALL-29, D-42)', async () => {
    const { user } = open(agent, {
      'POST /bookings/property': (request) => {
        sent.push(request);
        return sent.length < 4 ? Promise.reject(new TypeError('no network')) : json(made, 201);
      },
    });
    await fillIn(user);
    await user.type(screen.getByLabelText('Description (optional)'), 'A bakery');
    await user.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to submit booking request. Please try again.',
    );
    expect(screen.queryByText(bookingSuccess.requested)).toBeNull();
    expect(screen.getByDisplayValue('A bakery')).toBeTruthy();
    expect(sent.map(({ url }) => url.origin + url.pathname)).toEqual([
      'http://localhost:5002/api/bookings/property',
      `${window.location.origin}/api/bookings/property`,
    ]);
    await user.click(await submit());
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    const requests = sent.filter(({ url }) => url.pathname.endsWith('/bookings/property'));
    expect(new Set(requests.map(keyOf)).size).toBe(1);
    expect(requests).toHaveLength(4);
  });

  it('takes a refusal as final (D-54)', async () => {
    const { user } = open(agent, {
      'POST /bookings/property': take(() => json({ message: bookingRefusals.TOO_MANY_OPEN.message }, 409)),
    });
    await fillIn(user);
    await user.click(await submit());
    expect((await screen.findByRole('alert')).textContent).toBe(bookingRefusals.TOO_MANY_OPEN.message);
    expect(sent).toHaveLength(1);
  });

  it('names each failed upload (R-DOC-09)', async () => {
    const { user } = open(agent, {
      'POST /uploads/document': () => json({ message: 'Unsupported file type' }, 400),
    });
    await fillIn(user);
    await user.upload(screen.getByLabelText('Cheque or transfer slip (optional)'), picture('cheque.jpg'));
    await user.click(await submit());
    expect(
      await screen.findByText(
        'Booking created, but there was an issue uploading identity card file 1. The booking is still valid.',
      ),
    ).toBeTruthy();
    expect(await screen.findByText(/identity card file 2\./)).toBeTruthy();
    expect(
      await screen.findByText(
        'Booking created, but there was an issue uploading the cheque. The booking is still valid.',
      ),
    ).toBeTruthy();
  });
});
