import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/users/contract.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';
import { AgentDashboardPage } from './agent-dashboard/AgentDashboardPage.tsx';
import { CreateBookingPage } from './CreateBookingPage.tsx';

const path = '/bookings/create';
const member = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const agentAdmin = userOf('agent_admin', member);
const person = (name: string, changes: Partial<User> = {}) =>
  userOf('user', { ...member, _id: name, id: name, name, email: `${name}@buyer.example`, ...changes });

const people = [
  person('Elena'),
  person('Farid'),
  person('Applicant', { agencyStatus: 'pending' }),
  person('Colleague', { role: 'agent' }),
  person('Stranger', { agencyId: 'other' }),
];
const properties = [
  { _id: 'park', id: 'park', name: 'Aero Industrial Hub', slug: 'aero-industrial-hub' },
  { _id: 'annex', id: 'annex', name: 'Annex', slug: 'annex' },
];
const unit = (unitNumber: string, status: string) => ({
  _id: `unit-${unitNumber}`,
  id: `unit-${unitNumber}`,
  unitNumber,
  lotNumber: null,
  lotId: null,
  type: 'Office',
  buildUp: 2000,
  status,
  price: 500_000,
  propertyId: 'park',
});

function open(viewer: User = agentAdmin, answers: Handlers = {}, at = path) {
  fakeNetwork(
    signedIn(viewer, {
      'GET /agencies/meridian': () => json(agencyOf('meridian', 'Meridian')),
      'GET /users': () => json(people),
      ...Object.fromEntries(people.map((each) => [`GET /users/${each._id}`, () => json(each)])),
      'GET /properties': () => json(properties),
      'GET /public/properties/park/units': () =>
        json([unit('U1', 'available'), unit('U2', 'sold'), { ...unit('U3', ''), status: undefined }]),
      'GET /public/properties/annex/units': () => json([]),
      'GET /lots': ({ url }) =>
        json(
          url.searchParams.get('propertyId') === 'park'
            ? [lotOf('12'), lotOf('13', { status: 'reserved' })]
            : [],
        ),
      'GET /bookings/agent': () => json([bookingOf('12', 'pending_admin')]),
      'GET /bookings/admin': () => json([]),
      'GET /users/agency-requests': () => json([]),
      'GET /agencies/meridian/users': () => json([]),
      ...answers,
    }),
  );
  const others = [
    { path: '/dashboard', element: <h1>My dashboard</h1> },
    { path: '/before', element: <h1>The page before</h1> },
    { path: '/agent-dashboard', element: <AgentDashboardPage /> },
    { path: '/admin/bookings', element: <AdminBookingsPage /> },
  ];
  return { ...renderPage({ at, path, page: <CreateBookingPage />, others }), user: userEvent.setup() };
}

const farid = `${path}?userId=Farid`;
const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

/** The first page of a longer list. */
function firstOf(rows: unknown, total: number): Response {
  const reply = json(rows);
  reply.headers.set('x-total-count', String(total));
  return reply;
}

type Reader = ReturnType<typeof userEvent.setup>;

/** The option labels of a select. */
async function offered(user: Reader, name: string): Promise<(string | null)[]> {
  await user.click(screen.getByRole('combobox', { name }));
  const options = await screen.findAllByRole('option');
  return options.map((option) => option.textContent);
}
async function choose(user: Reader, name: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const chosenIn = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).value;
const create = (user: Reader) => user.click(screen.getByRole('button', { name: 'Create Booking' }));

/** Accepts the booking and records the request. */
function taking(bodies: unknown[]) {
  return ({ init }: SentRequest) => {
    bodies.push(JSON.parse(String(init.body)));
    return json({ ...bookingOf('12', 'pending_admin'), message: 'Booking created successfully' }, 201);
  };
}

afterEach(() => vi.unstubAllGlobals());

