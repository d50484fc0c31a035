import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Lot } from '#core/lots/contract.ts';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';
import type { AgencyStatus, Role } from '#shared/actor.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { TypePage } from './TypePage.tsx';

function lot(lotNumber: string, status: LotStatus = 'available'): Lot {
  return {
    _id: `id-${lotNumber}`,
    id: `id-${lotNumber}`,
    lotNumber,
    type: 'A',
    typeLabel: 'CORNER (A)',
    lotUse: 'Factory',
    phase: 2,
    status,
    area: 201,
    price: 1_400_000,
    buildUp: '3,120 sqft',
    landSize: '27 ft x 80 ft',
    size: '8.24 m x 24.4 m',
    name: `Lot ${lotNumber}`,
    description: 'Jalan Aero 2, facing south',
    propertyId: 'park',
  };
}

const listCall = 'GET /properties/aeroindustrial/lots/A';
const countsCall = 'GET /public/properties/aero-industrial-hub/lots';
const config = {
  devLogin: null,
  devHost: '127.0.0.1',
  contact: { email: 'hello@aero.example', phone: '+60 3-5555 0100', address: 'Aero Boulevard', whatsapp: '' },
  limits: { maxDocumentBytes: 1, holdDays: 7, documentDays: 90 },
};

/** Handlers of a park whose type A has these lots; a visitor's list has the available ones. */
function parkOf(lots: Lot[]): Handlers {
  return {
    [listCall]: () => json(lots.filter((each) => each.status === 'available')),
    [countsCall]: () => json(lots.map(({ _id, type, status }) => ({ _id, type, status }))),
    'GET /config': () => json(config),
  };
}

function open(answers: Handlers, at = '/properties/aeroindustrial/type/A') {
  fakeNetwork(answers);
  return renderPage({
    at,
    path: '/properties/aeroindustrial/type/:typeId',
    page: <TypePage />,
    others: [{ path: '/login', element: <p>Sign in here</p> }],
  });
}

function signIn(role: Role, answers: Handlers, agencyStatus?: AgencyStatus): Handlers {
  const person = { _id: 'p1', id: 'p1', name: 'Aisyah', email: 'aisyah@aero.example', role, agencyStatus };
  local.token.set('token');
  local.userId.set('p1');
  local.user.set(JSON.stringify(person));
  return { ...answers, 'GET /users/me': () => json(person) };
}

