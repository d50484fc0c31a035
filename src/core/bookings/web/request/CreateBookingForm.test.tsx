import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { CreateBookingForm } from './CreateBookingForm.tsx';

const agentAdmin = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });
const park = { _id: 'park', id: 'park', name: 'Aero Industrial Hub', slug: 'aero-industrial-hub' };

type Query = Record<string, string>;

/** Shows the form; what was asked of each list is kept, without the time of asking. */
function open(viewer = agentAdmin, { isOnline = true } = {}) {
  const asked: Query[] = [];
  const answer = ({ url }: { url: URL }) => {
    const { _t: _, ...query } = Object.fromEntries(url.searchParams);
    asked.push(query);
    return json([]);
  };
  fakeNetwork({
    'GET /users': ({ url }) => {
      answer({ url });
      return json([userOf('user', { agencyId: 'meridian', agencyStatus: 'approved', name: 'Farid' })]);
    },
    'GET /lots': (request) => {
      answer(request);
      return json([lotOf('12')]);
    },
    'POST /bookings': ({ init }) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      sent.push(JSON.parse(String(init.body)));
      return json({ ...bookingOf('12', 'pending_admin'), message: 'ok' }, 201);
    },
    'GET /public/properties/park/units': answer,
  });
  const sent: unknown[] = [];
  const never = () => {
    throw new Error('Nothing is sent');
  };
  const form = (
    <CreateBookingForm
      viewer={viewer}
      properties={[park]}
      client={null}
      documentsPage={() => '/'}
      onCreated={() => undefined}
      onCancel={never}
    />
  );
  renderPage({ at: '/', path: '/', page: form });
  return { asked, sent, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Farid/ }));
  await user.click(screen.getByRole('combobox', { name: 'Lot' }));
  await user.click(await screen.findByRole('option', { name: /Lot 12/ }));
}

afterEach(() => vi.unstubAllGlobals());

describe('the choices of a booking for a client', () => {
  it.each([
    ['approved members', agentAdmin, { approved: 'true' }],
    ['everybody', userOf('super_admin'), {}],
  ])('are looked for by the server, people among %s (R-AGT-22, R-CALL-47)', async (_, viewer, among) => {
    const { asked, user } = open(viewer);
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'far');
    const query = { ...among, role: 'user', search: 'far', sort: 'name', limit: '25' };
    await waitFor(() => expect(asked.at(-1)).toEqual(query));
  });

  it.each([
    ['Lot', 'type b, phase 2', { propertyId: 'park', type: 'B', phase: '2' }],
    ['Lot', 'lot 12', { propertyId: 'park', search: '12' }],
    ['Unit', 'U1', { search: 'U1' }],
  ])('are looked for by the server: a free %s by %s (R-AGT-22, R-CALL-47)', async (kind, words, found) => {
    const { asked, user } = open();
    // the only property is chosen without a field (D-201)
    expect(screen.queryByRole('combobox', { name: 'Property' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: kind }));
    await user.type(screen.getByRole('combobox', { name: kind }), words);
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...found, status: 'available', limit: '25' }));
  });
});

it('takes a price that an agency proposes, behind one button; the office agrees on one itself (D-447)', async () => {
  const { sent, user } = open();
  await choose(user);
  await user.click(screen.getByRole('button', { name: 'Propose a price…' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Proposed price/ }));
  await user.keyboard('950,000');
  await user.click(screen.getByRole('button', { name: 'Create Booking' }));
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Signs this month');
  await user.click(screen.getByRole('button', { name: 'Create Booking' }));
  const proposal = { price: 950_000, reason: 'Signs this month' };
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ lotId: lotOf('12')._id, proposal })]));
  await user.click(screen.getByRole('button', { name: 'Propose no price' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Propose a price…' }));
  await user.click(screen.getByRole('button', { name: 'Create Booking' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toHaveProperty('proposal');
});

it('keeps the lot of a booking without an answer, and says so with its button that sends it again (D-56)', async () => {
  const { user } = open(agentAdmin, { isOnline: false });
  await choose(user);
  const submit = screen.getByRole('button', { name: 'Create Booking' });
  await user.click(submit);
  const again = await screen.findByText(callTexts.again);
  expect(again.closest('footer')?.contains(submit)).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Lot' }).value).toMatch(/^Lot 12/);
});
