import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ContactDialog } from '#core/enquiries/web/ContactDialog.tsx';
import { viewingRefusals, viewingTexts } from '#modules/viewings/messages.ts';
import { fakeNetwork, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { contactForm, ViewingForm } from './ViewingForm.tsx';

const monday = ['2026-03-09T01:00:00.000Z', '2026-03-09T01:45:00.000Z'];
const tuesday = ['2026-03-10T07:00:00.000Z'];
const lot = { id: 'lot-12', lotNumber: '12', type: 'B', status: 'available' } as const;
const meeting = { address: 'Show unit, Lot 1', person: null };
const sender = { name: 'Nur Aina', email: 'nur@aero.example', phone: '+60125550100' };

afterEach(() => vi.unstubAllGlobals());

function open(
  reply: (request: SentRequest) => Response,
  times: () => string[] = () => [...monday, ...tuesday],
) {
  const closed = vi.fn();
  const office = { email: '', phone: '+60312345678', whatsapp: '+60125550100', address: '' };
  fakeNetwork({
    'GET /config': () => json({ contact: office }),
    'GET /public/viewings': () => json({ minutes: 45, video: true, times: times(), meeting }),
    'POST /public/viewings': reply,
  });
  const form = <ViewingForm sender={sender} lot={lot} onSending={() => undefined} onClose={closed} />;
  renderPage({ at: '/', path: '/', page: form });
  return { user: userEvent.setup(), closed };
}

const send = () => screen.getByRole('button', { name: 'Request this time' });

it('asks for a free time of the chosen day, and says that it is kept (D-286)', async () => {
  const sent: unknown[] = [];
  const { user, closed } = open(({ init }) => {
    sent.push(JSON.parse(String(init.body)));
    return json({ message: viewingTexts.requested(null) }, 201);
  });
  expect(await screen.findByRole('radio', { name: '9:00 AM' })).toBeTruthy();
  expect(screen.getByText('Show unit, Lot 1')).toBeTruthy();
  await user.click(send());
  expect(await screen.findByText('Please choose a time')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Day'), 'Tue, Mar 10');
  expect(screen.queryByRole('radio', { name: '9:00 AM' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '3:00 PM' }));
  await user.click(screen.getByRole('radio', { name: 'Video call' }));
  await user.click(send());
  expect(await screen.findByText('Tue, Mar 10, 3:00 PM, Malaysia time')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(viewingTexts.requested(null));
  // nobody keeps a link to it where no mail goes out
  const ways = (await screen.findByText(/^To change or cancel it, call/)).querySelectorAll('a');
  expect([...ways].map(({ href }) => href)).toEqual(['tel:+60312345678', 'https://wa.me/60125550100']);
  expect(sent).toEqual([
    { ...sender, startsAt: tuesday[0], manner: 'video', note: '', leaveEmpty: '', lotId: lot.id },
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalled();
});

it('says that somebody else was faster, and offers the times that are left', async () => {
  let left = monday;
  const { user } = open(
    () => {
      left = monday.slice(1);
      return json(
        { ...viewingRefusals.VIEWING_TAKEN, errors: { startsAt: viewingRefusals.VIEWING_TAKEN.message } },
        409,
      );
    },
    () => left,
  );
  await user.click(await screen.findByRole('radio', { name: '9:00 AM' }));
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain(viewingRefusals.VIEWING_TAKEN.message);
  await waitFor(() => expect(screen.queryByRole('radio', { name: '9:00 AM' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(sender.name);
  expect(screen.getByRole('radio', { name: '9:45 AM' })).toBeTruthy();
});

it('says so when no time is free', async () => {
  open(
    () => json({}, 500),
    () => [],
  );
  expect(await screen.findByText('No time is free at the moment. Please write to us.')).toBeTruthy();
});

it.each([
  ['available', 1],
  ['sold', 0],
  ['locked', 0],
] as const)('of a lot that is %s stands in the contact dialog %i times (D-286)', async (status, times) => {
  fakeNetwork({ 'GET /public/viewings': () => json({ minutes: 45, video: true, times: [], meeting }) });
  const dialog = <ContactDialog opened onClose={() => {}} lot={{ ...lot, status }} forms={[contactForm]} />;
  renderPage({ at: '/', path: '/', page: dialog });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryAllByRole('tab', { name: contactForm.label })).toHaveLength(times);
});
