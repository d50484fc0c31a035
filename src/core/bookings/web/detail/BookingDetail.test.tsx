import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { documentRefusals, documentTexts } from '#core/documents/messages.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, requested } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDetail } from './BookingDetail.tsx';

const buyer = userOf('user', { _id: 'client', agencyId: 'meridian' });

function documentOf(documentType: BookingDocument['documentType'], documentName: string): BookingDocument {
  return {
    _id: documentName,
    id: documentName,
    documentUrl: `https://elsewhere.example/api/uploads/files/${documentName}/${documentName}`,
    documentType,
    documentName,
    bookingId: 'b',
    createdAt: '2026-11-02T04:00:00.000Z',
    verdict: null,
    paper: null,
    replacedAt: null,
  };
}

function open(
  booking: Booking,
  documents: BookingDocument[] = [],
  answers: Handlers = {},
  sought: string | null = null,
) {
  const network = signedIn(buyer, {
    [`GET /bookings/${booking._id}`]: () => json(booking),
    [`GET /uploads/documents/${booking._id}`]: () => json(documents),
    [`GET /bookings/${booking._id}/events`]: () => json([requested]),
    ...answers,
  });
  fakeNetwork(network);
  const onClose = vi.fn();
  const page = <BookingDetail id={booking._id} user={buyer} sought={sought} onClose={onClose} />;
  renderPage({ at: '/dashboard', path: '/dashboard', page });
  return { network, onClose, user: userEvent.setup() };
}

/** With the part that the buyer came for. */
const openAt =
  (sought: string) =>
  (...[booking, documents, answers]: Parameters<typeof open>) =>
    open(booking, documents, answers, sought);

