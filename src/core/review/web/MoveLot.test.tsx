import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dealRefusals } from '#core/bookings/messages.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MoveLot } from './MoveLot.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/bookings';
const booking = bookingOf('11', 'approved', { workDesk: 'office' });

it('says before what the move to a free lot does, and after what it did (D-449)', async () => {
  const sent: unknown[] = [];
  const lot = lotOf('12');
  const holder = {
    bookingId: null,
    clientName: '',
    agencyName: '',
    since: '2026-11-01',
    until: '2026-12-01',
  };
  const offered = { ...lotOf('13'), status: 'reserved', holder };
  const effects = [
    { kind: 'moved', lotNumber: '12', unitNumber: null, agreedEnds: true },
    { kind: 'lot', becomes: 'available' },
    { kind: 'money', heldSen: 500, reportedSen: 0, dueSen: 0, dueOn: null, overSen: 200 },
  ];
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /lots': ({ url }) =>
        json(url.searchParams.get('offeredTo') === booking.userId ? [lot, offered] : [lot]),
      [`PUT /bookings/${booking._id}/lot`]: ({ init }) => {
        const body = JSON.parse(String(init?.body));
        // a dry run is asked for without a reason
        if (body.reason !== '-') sent.push(body);
        return json({ ...booking, message: 'The booking is now of Lot 12.', effects });
      },
    }),
  );
  renderPage({ at: path, path, page: <MoveLot booking={booking} viewer={userOf('admin')} /> });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Move to another lot…' }));
  await user.click(await screen.findByRole('button', { name: 'Move booking' }));
  expect(screen.getByText('Please choose a lot')).toBeTruthy();
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^New lot/ }));
  expect(await screen.findByRole('option', { name: /Lot 13.*Offered until/ })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /Lot 12/ }));
  for (const line of [
    /^The booking goes on with Lot 12/,
    'The agreed price does not go with it.',
    'Lot 11 is free for others at once.',
    /^RM.2 of it is more than is due: a refund has to be arranged.$/,
  ])
    expect(await screen.findByText(line)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The corner');
  await user.click(screen.getByRole('button', { name: 'Move booking' }));
  expect(await screen.findByText(/^The booking is now of Lot 12\..*Lot 11 is free/)).toBeTruthy();
  expect(sent).toEqual([{ lotId: lot._id, reason: 'The corner', seenPrice: lot.price }]);
});

it('is for the office, until the agreement is signed or the lot is sold', async () => {
  fakeNetwork(signedIn(userOf('admin'), {}));
  const sold = bookingOf('11', 'sold', { workDesk: 'office' });
  const page = (
    <>
      <MoveLot booking={sold} viewer={userOf('admin')} />
      <MoveLot booking={booking} viewer={userOf('agent_admin')} />
      <MoveLot booking={{ ...booking, agreementSigned: true }} viewer={userOf('admin')} />
      <p>Shown</p>
    </>
  );
  renderPage({ at: path, path, page });
  await screen.findByText('Shown');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByText(dealRefusals.MOVE_SIGNED.message)).toHaveLength(1);
});
