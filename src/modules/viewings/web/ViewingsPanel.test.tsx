import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Viewing } from '#modules/viewings/contract.ts';
import { officeViewingTexts, viewingRefusals } from '#modules/viewings/messages.ts';
import { userOf } from '#test/accounts.ts';
import { expectToSayWhyEmpty } from '#test/list-states.tsx';
import { fakeNetwork, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { ViewingsPanel } from './ViewingsPanel.tsx';

const path = '/admin/viewings';
const requested: Viewing = {
  _id: 'one',
  startsAt: '2126-03-12T02:00:00.000Z',
  endsAt: '2126-03-12T02:45:00.000Z',
  manner: 'in_person',
  state: 'requested',
  reply: '',
  lot: { _id: 'lot-12', lotNumber: '12', type: 'B', status: 'available' },
  name: 'Farid Hassan',
  email: 'farid@aero.example',
  phone: '+60125550100',
  note: 'We are three.',
  suspect: false,
  previousStart: null,
  createdAt: '2126-03-02T02:00:00.000Z',
  sequence: 0,
};

afterEach(() => vi.unstubAllGlobals());

function open(
  viewings: Viewing[],
  decide: (body: Record<string, unknown>) => Response = () => json({}, 500),
  at = path,
) {
  const asked: string[] = [];
  const list = ({ url }: SentRequest) => {
    url.searchParams.delete('_t');
    asked.push(url.searchParams.toString());
    const headers = { 'x-total-count': String(viewings.length) };
    return new Response(JSON.stringify(viewings), { headers });
  };
  const answers = {
    'GET /viewings': list,
    'PUT /viewings/one': ({ init }: SentRequest) => decide(JSON.parse(String(init.body))),
  };
  fakeNetwork(signedIn(userOf('admin'), answers));
  renderPage({ at, path, page: <ViewingsPanel /> });
  return { user: userEvent.setup(), asked };
}

it('says the time that a visitor proposes and the one before (D-483)', async () => {
  open([{ ...requested, previousStart: '2126-03-11T06:00:00.000Z' }]);
  const words = 'The visitor proposes Tue, Mar 12, 10:00 AM instead of Mon, Mar 11, 2:00 PM';
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says of an open viewing that its lot is not available any more (D-286)', async () => {
  const lot = { _id: 'lot-12', lotNumber: '12', type: 'B', status: 'sold' } as const;
  open([
    { ...requested, lot, state: 'confirmed' },
    { ...requested, lot, _id: 'two', name: 'Declined', state: 'declined' },
    { ...requested, _id: 'three', name: 'On offer' },
  ]);
  expect(await screen.findAllByText('Lot 12: Sold')).toHaveLength(1);
});

it('confirms in one press, with the version that was seen (D-287)', async () => {
  const sent: unknown[] = [];
  const { user, asked } = open([requested], (body) => {
    sent.push(body);
    return json({
      message: officeViewingTexts.done.confirm,
      viewing: { ...requested, state: 'confirmed', sequence: 1 },
    });
  });
  expect(await screen.findByText('10:00 AM – 10:45 AM, Farid Hassan')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Tue, Mar 12' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm: Farid Hassan' }));
  expect(await screen.findByText(officeViewingTexts.done.confirm)).toBeTruthy();
  expect(sent).toEqual([{ sequence: 0, action: 'confirm' }]);
  expect(asked[0]).toBe('view=ahead&limit=50&offset=0');
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});

it('moves to a time by the clock of the park, and says why it was refused', async () => {
  const sent: unknown[] = [];
  let reply = () =>
    json(
      { ...viewingRefusals.VIEWING_TAKEN, errors: { startsAt: viewingRefusals.VIEWING_TAKEN.message } },
      409,
    );
  const { user } = open([requested], (body) => {
    sent.push(body);
    return reply();
  });
  await user.click(await screen.findByRole('button', { name: 'Move: Farid Hassan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move: Farid Hassan' }));
  fireEvent.change(dialog.getByLabelText('New time, Malaysia time'), {
    target: { value: '2126-03-13T15:30' },
  });
  await user.type(dialog.getByLabelText('Message to the visitor (optional)'), 'Later please');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(viewingRefusals.VIEWING_TAKEN.message);
  reply = () => json({ message: officeViewingTexts.done.move, viewing: requested });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(officeViewingTexts.done.move)).toBeTruthy();
  const body = { action: 'move', sequence: 0, note: 'Later please', startsAt: '2126-03-13T07:30:00.000Z' };
  expect(sent).toEqual([body, body]);
});

it('asks for the link of a video call, and lists a day', async () => {
  const { user, asked } = open([{ ...requested, manner: 'video' }], undefined, `${path}?day=2126-03-12`);
  await user.click(await screen.findByRole('button', { name: 'Confirm: Farid Hassan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm: Farid Hassan' }));
  expect(dialog.getByText('Such as the link of the call.')).toBeTruthy();
  expect(asked[0]).toBe('day=2126-03-12&limit=50&offset=0');
});

it('confirms another time with what was written before, and cancels without it', async () => {
  const reply = 'https://meet.example/lot-12';
  const confirmed = { ...requested, _id: 'c', name: 'Mei Ling', state: 'confirmed', reply } as const;
  const { user } = open([{ ...requested, reply }, confirmed]);
  const messageOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    const { value } = dialog.getByLabelText<HTMLTextAreaElement>('Message to the visitor (optional)');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return value;
  };
  expect(await messageOf('Confirm: Farid Hassan')).toBe(reply);
  expect(await messageOf('Move: Mei Ling')).toBe(reply);
  expect(await messageOf('Cancel viewing: Mei Ling')).toBe('');
});

it('offers only what the state and the time allow', async () => {
  const past = { startsAt: '2020-03-12T02:00:00.000Z', endsAt: '2020-03-12T02:45:00.000Z' };
  open([
    { ...requested, _id: 'a', name: 'Confirmed', state: 'confirmed' },
    { ...requested, _id: 'b', name: 'Declined', state: 'declined' },
    { ...requested, ...past, _id: 'c', name: 'Late' },
  ]);
  await screen.findByRole('button', { name: 'Cancel viewing: Confirmed' });
  const offered = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
  expect(offered.filter((label) => label.includes(': '))).toEqual([
    'Cancel viewing: Confirmed',
    'Move: Confirmed',
    'Decline: Late',
    'Move: Late',
  ]);
});

it('a list without viewings says why', async () => {
  await expectToSayWhyEmpty({
    page: <ViewingsPanel />,
    call: 'GET /viewings',
    failed: 'Failed to load viewings. Please try again later.',
    nothingMatches: 'No viewing matches these words.',
    none: 'Nobody has asked for a viewing yet.',
  });
});
