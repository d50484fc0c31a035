import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Enquiry } from '#core/enquiries/contract.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { EnquiriesPanel } from './EnquiriesPanel.tsx';

const path = '/admin/enquiries';
const waiting: Enquiry = {
  _id: 'one',
  id: 'one',
  name: 'Farid Hassan',
  email: 'farid@aero.example',
  phone: '+60 12-555 0100',
  message: 'Is lot 12 still free?',
  createdAt: '2026-03-02T02:00:00.000Z',
  handled: false,
  handledAt: null,
  handledBy: null,
  suspect: false,
  lot: { _id: 'lot-12', lotNumber: '12', type: 'C' },
  replies: [],
};
const handled: Enquiry = {
  ...waiting,
  handled: true,
  handledAt: '2026-03-03T02:00:00.000Z',
  handledBy: { _id: 'adam', name: 'Adam Lim' },
};

/** One page of the list, with the given total. */
const listOf = (enquiries: Enquiry[], total = enquiries.length) =>
  new Response(JSON.stringify(enquiries), { headers: { 'x-total-count': String(total) } });

function open(answers: Handlers, at = path) {
  fakeNetwork(signedIn(userOf('admin'), answers));
  return { ...renderPage({ at, path, page: <EnquiriesPanel /> }), user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('shows the open enquiries first, and others as the address says', async () => {
  const asked: string[] = [];
  const { user, router } = open({
    'GET /contact-messages': ({ url }) => {
      url.searchParams.delete('_t');
      asked.push(url.searchParams.toString());
      return listOf([waiting], 60);
    },
  });
  expect(await screen.findByText('60 enquiries')).toBeTruthy();
  expect(asked).toEqual(['status=open&limit=25&offset=0']);
  expect(screen.getByRole('link', { name: formatPhone(waiting.phone) }).getAttribute('href')).toBe(
    'tel:+60125550100',
  );
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lot');
  await waitFor(() => expect(router.state.location.search).toBe('?q=lot'));
  await user.click(screen.getByRole('radio', { name: 'Handled' }));
  await waitFor(() => expect(asked.at(-1)).toBe('status=handled&search=lot&limit=25&offset=0'));
});

it('starts with all where none is open', async () => {
  const { router } = open({
    'GET /contact-messages': ({ url }) => listOf(url.searchParams.get('status') === 'open' ? [] : [handled]),
  });
  expect(await screen.findByText('1 enquiry')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  // an address that changes by itself would overtake a click on a link
  expect(router.state.location.search).toBe('');
});

it.each([
  ['Mark as handled', waiting, handled, { handled: true }, 'Enquiry marked as handled'],
  ['Reopen', handled, waiting, { handled: false }, 'Enquiry opened again'],
])('lets the office choose %s and says what was done', async (label, before, after, sent, said) => {
  let now = before;
  const bodies: unknown[] = [];
  const { user } = open(
    {
      'GET /contact-messages': () => listOf([now]),
      'PUT /contact-messages/one': ({ init }) => {
        bodies.push(JSON.parse(String(init.body)));
        now = after;
        return json({ message: 'x', enquiry: after });
      },
    },
    `${path}?status=all`,
  );
  await user.click(await screen.findByRole('button', { name: `${label}: Farid Hassan` }));
  expect(await screen.findByText(said)).toBeTruthy();
  expect(bodies).toEqual([sent]);
  expect(
    await screen.findByText(after.handled ? /^Handled by Adam Lim/ : 'Not handled', { selector: 'p' }),
  ).toBeTruthy();
  if (!after.handled) expect(screen.getByText(/^Waiting for \d+ days$/)).toBeTruthy();
});

it('says of a suspect enquiry why it is one (D-317)', async () => {
  open({
    'GET /contact-messages': () =>
      listOf([
        { ...waiting, suspect: true },
        { ...handled, _id: 'two' },
      ]),
  });
  expect(await screen.findByText('Suspect')).toBeTruthy();
  expect(screen.getByText(/^A field that people do not see was filled in/)).toBeTruthy();
});

it.each([
  [true, 'Your reply is sent by mail to farid@aero.example', 'its mail was sent'],
  [false, 'Please write to farid@aero.example yourself.', 'not mailed'],
])('says of replies whether they are mailed: %s (D-319)', async (sendsMail, hint, outcome) => {
  const reply = {
    _id: '1',
    message: 'Yes.',
    createdAt: '2026-03-03T02:00:00.000Z',
    mail: sendsMail ? ('sent' as const) : ('kept' as const),
    author: { _id: 'adam', name: 'Adam Lim' },
  };
  const { user } = open({
    'GET /contact-messages': () => listOf([{ ...waiting, replies: [reply] }]),
    'GET /config': () => json({ sendsMail }),
  });
  expect(await screen.findByText(new RegExp(`^Reply by Adam Lim, .*, ${outcome}$`))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reply: Farid Hassan' }));
  expect(await screen.findByText(new RegExp(hint))).toBeTruthy();
  expect(screen.getByRole('button', { name: sendsMail ? 'Send reply' : 'Save reply' })).toBeTruthy();
});

it('says that an enquiry could not be marked, and keeps it', async () => {
  const { user } = open({
    'GET /contact-messages': () => listOf([waiting]),
    'PUT /contact-messages/one': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Mark as handled/ }));
  expect(await screen.findByText('The enquiry could not be changed. Please try again.')).toBeTruthy();
  expect(screen.getByText(waiting.message)).toBeTruthy();
});