describe('the page of a lot type', () => {
  it('has heading, description, the availability of the type and its lots (R-LOT-06, R-LOT-07)', async () => {
    open(parkOf([lot('41'), lot('31', 'booked'), lot('51', 'locked'), lot('61')]));
    expect(screen.getByRole('heading', { level: 1, name: 'Type A: corner lots' })).toBeTruthy();
    expect(screen.getByText(/^Corner factories/)).toBeTruthy();
    expect(await screen.findByRole('progressbar', { name: '50% available' })).toBeTruthy();
    expect(await screen.findAllByRole('row')).toHaveLength(3);
    expect(await screen.findByText('from RM 1,400,000')).toBeTruthy();
  });

  it('opens under other names too (D-66)', async () => {
    open(parkOf([lot('41')]), `/properties/aeroindustrial/type/${encodeURIComponent('CORNER (A)')}`);
    expect(await screen.findByRole('link', { name: 'Lot 41' })).toBeTruthy();
  });

  it.each(['lots', 'data', 'rows'])(
    'reads a list that comes wrapped as %s (R-CALL-21, D-43)',
    async (name) => {
      open({ ...parkOf([]), [listCall]: () => json({ [name]: [lot('41')] }) });
      expect(await screen.findByRole('link', { name: 'Lot 41' })).toBeTruthy();
    },
  );

  it('reads a price as text, a type as a label and a lot without an area (R-LOT-25 to R-LOT-27, D-69)', async () => {
    const { id, area, landSize, description, ...sent } = lot('41');
    const written = { ...sent, type: 'CORNER (A)', price: '1,400,000' };
    open({
      ...parkOf([]),
      [listCall]: () => json([written]),
      [countsCall]: () => json([{ _id: 'id-41', type: 'CORNER (A)', status: 'available' }]),
    });
    const row = (await screen.findByRole('link', { name: 'Lot 41' })).closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual([
      '201',
      '2,164',
      'RM\u00a01,400,000RM\u00a0647 per sqft of land',
    ]);
    expect(screen.getByRole('progressbar', { name: '100% available' })).toBeTruthy();
    await userEvent.click(within(row).getByRole('link', { name: 'Lot 41' }));
    const details = within(await screen.findByRole('dialog', { name: 'Lot details' }));
    expect(details.getByText('CORNER (A)')).toBeTruthy();
  });

  it('shows a message for an unknown type (D-66)', () => {
    open({}, '/properties/aeroindustrial/type/D');
    expect(screen.getByText('No valid lots data found for this type')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the other lots' }).getAttribute('href')).toBe(paths.hub());
  });

  it('distinguishes a type without lots from one that is sold out (R-LOT-19, D-71)', async () => {
    const { unmount } = open(parkOf([]));
    expect(await screen.findByText('No valid lots data found for this type')).toBeTruthy();
    unmount();
    const { unmount: unmountSoldOut } = open(parkOf([lot('41', 'sold')]));
    expect(await screen.findByText('No lots of this type are available right now.')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '0% available' })).toBeTruthy();
    unmountSoldOut();
    // the count is unknown
    open({ ...parkOf([]), [countsCall]: () => json({}, 500) });
    expect(await screen.findByText('No lots of this type are available right now.')).toBeTruthy();
    expect(screen.queryByText('No valid lots data found for this type')).toBeNull();
  });

  const failures: [name: string, answer: () => Response | Promise<Response>, detail: string][] = [
    ['with a reason', () => json({ message: 'Property not found' }, 404), 'Property not found'],
    ['without one', () => json({}, 500), 'Server error 500'],
    ['because of a gateway', () => new Response('upstream error', { status: 502 }), 'Server error 502'],
    ['because of a gateway with a page', () => new Response('<html>', { status: 503 }), 'Server error 503'],
    [
      'because nothing answered',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'No response received from server. Please check your internet connection.',
    ],
    [
      'because a page came back',
      () =>
        new Response('<!doctype html><title>Gateway</title>', { headers: { 'content-type': 'text/html' } }),
      'The API endpoint returned an invalid response format. Please contact support.',
    ],
  ];

  it.each(failures)('says why the lots failed to load %s, once (R-LOT-18)', async (_, answer, detail) => {
    open({ ...parkOf([]), [listCall]: answer, [countsCall]: answer });
    expect(await screen.findByText(`Failed to load property data. ${detail}`)).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it.each(failures.slice(0, 1))(
    'keeps the lots when a refresh fails %s (R-LOT-20)',
    async (_, answer, detail) => {
      const answers = parkOf([lot('41')]);
      open(answers);
      await screen.findByRole('link', { name: 'Lot 41' });
      answers[listCall] = answer;
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByText(`Failed to refresh lot data. ${detail}`)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Lot 41' })).toBeTruthy();
    },
  );

  it('shows a skeleton while loading, and then the lots', async () => {
    let answer: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    open({ ...parkOf([lot('41')]), [listCall]: () => late });
    await screen.findByRole('progressbar', { name: '100% available' });
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    answer(json([lot('41')]));
    expect(await screen.findByRole('link', { name: 'Lot 41' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refetches lots and counts on refresh, past every cache, and confirms it (R-LOT-16, R-LOT-17)', async () => {
    const answers = parkOf([lot('41')]);
    open(answers);
    await screen.findByRole('progressbar', { name: '100% available' });
    const asked: (string | null)[] = [];
    const after = parkOf([lot('41', 'reserved'), lot('31')]);
    Object.assign(answers, after, {
      [listCall]: (request: SentRequest) => {
        asked.push(request.url.searchParams.get('_t'));
        return after[listCall]?.(request);
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getByText('Refreshing data')).toBeTruthy();
    expect(await screen.findByText('Lot data refreshed')).toBeTruthy();
    expect(await screen.findByRole('progressbar', { name: '50% available' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lot 41' })).toBeNull());
    expect(asked).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  it('leads to the office by e-mail and phone (R-LOT-12), and to the steps of a booking', async () => {
    open(parkOf([]));
    const mail = await screen.findByRole('link', { name: 'hello@aero.example' });
    expect(mail.getAttribute('href')).toBe('mailto:hello@aero.example');
    const phone = screen.getByRole('link', { name: '+60 3-5555 0100' });
    expect(phone.getAttribute('href')).toBe('tel:+60355550100');
    expect(screen.getByRole('link', { name: 'How booking works' }).getAttribute('href')).toBe('/#booking');
  });
});

describe('the details of a lot', () => {
  const narrow = window.matchMedia;
  afterEach(() => {
    window.matchMedia = narrow;
  });
  /** Wide enough for the details beside the table. */
  const onDesk = () => {
    window.matchMedia = (media) => ({ ...narrow(media), matches: media.includes('min-width') });
  };

  it('open and close with a click on the row, and stand in the address (R-LOT-09, R-LOT-25)', async () => {
    onDesk();
    const { router } = open(parkOf([lot('41'), lot('31')]));
    await userEvent.click(await screen.findByRole('link', { name: 'Lot 41' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Details of lot 41' }));
    for (const fact of [
      'Jalan Aero 2, facing south',
      '27 ft x 80 ft (8.24 m x 24.4 m)',
      '3,120 sqft',
      '201 sqm (2,164 sqft)',
    ]) {
      // the panel is a chunk of its own
      expect(await panel.findByText(fact)).toBeTruthy();
    }
    expect(router.state.location.search).toBe('?lot=id-41');
    expect(panel.getByText('CORNER (A)')).toBeTruthy();

    await userEvent.click(screen.getByRole('link', { name: 'Lot 31' }));
    expect(screen.getByRole('complementary', { name: 'Details of lot 31' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Lot 31' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('open from the address, over the page on a narrow screen', async () => {
    open(parkOf([lot('41')]), '/properties/aeroindustrial/type/A?lot=id-41');
    expect(await screen.findByRole('dialog', { name: 'Lot details' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Lot 41' })).toBeTruthy();
  });

  it('say when the lot of the address is gone', async () => {
    open(parkOf([lot('41'), lot('31', 'reserved')]), '/properties/aeroindustrial/type/A?lot=id-31');
    expect(
      await screen.findByText('This lot is no longer available. Please choose another lot.'),
    ).toBeTruthy();
  });
});

describe('a link with a lot of another type', () => {
  it('leads to the page of that type', async () => {
    const plan = {
      bounds: [0, 0, 1, 1],
      roads: [],
      places: [],
      lots: [{ _id: 'id-12', lotNumber: '12', type: 'B', status: 'sold' }],
    };
    const { router } = open(
      {
        ...parkOf([lot('41')]),
        'GET /public/properties/aero-industrial-hub/plan': () => json(plan),
        'GET /properties/aeroindustrial/lots/B': () => json([]),
      },
      '/properties/aeroindustrial/type/A?lot=id-12&book=1',
    );
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        paths.type('B', { lot: 'id-12', book: true }),
      ),
    );
    // the page of its type names it
    expect(await screen.findByText('Lot 12 is sold.')).toBeTruthy();
  });
});

describe('Book Now', () => {
  it('sends a visitor to register and remembers lot and intent (R-LOT-13, D-06, D-470)', async () => {
    const { router } = open(parkOf([lot('41')]));
    await userEvent.click(await screen.findByRole('link', { name: /^Book Now/ }));
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toBe('?mode=register');
    expect(local.redirectAfterLogin.get()).toBe('/properties/aeroindustrial/type/A?lot=id-41&book=1');
  });

  it.each(['user', 'agent'] as const)(
    'opens the dialog of role %s, which the address keeps until it is closed (R-LOT-14)',
    async (role) => {
      const { router } = open(signIn(role, parkOf([lot('41')])));
      await userEvent.click(await screen.findByRole('link', { name: /^Book Now/ }));
      const dialog = await screen.findByRole('dialog', { name: /lot 41/i });
      expect(router.state.location.search).toBe('?lot=id-41&book=1');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(router.state.location.search).toBe('');
    },
  );

  it('leads back to the lot whoever waits for an agency (D-482)', async () => {
    const answers = signIn('user', parkOf([lot('41')]), 'pending');
    const { router } = open(answers, '/properties/aeroindustrial/type/A?lot=id-41&book=1');
    const dialog = await screen.findByRole('dialog', { name: /lot 41/i });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe('?lot=id-41'));
    expect(await screen.findByRole('dialog', { name: 'Lot details' })).toBeTruthy();
  });

  it('is there at once for someone who comes back from the sign-in (D-06), and leaves the focus to the list', async () => {
    open(signIn('user', parkOf([lot('41')])), '/properties/aeroindustrial/type/A?lot=id-41&book=1');
    const dialog = await screen.findByRole('dialog', { name: /lot 41/i });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('table').parentElement).toBe(document.activeElement));
  });

  it('opens no dialog for a lot that was taken meanwhile, and shows the reason', async () => {
    const answers = signIn('agent', parkOf([]));
    answers[listCall] = () => json([lot('41', 'booked'), lot('31')]);
    open(answers, '/properties/aeroindustrial/type/A?lot=id-41&book=1');
    expect(
      await screen.findByText('This lot is no longer available. Please choose another lot.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /lot 41/i })).toBeNull();
  });

  it('is a plain tag for the office (R-LOT-11)', async () => {
    open(signIn('admin', parkOf([lot('41')])));
    await screen.findByRole('link', { name: 'Lot 41' });
    expect(screen.queryByRole('link', { name: /^Book Now/ })).toBeNull();
  });
});