beforeEach(fakeUploads);
describe('creating a booking for a client', () => {
  it('offers people of role user who are approved in the agency (R-AGT-22, D-49)', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Create Booking Request' });
    await screen.findByRole('combobox', { name: 'Client' });
    expect(await offered(user, 'Client')).toEqual(['ElenaElena@buyer.example', 'FaridFarid@buyer.example']);
  });

  it('offers a super admin every role user (D-83)', async () => {
    const { user } = open(userOf('super_admin'));
    await screen.findByRole('combobox', { name: 'Client' });
    expect(await offered(user, 'Client')).toHaveLength(4);
  });

  it('preselects the person in the URL, if the viewer may book for them (R-AGT-19)', async () => {
    const shown = open(agentAdmin, {}, `${path}?userId=Farid`);
    await screen.findByRole('combobox', { name: 'Client' });
    expect(chosenIn('Client')).toBe('Farid');
    shown.unmount();
    open(agentAdmin, {}, `${path}?userId=Stranger`);
    await screen.findByRole('combobox', { name: 'Client' });
    expect(chosenIn('Client')).toBe('');
  });

  it('preselects the only client, and says what happens once a lot is chosen too', async () => {
    const { user } = open(agentAdmin, { 'GET /users': () => json(people.slice(1, 2)) });
    await screen.findByRole('combobox', { name: 'Client' });
    expect(chosenIn('Client')).toBe('Farid');
    expect(screen.getByText(/^Books a lot or a unit for a client\./)).toBeTruthy();
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    expect(screen.getByText(/^Lot 12 is held for Farid at once/)).toBeTruthy();
    expect(screen.getByText('RM 1,080,000', { selector: 'footer *' })).toBeTruthy();
  });

  it('says of a lot that is not free what it is, and offers the free ones (R-AGT-22)', async () => {
    const { user } = open(agentAdmin, {}, farid);
    await choose(user, 'Property', /Aero/);
    await user.type(await screen.findByRole('combobox', { name: 'Lot' }), 'lot 13');
    expect(await screen.findByRole('group', { name: 'Lot 13 is not free: reserved.' })).toBeTruthy();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lot 12,/),
    ]);
  });

  it('uploads the documents that came along, both sides of an identity card or none (D-82)', async () => {
    const uploaded: unknown[] = [];
    const { user } = open(
      agentAdmin,
      {
        'POST /bookings': taking([]),
        'POST /uploads/document': ({ init }) => {
          uploaded.push((init.body as FormData).get('documentType'));
          return json({ _id: 'd', documentUrl: '/api/uploads/files/d/x.jpg' }, 201);
        },
      },
      farid,
    );
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    await user.click(screen.getByRole('button', { name: 'Add the client’s documents' }));
    await user.upload(screen.getByLabelText(/^IC front/), picture('front.jpg'));
    await create(user);
    expect(await screen.findByText('Both IC front and back are required if uploading IC')).toBeTruthy();
    await user.upload(screen.getByLabelText(/^IC back/), picture('back.jpg'));
    await create(user);
    expect(await screen.findByText('Booking created successfully')).toBeTruthy();
    await waitFor(() => expect(uploaded).toEqual(['ic_front', 'ic_back']));
  });

  it('names the person of the address who is not among the first people (R-AGT-19)', async () => {
    const { user } = open(agentAdmin, { 'GET /users': () => firstOf(people.slice(0, 1), 940) }, farid);
    await screen.findByRole('combobox', { name: 'Client' });
    await waitFor(() => expect(chosenIn('Client')).toBe('Farid'));
    expect(await offered(user, 'Client')).toEqual(['FaridFarid@buyer.example', 'ElenaElena@buyer.example']);
    expect(screen.getByRole('group', { name: '938 more, type to narrow' })).toBeTruthy();
  });

  it('shows a failure to load the person in the URL, with a retry (R-AGT-19, R-MSG-18)', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? json({}, 500) : json(people[1]));
    const { user } = open(agentAdmin, { 'GET /users/Farid': answer }, farid);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load form data');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(chosenIn('Client')).toBe('Farid'));
  });

  it('names missing fields, by the kind of stock (R-AGT-21)', async () => {
    const { user } = open();
    await screen.findByRole('combobox', { name: 'Client' });
    await create(user);
    for (const said of ['Please select a user', 'Please select a property', 'Please select a lot']) {
      expect(await screen.findByText(said)).toBeTruthy();
    }
    // the first invalid field is focused without opening its list, which would cover the error
    const first = screen.getByRole('combobox', { name: 'Client' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first.getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('radio', { name: 'Unit' }));
    expect(screen.queryByText('Please select a lot')).toBeNull();
    await create(user);
    expect(await screen.findByText('Please select a unit')).toBeTruthy();
  });

  it('offers available stock only, and what has no status (R-AGT-22)', async () => {
    const { user } = open();
    await choose(user, 'Property', /Aero/);
    await waitFor(async () =>
      expect(await offered(user, 'Lot')).toEqual(['Lot 12, type B, phase 2RM\u00a01,080,000']),
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'Unit' }));
    expect(await offered(user, 'Unit')).toEqual(['Unit U1, Office', 'Unit U3, Office']);
  });

  it('clears the other choice with the kind, and both with the property (R-BKG-20, R-AGT-24)', async () => {
    const { user } = open();
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    expect(chosenIn('Lot')).toContain('Lot 12');
    await user.click(screen.getByRole('radio', { name: 'Unit' }));
    await choose(user, 'Unit', /U1/);
    await user.click(screen.getByRole('radio', { name: 'Lot' }));
    expect(chosenIn('Lot')).toBe('');
    await choose(user, 'Lot', /Lot 12/);
    await choose(user, 'Property', /Annex/);
    await choose(user, 'Property', /Aero/);
    await waitFor(() => expect(chosenIn('Lot')).toBe(''));
    await create(user);
    expect(await screen.findByText('Please select a lot')).toBeTruthy();
  });

  it('has a text for a property without free stock (R-AGT-23)', async () => {
    const { user } = open();
    await choose(user, 'Property', /Annex/);
    expect(await screen.findByText('No available lots found for this property.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Unit' }));
    expect(await screen.findByText('No available units found for this property.')).toBeTruthy();
  });

  it('sends who, what and the notes, and ends in the booking history (R-AGT-04, R-AGT-20, R-AGT-25, R-MSG-32, D-11)', async () => {
    const bodies: unknown[] = [];
    const { user, router } = open(agentAdmin, { 'POST /bookings': taking(bodies) }, `${path}?userId=Farid`);
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    await user.type(screen.getByLabelText('Notes (visible to the client)'), 'Wants a loading bay.');
    await create(user);
    expect(await screen.findByText('Booking created successfully')).toBeTruthy();
    expect(await screen.findByText('Booking successfully created and sent to admin for review')).toBeTruthy();
    expect(bodies).toEqual([
      { userId: 'Farid', notes: 'Wants a loading bay.', seenPrice: 1_080_000, lotId: 'lot-12' },
    ]);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/agent-dashboard?tab=manage-bookings',
    );
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Booking History');
    expect(router.state.location.state).toBeNull();
  });

  it('sends a unit alone, and leads a super admin back to the approvals (R-AGT-25)', async () => {
    const bodies: unknown[] = [];
    const { user, router } = open(userOf('super_admin'), { 'POST /bookings': taking(bodies) });
    await choose(user, 'Client', /Stranger/);
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    await user.click(screen.getByRole('radio', { name: 'Unit' }));
    await choose(user, 'Unit', /U1/);
    await create(user);
    expect(await screen.findByText('Booking created successfully')).toBeTruthy();
    expect(bodies).toEqual([{ userId: 'Stranger', notes: '', seenPrice: 500_000, unitId: 'unit-U1' }]);
    expect(router.state.location.pathname).toBe('/admin/bookings');
    expect(screen.getByRole('link', { name: 'New booking' }).getAttribute('href')).toBe(path);
  });

  it('goes back one page on Cancel (R-AGT-20)', async () => {
    const { user, router } = open(agentAdmin, {}, '/before');
    await screen.findByText('The page before');
    await router.navigate(path);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('The page before')).toBeTruthy();
  });

  it.each([
    [
      'the words of the server',
      () => json({ message: 'This lot is no longer available.', code: 'X' }, 409),
      'This lot is no longer available.',
      '',
    ],
    ['ours, when it has none', () => json({}, 400), 'Failed to create booking', ''],
    [
      'ours and what is known, without an answer',
      () => {
        throw new TypeError('no network');
      },
      `Failed to create booking. Network error. Please check your connection and try again.${callTexts.again}`,
      'Lot 12',
    ],
  ])('says why it failed: %s (R-MSG-18)', async (_, answer, said, kept) => {
    const { user } = open(agentAdmin, { 'POST /bookings': answer }, `${path}?userId=Farid`);
    await choose(user, 'Property', /Aero/);
    await choose(user, 'Lot', /Lot 12/);
    await create(user);
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(chosenIn('Client')).toContain('Farid');
    // without an answer the same is sent again
    expect(chosenIn('Lot')).toContain(kept);
    expect(chosenIn('Lot') === '').toBe(kept === '');
  });

  it('repeats a submission whose answer was lost under the same key (D-56)', async () => {
    const keys: (string | null)[] = [];
    const { user } = open(
      agentAdmin,
      {
        'POST /bookings': ({ init }) => {
          keys.push(new Headers(init.headers).get('idempotency-key'));
          throw new TypeError('no network');
        },
      },
      `${path}?userId=Farid`,
    );
    await choose(user, 'Property', /Aero/);
    for (const attempt of [1, 2]) {
      await choose(user, 'Lot', /Lot 12/);
      await create(user);
      await waitFor(() => expect(keys).toHaveLength(attempt));
    }
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['GET /users', 'Failed to load form data'],
    ['GET /properties', 'Failed to load form data'],
  ])('says that %s failed, and tries again (R-MSG-18, R-CALL-47)', async (call, said) => {
    let isBroken = true;
    const fine = call === 'GET /users' ? people : properties;
    const { user } = open(agentAdmin, { [call]: () => (isBroken ? json({}, 500) : json(fine)) });
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeTruthy();
  });

  it('shows a failure to load the stock of a property, with a retry (R-MSG-18, R-CALL-47)', async () => {
    let isBroken = true;
    const { user } = open(agentAdmin, {
      'GET /lots': () => (isBroken ? json({}, 500) : json([lotOf('12')])),
    });
    await choose(user, 'Property', /Aero/);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to load units/lots for this property')).toBeTruthy();
    isBroken = false;
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    await choose(user, 'Lot', /Lot 12/);
  });
});

describe('the page to create a booking', () => {
  it.each([
    ['an admin', userOf('admin'), {}],
    [
      'an agent admin of an inactive agency',
      agentAdmin,
      { 'GET /agencies/meridian': () => json({ ...agencyOf('meridian', 'Meridian'), isActive: false }) },
    ],
  ])('sends %s to the dashboard (R-NAV-35, D-14)', async (_, viewer, answers) => {
    open(viewer, answers);
    expect(await screen.findByText('My dashboard')).toBeTruthy();
  });

  it('opens for an agent admin without an agency, without clients and with the reason (D-14)', async () => {
    open(userOf('agent_admin'), { 'GET /users': () => json([]) });
    expect(await screen.findByText(/You do not run an agency yet/)).toBeTruthy();
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' })).disabled).toBe(true);
  });

  it('offers no way to it to an admin on the approvals', async () => {
    open(userOf('admin'), {}, '/admin/bookings');
    await screen.findByRole('heading', { name: 'Booking Approvals' });
    expect(screen.queryByRole('link', { name: 'New booking' })).toBeNull();
  });
});
