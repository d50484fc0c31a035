import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { Milestone } from '#modules/milestones/contract.ts';
import { milestoneRefusals, milestoneTexts } from '#modules/milestones/messages.ts';
import type { Role } from '#shared/actor.ts';
import { formatDay, parkDay } from '#shared/dates.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MilestoneSection } from './MilestoneSection.tsx';

const ID = bookingOf('62', 'approved')._id;
const call = `GET /bookings/${ID}/milestones`;
const offer: Milestone = {
  kind: 'letter_of_offer',
  plannedOn: null,
  happenedOn: '2026-02-01',
  note: '',
  document: null,
};
const late: Milestone = {
  kind: 'spa_signed',
  plannedOn: '2026-02-10',
  happenedOn: null,
  note: 'Bring your card',
  document: null,
};
const planned: Milestone = {
  kind: 'handed_over',
  plannedOn: '2999-06-30',
  happenedOn: null,
  note: '',
  document: null,
};

const agreement = {
  _id: 'agreement',
  documentUrl: '/api/uploads/files/agreement/spa.pdf',
  documentName: 'spa.pdf',
  documentType: 'other',
  paper: 'spa',
} as const;

type Shown = {
  status?: BookingStatus;
  milestones?: Milestone[];
  foreignInterest?: boolean;
  answers?: Handlers;
};

function show(role: Role, { status = 'approved', milestones = [], foreignInterest = false, answers }: Shown) {
  const viewer = userOf(role);
  const asked: string[] = [];
  const found = () => {
    asked.push(call);
    return json({ milestones, foreignInterest });
  };
  fakeNetwork(signedIn(viewer, { [call]: found, ...answers }));
  const booking = bookingOf('62', status);
  renderPage({
    at: '/',
    path: '/',
    page: (
      <>
        <MilestoneSection booking={booking} viewer={viewer} />
        <p>The end</p>
      </>
    ),
  });
  return { user: userEvent.setup(), asked };
}

it('tells a buyer what is done, late, planned and open, without an edit (D-281, D-283)', async () => {
  show('user', { milestones: [offer, late, planned] });
  const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Letter of offer accepted on Feb 01, 2026',
    'Sign the SPA was planned by Feb 10, 2026Bring your card',
    'Get the loan approved',
    'Pay the balance',
    'Vacant possession by Jun 30, 2999',
  ]);
  expect(screen.getByText(/^The park office adds each date here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
});

it.each([
  ['spa_signed', ['SPA signed', 'Get the State consent', 'Get the loan approved', 'Next: pay the balance']],
  ['loan_approved', ['Get the State consent', 'Loan approved', 'Pay the balance']],
] as const)(
  'leaves no step out that follows %s, nor State consent while somebody foreign buys (D-282)',
  async (kind, told) => {
    show('user', { milestones: [{ ...offer, kind }], foreignInterest: true });
    const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(steps.map((step) => told.find((name) => step?.includes(name)))).toEqual([...told, undefined]);
  },
);

it('says nothing to a buyer before anything is recorded, and asks for nothing before the payment (D-282)', async () => {
  const empty = show('user', {});
  await waitFor(() => expect(empty.asked).toHaveLength(1));
  expect(await screen.findByText('The end')).toBeTruthy();
  expect(screen.queryByText(milestoneTexts.title)).toBeNull();
});

it('shows the buyer of a sold lot the steps from the next one on, before anything is recorded (D-359)', async () => {
  const phase = bookingOf('62', 'sold').lot?.phase ?? 0;
  show('user', {
    status: 'sold',
    answers: { 'GET /public/park': () => json({ completion: { [phase]: 'June 2028' } }) },
  });
  expect(await screen.findByText(/by June 2028/)).toBeTruthy();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[0]).toBe('Next: sign the SPA');
  expect(steps.at(-1)).toBe('Vacant possession by June 2028');
});

it.each<BookingStatus>(['pending_agent', 'pending_admin', 'rejected'])(
  'asks for nothing while a booking is %s (D-281)',
  async (status) => {
    const { asked } = show('admin', { status });
    expect(await screen.findByText('The end')).toBeTruthy();
    expect(screen.queryByText(milestoneTexts.title)).toBeNull();
    expect(asked).toEqual([]);
  },
);

it('is updated by the office: typed days, a refused one in the future, and a form that outlives a lost line (D-281)', async () => {
  const sent: { milestones: Milestone[] }[] = [];
  let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('offline'));
  const { user } = show('admin', {
    milestones: [late],
    answers: {
      [`PUT /bookings/${ID}/milestones`]: ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return answer();
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const spa = within(await screen.findByRole('group', { name: 'SPA signed' }));
  expect(spa.getByLabelText('Planned')).toHaveProperty('value', '10/02/2026');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(spa.getByLabelText('Happened'), '01/01/2999');
  await save();
  expect(await spa.findByText(milestoneRefusals.MILESTONE_DATE.message)).toBeTruthy();
  expect(sent).toEqual([]);

  const today = parkDay(new Date());
  await user.clear(spa.getByLabelText('Happened'));
  await user.type(spa.getByLabelText('Happened'), formatDay(today));
  await save();
  expect(await screen.findByText('The sale progress could not be saved. Please try again.')).toBeTruthy();
  answer = () => json({ milestones: [], foreignInterest: false, message: 'Sale progress saved' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { document: _, ...unshown } = late;
  expect(sent.at(-1)).toEqual({ milestones: [{ ...unshown, happenedOn: today, documentId: null }] });
});

it('shows a milestone by a document of the booking, which whoever reads it opens (D-281)', async () => {
  const sent: { milestones: { documentId: string | null }[] }[] = [];
  const card = { ...agreement, _id: 'card', documentType: 'ic_front', paper: null };
  const { user } = show('admin', {
    milestones: [offer],
    answers: {
      [`GET /uploads/documents/${ID}`]: () => json([card, agreement]),
      [`PUT /bookings/${ID}/milestones`]: ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ milestones: [], foreignInterest: false, message: 'Sale progress saved' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  const group = within(await screen.findByRole('group', { name: 'Letter of offer accepted' }));
  await user.click(await group.findByRole('combobox', { name: 'Document' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sale and purchase agreement: spa.pdf']);
  await user.click(options[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.map(({ milestones }) => milestones[0]?.documentId)).toEqual(['agreement']));
});

it('offers a reader the document of a milestone', async () => {
  show('user', { milestones: [{ ...offer, document: agreement }, planned] });
  const open = await screen.findAllByRole('button', { name: /^Open document/ });
  expect(open.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open document: Sale and purchase agreement',
  ]);
});

it('remarks an unusual order to the office alone (D-281)', async () => {
  const milestones = [offer, { ...late, happenedOn: '2026-01-01' }];
  show('admin', { milestones });
  expect(
    await screen.findByText('The order is unusual: SPA signed before Letter of offer accepted.'),
  ).toBeTruthy();
});