beforeEach(fakeUploads);
describe('the detail of a booking', () => {
  it('shows property, client, request and answers (R-BKG-28 to R-BKG-31)', async () => {
    open(
      bookingOf('62', 'rejected_by_agent', {
        requestMessage: 'Agent: Chitra Devi\nDescription: A bakery',
        agentNotes: 'Please send the IC again',
        adminNotes: 'No payment was received',
        createdBy: 'agent',
        creatorName: 'Chitra Devi',
        name: '',
        user: { _id: 'client', name: '', email: '', phone: '' },
        contactPhone: '',
        phone: '',
      }),
    );
    expect(await screen.findByText(/^Type B · Phase/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Booking of Lot 62' })).toBeTruthy();
    expect(screen.queryByText('Intermediate lot (B)')).toBeNull();
    await userEvent.click(screen.getByText('Lot and request'));
    await userEvent.click(screen.getByText('History'));
    expect(await screen.findByText('Booking requested')).toBeTruthy();
    expect(screen.getByText('Intermediate lot (B)')).toBeTruthy();
    expect(screen.getByText('Unknown Client')).toBeTruthy();
    expect(screen.getByText('N/A')).toBeTruthy();
    expect(screen.getByText('A bakery')).toBeTruthy();
    expect(screen.getByText('Please send the IC again')).toBeTruthy();
    expect(screen.getByText('No payment was received')).toBeTruthy();
    expect(screen.getAllByText('Chitra Devi')).toHaveLength(2);
    expect(screen.getByText('000062')).toBeTruthy();
  });

  it.each([
    ['client', 'Your details', "Agency's notes"],
    ['somebody-else', 'Client', "Agency's notes (visible to the client)"],
  ])('names its parts for %s', async (userId, details, notes) => {
    open(bookingOf('62', 'rejected_by_agent', { userId, agentNotes: 'Please send the IC again' }));
    await userEvent.click(await screen.findByText('Lot and request'));
    expect(screen.getByRole('heading', { name: details })).toBeTruthy();
    expect(screen.getByRole('heading', { name: notes })).toBeTruthy();
  });

  it.each([
    ['pending_agent', 'The lot is held for you.', 'Meridian Industrial Realty answers'],
    ['pending_admin', 'The lot is held for you until the park office decides.', 'The park office decides'],
    ['approved', 'The lot is booked for you.', 'The park office completes the sale'],
    ['sold', 'The lot is sold to you.', undefined],
    ['rejected', 'The park office declined this booking.', undefined],
    ['rejected_by_agent', 'The agency declined this request.', undefined],
    ['cancelled', 'This booking was cancelled.', undefined],
    ['expired', 'The agency did not answer in time, so the request ended.', undefined],
  ] as [BookingStatus, string, string | undefined][])(
    'is headed by what comes next while it is %s (D-357)',
    async (status, fact, task = 'Nobody has to do anything now.') => {
      open(bookingOf('62', status));
      expect(await screen.findByText(fact)).toBeTruthy();
      const isOver = task.startsWith('Nobody') && status !== 'sold';
      // where another lot is offered, nobody reads that there is nothing to do
      expect(screen.queryByRole('heading', { name: task }) !== null).toBe(!isOver);
      expect(screen.queryByText(/the request ends\.$/) !== null).toBe(status === 'pending_agent');
      expect(screen.queryByText('Congratulations!') !== null).toBe(['approved', 'sold'].includes(status));
      expect(screen.queryByRole('link', { name: 'Choose Another Lot' }) !== null).toBe(isOver);
    },
  );

  it('shows of a sold lot when it was sold, its keys and what it costs, and no documents that never came (D-471)', async () => {
    const sold = { ...requested, id: 9, action: 'sell', from: 'approved', to: 'sold' } as const;
    const step = { who: 'buyer', what: 'complete_sale', by: null, at: 'milestones', own: true } as const;
    const lot = { propertyPhase: 1, lotType: 'B', propertyType: 'B', price: 1_080_000 } as const;
    const booking = bookingOf('62', 'sold', { ...lot, standing: { reader: 'buyer', tasks: [step] } });
    const { user } = open(booking, [], {
      [`GET /bookings/${booking._id}/events`]: () =>
        json([requested, { ...sold, at: '2026-11-03T04:00:00.000Z' }]),
      'GET /public/park': () =>
        json({
          completion: { 1: 'June 2028' },
          types: {},
          cost: { steps: [{ what: 'First payment', when: 'On signing', percent: 10 }] },
        }),
    });
    expect(await screen.findByText('Nov 03, 2026')).toBeTruthy();
    expect(screen.getByText('June 2028')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Payments' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'What you pay, and when' }));
    expect(screen.getByRole('list', { name: 'Payments' }).textContent).toMatch(/On signing.*RM.108,000/);
    expect(screen.queryByText(documentTexts.none)).toBeNull();
  });

  it('names the deposit that the park states, its payee, and whom to ask for the account and anything else', async () => {
    const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
    const person = { name: 'Aisyah Tan', phone: '+60 12-555 0111' };
    open(bookingOf('62', 'pending_admin', { propertyType: 'B', deposit: null }), [], {
      'GET /public/park': () => json({ deposits: { B: terms }, payees: [{ name: 'Park Sdn. Bhd.' }] }),
      'GET /users/me/agency-contact': () => json({ person, membership: null, request: null, lot: null }),
    });
    expect(await screen.findByText(/^RM.10,000, before the lot is booked$/)).toBeTruthy();
    expect(screen.getByText('Payee: Park Sdn. Bhd.')).toBeTruthy();
    expect(screen.getByText(/^Ask Meridian Industrial Realty for the account/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: person.phone })).getAttribute('href')).toBe(
      'tel:+60125550111',
    );
  });

  it('has a task that leads to how the stated deposit is paid, until the photo of a cheque is there', async () => {
    const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
    const documentMarks = { cheque: 'missing', ic_front: 'unchecked', ic_back: 'unchecked' } as const;
    const booking = bookingOf('62', 'pending_admin', {
      propertyType: 'B',
      deposit: null,
      documentsComplete: false,
      documentMarks,
    });
    const park = { 'GET /public/park': () => json({ deposits: { B: terms } }) };
    const { user } = open(booking, [], park);
    const pay = { name: /^Pay RM.10,000 by cheque or bank transfer$/ };
    expect(await screen.findByRole('heading', pay)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'How to pay' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Booking deposit/));
    cleanup();
    open({ ...booking, documentMarks: { ...documentMarks, cheque: 'unchecked' } }, [], park);
    expect(await screen.findByText(/^RM.10,000, slip sent$/)).toBeTruthy();
    expect(screen.queryByText(pay.name)).toBeNull();
    // folded, as its account is needed no more
    expect(screen.queryByText(/^Slip sent\./)).toBeNull();
    await user.click(screen.getByRole('heading', { name: 'Booking deposit' }));
    expect(screen.getByText(/^Slip sent\. The park office confirms the payment/)).toBeTruthy();
  });

  it.each([['approved'], ['sold']] as [BookingStatus][])(
    'says who recorded the stated deposit once the lot is %s, and asks for nothing (D-487)',
    async (status) => {
      const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
      const booking = bookingOf('62', status, { propertyType: 'B', deposit: null });
      const { user } = open(booking, [], {
        'GET /public/park': () => json({ deposits: { B: terms } }),
        [`GET /bookings/${booking._id}/events`]: () =>
          json([requested, { ...requested, from: 'pending_admin', to: status, at: '2026-12-02T04:00:00Z' }]),
      });
      await user.click(await screen.findByRole('heading', { name: 'Booking deposit' }));
      expect(screen.getByText('Received')).toBeTruthy();
      expect(
        await screen.findByText(/^The park office recorded it on .* and gives the receipt\.$/),
      ).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/RM.10,000|for the account|by cheque/);
    },
  );

  it('says how to pay what a lot was booked without (D-487)', async () => {
    const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
    open(bookingOf('62', 'approved', { propertyType: 'B', bookedUnpaid: true }), [], {
      'GET /public/park': () => json({ deposits: { B: terms } }),
    });
    expect(await screen.findByText('Not received')).toBeTruthy();
    expect(screen.getByText('The park office booked the lot without it.')).toBeTruthy();
    expect(screen.getByText(/^Ask Meridian Industrial Realty for the account/)).toBeTruthy();
  });

  it.each([['pending_admin'], ['approved'], ['sold']] as [BookingStatus][])(
    'names the park office and its number once it is its turn: %s',
    async (status) => {
      open(bookingOf('62', status), [], {
        'GET /config': () =>
          json({ contact: { email: '', phone: '+60355550100', address: '', whatsapp: '' } }),
      });
      const link = await screen.findByRole('link', { name: '+60 3-5555 0100' });
      expect(link.getAttribute('href')).toBe('tel:+60355550100');
    },
  );

  it('names the other tasks below the first one, each with its own deadline, and leads to the first (D-357, D-471)', async () => {
    const documentMarks = { cheque: 'missing', ic_front: 'unchecked', ic_back: 'unchecked' } as const;
    const { user } = open(bookingOf('62', 'pending_agent', { documentsComplete: false, documentMarks }));
    expect(await screen.findByRole('heading', { name: 'Send cheque or transfer slip' })).toBeTruthy();
    const others = within(screen.getByRole('list', { name: 'What others do' })).getAllByRole('listitem');
    expect(others.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Meridian Industrial Realty has until .* left\)\. Without an answer the request ends\.$/,
      ),
    ]);
    expect(screen.queryByLabelText('Cheque or transfer slip')).toBeNull();
    for (const _ of ['once', 'again']) {
      await user.click(screen.getByRole('button', { name: 'Upload documents' }));
      expect(await screen.findByLabelText('Cheque or transfer slip')).toBeTruthy();
      expect(document.activeElement?.textContent).toMatch(/^Documents/);
    }
  });

  it('says of a booked lot nothing of a payment that the ledger does not hold (D-333)', async () => {
    const deposit = { dueSen: 500, dueOn: '2026-12-01', receivedSen: 0, heldSen: 0, reportedSen: 0 };
    open(bookingOf('62', 'approved', { deposit }));
    expect(await screen.findByText('The lot is booked for you.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/payment (is|was) (recorded|confirmed)/i);
  });

  it('shows a failure to load, with a retry (R-DASH-17)', async () => {
    const booking = bookingOf('62', 'approved');
    const call = `GET /bookings/${booking._id}`;
    const { user, network } = open(booking, [], { [call]: () => json({ message: 'x' }, 403) });
    expect(await screen.findByText(bookingTexts.detailFailed)).toBeTruthy();
    network[call] = () => json(booking);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Type B · Phase/)).toBeTruthy();
  });

  const whileOpen: BookingStatus[] = ['pending_agent', 'pending_admin'];
  it.each([...whileOpen, 'approved'] as const)(
    'offers Cancel on %s only while the booking waits (R-DASH-12)',
    async (status) => {
      open(bookingOf('62', status));
      await screen.findByText(/^Type B · Phase/);
      const button = screen.queryByRole('button', { name: 'Cancel Booking' });
      expect(button !== null).toBe(whileOpen.includes(status));
    },
  );

  it('offers no Cancel to a client who did not make it (D-77)', async () => {
    open(bookingOf('62', 'pending_agent', { createdBy: 'agent' }));
    await screen.findByText(/^Type B · Phase/);
    expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  });

  it('cancels, with a wording that differs from the row (R-BKG-27)', async () => {
    const booking = bookingOf('62', 'pending_agent');
    const { user } = open(booking, [], {
      [`DELETE /bookings/${booking._id}`]: () => json({ ...booking, status: 'cancelled', message: '' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByText(bookingSuccess.cancelled)).toBeTruthy();
    expect(await screen.findByText(bookingTexts.cancelledFromRow)).toBeTruthy();
  });
});

describe('the hold', () => {
  const MINUTE = 60_000;
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('counts down to its end while the dialog is open (D-80)', async () => {
    const expiresAt = new Date(Date.now() + 62 * MINUTE + 30_000).toISOString();
    open(bookingOf('62', 'pending_agent', { expiresAt }));
    const left = await screen.findByRole('timer');
    expect(left.textContent).toMatch(
      /^Meridian Industrial Realty has until .* to answer \(1 hour 2 minutes left\)\.$/,
    );
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
    expect(left.textContent).toMatch(/ \(1 hour left\)\.$/);
    await act(() => vi.advanceTimersByTimeAsync(61 * MINUTE));
    expect(left.textContent).toBe('The time to answer is over');
  });

  it('shows the answer of the agency without opening the booking again', async () => {
    const booking = bookingOf('62', 'pending_agent');
    const { network } = open(booking);
    await screen.findByRole('timer');
    network[`GET /bookings/${booking._id}`] = () =>
      json(bookingOf('62', 'pending_admin', { updatedAt: 'later' }));
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(await screen.findByRole('heading', { name: 'The park office decides' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('the documents of a booking', () => {
  const openDocuments = openAt('documents');
  const documents = [
    documentOf('ic_back', 'back.PNG'),
    documentOf('cheque', 'cheque.pdf'),
    documentOf('ic_front', 'front.jpg'),
  ];

  it('are previewed when they are pictures, fetched with the token from this very site (R-DASH-11, R-DOC-03, R-DOC-06, D-96, D-101)', async () => {
    const asked: string[] = [];
    openDocuments(bookingOf('62', 'sold'), documents, {
      'GET /uploads/files/front.jpg/front.jpg': ({ url, init }) => {
        asked.push(url.host, new Headers(init.headers).get('authorization') ?? '');
        return new Response('picture');
      },
      'GET /uploads/files/back.PNG/back.PNG': () => new Response('picture'),
    });
    const picture = await screen.findByRole('img', { name: 'IC front: front.jpg' });
    expect(picture.getAttribute('src')).toBe('blob:picture');
    expect(await screen.findByRole('img', { name: 'IC back: back.PNG' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: /cheque/ })).toBeNull();
    expect(asked).toEqual(['localhost:5002', 'Bearer token']);
    const names = within(screen.getByRole('list', { name: 'Documents' }))
      .getAllByRole('listitem')
      .map((item) => /cheque|front|back/.exec(item.textContent ?? '')?.[0]);
    expect(names.slice(-3)).toEqual(['cheque', 'front', 'back']);
  });

  it('open large, and Escape closes the picture before the booking', async () => {
    const { user, onClose } = openDocuments(bookingOf('62', 'sold'), [documentOf('ic_front', 'front.jpg')], {
      'GET /uploads/files/front.jpg/front.jpg': () => new Response('picture'),
    });
    await user.click(await screen.findByRole('button', { name: 'Show IC front large' }));
    await screen.findByRole('dialog', { name: 'IC front' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'IC front' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('are read from the fields of the booking when their list fails (R-DOC-07, R-CALL-32)', async () => {
    const booking = bookingOf('62', 'sold', {
      chequeUrl: '/api/uploads/files/1/cheque.pdf',
      chequeOriginalName: 'My cheque.pdf',
    });
    openDocuments(booking, [], {
      [`GET /uploads/documents/${booking._id}`]: () => json({ message: 'x' }, 404),
    });
    expect(await screen.findByText('My cheque.pdf')).toBeTruthy();
  });

  it('can be added and replaced while the booking is under way (D-88)', async () => {
    const sent: unknown[] = [];
    const booking = bookingOf('62', 'approved');
    const { user, network } = openDocuments(booking, [documentOf('cheque', 'cheque.pdf')], {
      'POST /uploads/document': ({ init }) => {
        const form = init.body as FormData;
        sent.push([form.get('documentType'), form.get('bookingId'), (form.get('document') as File).name]);
        network[`GET /uploads/documents/${booking._id}`] = () =>
          json([documentOf('cheque', 'cheque.pdf'), documentOf('ic_front', 'new.pdf')]);
        return json(documentOf('ic_front', 'new.pdf'), 201);
      },
    });
    expect(await screen.findByRole('button', { name: 'Replace Cheque or transfer slip' })).toBeTruthy();
    const card = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('IC front'), card);
    expect(await screen.findByText('Document uploaded')).toBeTruthy();
    expect(sent).toEqual([['ic_front', booking._id, 'front.jpg']]);
    expect(await screen.findByText('new.pdf')).toBeTruthy();
    expect(screen.queryByLabelText('IC front')).toBeNull();
  });

  it('show why one was refused', async () => {
    const { user } = openDocuments(bookingOf('62', 'pending_agent'), [], {
      'POST /uploads/document': () => json({ message: documentRefusals.DOCUMENT_DAMAGED.message }, 400),
    });
    await user.upload(
      await screen.findByLabelText('IC back'),
      new File(['x'], 'b.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(documentRefusals.DOCUMENT_DAMAGED.message)).toBeTruthy();
  });

  it('can be retried after a failure without choosing the file again (R-BKG-18)', async () => {
    const sent: unknown[] = [];
    const { user, network } = openDocuments(bookingOf('62', 'pending_agent'), [], {
      'POST /uploads/document': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const card = new File(['x'], 'b.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('IC back'), card);
    expect(await screen.findByText('Failed to upload the document. Please try again.')).toBeTruthy();
    // the failure of another file keeps this one
    await user.upload(screen.getByLabelText('IC front'), new File(['x'], 'f.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Retry IC front' })).toBeTruthy();
    network['POST /uploads/document'] = ({ init }) => {
      sent.push(((init.body as FormData).get('document') as File).name);
      return json(documentOf('ic_back', 'b.png'), 201);
    };
    await user.click(screen.getByRole('button', { name: 'Retry IC back' }));
    await waitFor(() => expect(sent).toEqual(['b.png']));
    expect(screen.queryByRole('button', { name: 'Retry IC back' })).toBeNull();
  });

  it('that are too large are refused before the upload (D-98)', async () => {
    const asked = vi.fn(() => json({}));
    const { user } = openDocuments(bookingOf('62', 'pending_agent'), [], { 'POST /uploads/document': asked });
    const card = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'b.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('IC back'), card);
    expect(await screen.findByText(documentRefusals.DOCUMENT_TOO_LARGE.message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry IC back' })).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('request the missing side of an identity card (R-BKG-06)', async () => {
    openDocuments(bookingOf('62', 'pending_agent'), [documentOf('ic_front', 'front.pdf')]);
    expect(
      await screen.findByText('An identity card needs both sides: please add IC back as well.'),
    ).toBeTruthy();
  });

  it('can be photographed on a phone', async () => {
    const matches = window.matchMedia;
    window.matchMedia = (query) => ({ ...matches(query), matches: query === '(pointer: coarse)' });
    onTestFinished(() => {
      window.matchMedia = matches;
    });
    openDocuments(bookingOf('62', 'pending_agent'));
    const [cheque] = await screen.findAllByRole('button', { name: 'Take a photo' });
    expect(document.getElementById(cheque?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Cheque or transfer slip',
    );
    const cameras = document.querySelectorAll('input[type=file][capture=environment]');
    // cheque, both sides of the card, and a further document
    expect(cameras).toHaveLength(4);
  });

  it('are sent again where the desk sent them back, with its reason; earlier versions unfold (D-183)', async () => {
    const sentBack = {
      ...documentOf('ic_front', 'front.pdf'),
      verdict: {
        state: 'sent_back',
        desk: 'office',
        reason: 'blurred',
        note: 'More light',
        at: '2026-11-20T04:00:00.000Z',
        by: 'The park office',
      },
    } satisfies BookingDocument;
    const earlier = { ...documentOf('ic_front', 'old.pdf'), replacedAt: '2026-11-10T04:00:00.000Z' };
    const { user } = openDocuments(bookingOf('62', 'pending_admin'), [sentBack, earlier]);
    expect(
      await screen.findByText('Sent back by the park office: too blurred to read. “More light”'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload again: IC front' })).toBeTruthy();
    expect(screen.getAllByText('Missing')).toHaveLength(3);
    expect(screen.queryByText('old.pdf')).toBeNull();
    await user.click(screen.getByText('Earlier versions (1)'));
    expect(await screen.findByText('old.pdf')).toBeTruthy();
    // nobody checks what was replaced
    expect(screen.queryByText('Not checked yet')).toBeNull();
  });

  it('are read-only once the booking has ended, with a text when there are none (R-DOC-08)', async () => {
    openDocuments(bookingOf('62', 'cancelled'));
    expect(await screen.findByText(documentTexts.none)).toBeTruthy();
    expect(screen.queryByLabelText('IC front')).toBeNull();
  });

  it('wait for a check only while a desk may check them (D-167)', async () => {
    openDocuments(bookingOf('62', 'rejected_by_agent'), [documentOf('cheque', 'cheque.pdf')]);
    expect(await screen.findByText('cheque.pdf')).toBeTruthy();
    expect(screen.queryByText('Not checked yet')).toBeNull();
  });
});
