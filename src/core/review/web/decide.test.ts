import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingRefusals, bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { profileTexts } from '#core/users/messages.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { local } from '#platform/web/storage.ts';
import type { Role } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { type Decision, decide, keepFailedUpdate, StatusNotUpdated, updateStatus } from './decide.ts';

const booking = bookingOf('12', 'pending_agent');
const id = booking._id;
const own = { agent: `PUT /bookings/${id}/agent-response`, office: `PUT /bookings/${id}/admin-response` };
const fallback = `PUT /bookings/${id}/status-update`;
const detail = `GET /bookings/${id}`;

const seen = { seenStatus: 'pending_agent', seenLotId: 'lot-12', seenPrice: 1_100_000 } as const;
const answer = { kind: 'answer', bookingId: id, place: 'Lot 12', ...seen } as const;
const approve: Decision = { ...answer, action: 'approve', notes: 'ChosenDocuments complete' };
const reject: Decision = { ...answer, action: 'reject', notes: '' };
const book: Decision = {
  kind: 'process',
  action: 'booked',
  bookingId: id,
  place: 'Lot 12',
  notes: '',
  seenStatus: 'pending_admin',
};

const done = () => json({ ...booking, message: bookingSuccess.forwarded });
const broken = () => json({ message: 'Server error.', code: 'SERVER_ERROR' }, 500);
const refused = (status: number, message: string, found?: string) => () =>
  json({ message, code: 'REFUSED', ...(found && { status: found }) }, status);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Every call in its order, with the seconds since the first one. */
let calls: { name: string; body: unknown; after: number }[];

function network(answers: Handlers): void {
  const started = Date.now();
  const noted: Handlers = {};
  for (const [name, answer] of Object.entries(answers)) {
    noted[name] = (request) => {
      const body = request.init.body ? JSON.parse(String(request.init.body)) : undefined;
      calls.push({ name, body, after: (Date.now() - started) / 1000 });
      return answer(request);
    };
  }
  fakeNetwork(noted);
}

/** The outcome of a decision, with every wait of the retry rule skipped over. */
async function outcomeOf(decision: Decision, role: Role): Promise<unknown> {
  const outcome = decide(decision, { role }).then(
    () => 'done',
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  local.token.set('token');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a staff decision', () => {
  it.each([
    ['broken', broken],
    ['unreachable', unreachable],
    ['refused', refused(409, 'Taken', 'approved')],
  ])('that holds fields of modules has its own call alone: %s (D-351)', async (_, answer) => {
    network({
      [own.office]: answer,
      [fallback]: done,
      [detail]: () => json({ ...booking, status: 'approved' }),
    });
    const decision: Decision = { ...book, further: { payment: { confirm: ['entry'] } } };
    expect(await outcomeOf(decision, 'admin')).toBeInstanceOf(CallFailure);
    expect(calls).toMatchObject([{ name: own.office, body: { payment: { confirm: ['entry'] } } }]);
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('is sent to its own endpoint, with the notes as typed (R-AGT-17)', async () => {
    network({ [own.agent]: done, [own.office]: done });
    expect(await outcomeOf(approve, 'agent_admin')).toBe('done');
    expect(await outcomeOf(book, 'admin')).toBe('done');
    expect(calls.map(({ name, body }) => [name, body])).toEqual([
      [own.agent, { action: 'approve', agentNotes: 'ChosenDocuments complete', ...seen }],
      [own.office, { action: 'booked', notes: '', seenStatus: 'pending_admin' }],
    ]);
  });

  it.each([400, 401, 403, 409, 429])('is final when it is refused with %i (D-54)', async (status) => {
    network({ [own.agent]: refused(status, 'No'), [fallback]: done, [detail]: () => json(booking) });
    const error = await outcomeOf(approve, 'agent_admin');
    expect(error).toBeInstanceOf(CallFailure);
    expect(error).toHaveProperty('message', 'No');
    expect(calls.map(({ name }) => name)).not.toContain(fallback);
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it.each([
    ['no network', unreachable],
    ['404', refused(404, 'Not found')],
    ['405', refused(405, 'Method not allowed')],
    ['500', broken],
  ])('goes to the status update after %s (D-54)', async (_, answer) => {
    network({ [own.agent]: answer, [fallback]: done });
    expect(await outcomeOf(approve, 'agent_admin')).toBe('done');
    expect(calls.map(({ name }) => name)).toEqual([own.agent, fallback]);
  });

  // an override of the office must not record a payment, which is what `approved` means from it (D-74)
  it.each<[Role, Decision, string]>([
    ['agent_admin', approve, 'approved'],
    ['agent_admin', reject, 'rejected_by_agent'],
    ['admin', approve, 'pending_admin'],
    ['super_admin', book, 'approved'],
    ['admin', { ...book, action: 'sold' }, 'sold'],
    ['admin', { ...book, action: 'reject' }, 'rejected'],
  ])('of %s is worded for the fallback by its role (R-STAT-11): %o as %s', async (role, decision, status) => {
    network({ [own.agent]: broken, [own.office]: broken, [fallback]: done });
    expect(await outcomeOf(decision, role)).toBe('done');
    const { seenStatus, seenLotId, seenPrice } = decision;
    expect(calls[1]?.body).toEqual({ status, message: decision.notes, seenStatus, seenLotId, seenPrice });
  });

  it('tries the status update three times, after 1 s and 2 s, and keeps it (D-51)', async () => {
    network({ [own.agent]: unreachable, [fallback]: unreachable });
    const error = await outcomeOf(approve, 'agent_admin');
    expect(error).toBeInstanceOf(StatusNotUpdated);
    expect(error).toHaveProperty('message', bookingTexts.statusFailed);
    const tries = calls.filter(({ name }) => name === fallback);
    expect(tries.map(({ after }) => after)).toEqual([0, 1, 3]);
    const body = { status: 'approved', message: 'ChosenDocuments complete', ...seen };
    expect(tries.map((sent) => sent.body)).toEqual([body, body, body]);
    expect(local.failedStatusUpdates.get()).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        bookingId: id,
        status: 'approved',
        message: 'ChosenDocuments complete',
        place: 'Lot 12',
        ...seen,
        error: 'Network error. Please check your connection and try again.',
      },
    ]);
  });

  it('is not resent after a timeout, but kept, because it may have succeeded', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    network({ [own.agent]: unreachable, [fallback]: done });
    expect(await outcomeOf(approve, 'agent_admin')).toBeInstanceOf(StatusNotUpdated);
    expect(calls.map(({ name }) => name)).toEqual([own.agent]);
    expect(local.failedStatusUpdates.get()).toHaveLength(1);
  });

  it.each([
    ['nobody', () => local.token.clear()],
    ['another person', () => local.userId.set('somebody-else')],
  ])('is neither resent nor kept once %s is signed in (D-36)', async (_, signOut) => {
    local.userId.set('the-decider');
    network({ [own.agent]: unreachable, [fallback]: unreachable });
    const outcome = decide(approve, { role: 'agent_admin' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    signOut();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(CallFailure);
    expect(calls.map(({ name }) => name)).toEqual([own.agent, fallback]);
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('stops at a refusal of the status update and keeps nothing (D-51)', async () => {
    const answers = [broken, refused(403, 'You do not have permission to perform this action')];
    network({ [own.agent]: broken, [fallback]: () => (answers.shift() ?? done)() });
    expect(await outcomeOf(approve, 'agent_admin')).toHaveProperty('status', 403);
    expect(calls.filter(({ name }) => name === fallback)).toHaveLength(2);
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('drops the kept update once it succeeds (D-51)', async () => {
    network({ [own.agent]: unreachable, [fallback]: unreachable });
    await outcomeOf(approve, 'agent_admin');
    expect(local.failedStatusUpdates.get()).toHaveLength(1);
    network({ [fallback]: done });
    const [kept] = local.failedStatusUpdates.get() ?? [];
    if (!kept) throw new Error('nothing was kept');
    await updateStatus(kept, { role: 'agent_admin' });
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('succeeds when a lost reply had already changed the booking (D-59)', async () => {
    network({
      [own.agent]: unreachable,
      [fallback]: refused(409, bookingRefusals.ALREADY_ANSWERED.message, 'pending_admin'),
      [detail]: () => json({ ...booking, status: 'pending_admin', agentNotes: 'ChosenDocuments complete' }),
    });
    expect(await outcomeOf(approve, 'agent_admin')).toBe('done');
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('stays refused when a colleague decided the same with other notes, which would be lost (D-59)', async () => {
    network({
      [own.agent]: refused(409, bookingRefusals.ALREADY_ANSWERED.message, 'pending_admin'),
      [detail]: () => json({ ...booking, status: 'pending_admin', agentNotes: 'Viewed on Friday' }),
    });
    expect(await outcomeOf(approve, 'agent_admin')).toHaveProperty('status', 409);
    expect(await outcomeOf({ ...approve, notes: '' }, 'agent_admin')).toBe('done');
  });

  it('is not sent to the fallback when the portal replies that it is busy (D-54)', async () => {
    const { code, message } = commonRefusals.UNAVAILABLE;
    network({ [own.office]: () => json({ message, code }, 503), [fallback]: done });
    expect(await outcomeOf(book, 'admin')).toHaveProperty('message', message);
    // a 503 of whatever stands before it says nothing about the portal
    network({ [own.office]: () => json({ message: 'no healthy upstream' }, 503), [fallback]: done });
    expect(await outcomeOf(book, 'admin')).toBe('done');
    expect(calls.map(({ name }) => name)).toEqual([own.office, own.office, fallback]);
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('is refused by the fallback too once a colleague has recorded the payment (D-59)', async () => {
    const rejectIt: Decision = { ...book, action: 'reject' };
    network({
      [own.office]: unreachable,
      [fallback]: refused(409, bookingRefusals.CHANGED_MEANWHILE.message, 'approved'),
      [detail]: () => json({ ...booking, status: 'approved' }),
    });
    expect(await outcomeOf(rejectIt, 'admin')).toHaveProperty(
      'message',
      bookingRefusals.CHANGED_MEANWHILE.message,
    );
    expect(local.failedStatusUpdates.get()).toBeNull();
  });

  it('stays refused when the booking has another status (D-59)', async () => {
    network({
      [own.agent]: refused(409, bookingRefusals.ALREADY_ANSWERED.message, 'cancelled'),
      [detail]: () => json({ ...booking, status: 'cancelled' }),
    });
    expect(await outcomeOf(approve, 'agent_admin')).toHaveProperty(
      'message',
      bookingRefusals.ALREADY_ANSWERED.message,
    );
  });

  it('stays refused when a colleague decided the same at another price (D-494)', async () => {
    network({
      [own.agent]: refused(409, bookingRefusals.ALREADY_ANSWERED.message, 'pending_admin'),
      [detail]: () =>
        json({ ...booking, status: 'pending_admin', agentNotes: approve.notes, price: 950_000 }),
    });
    expect(await outcomeOf(approve, 'agent_admin')).toHaveProperty('status', 409);
  });

  it('that was kept carries what was seen days later (D-59, D-494)', async () => {
    network({ [own.office]: unreachable, [fallback]: unreachable });
    const sawOffice = { ...seen, seenStatus: 'pending_admin' } as const;
    await outcomeOf({ ...book, ...sawOffice, action: 'reject' }, 'admin');
    network({ [fallback]: done });
    const [kept] = local.failedStatusUpdates.get() ?? [];
    if (!kept) throw new Error('nothing was kept');
    await updateStatus(kept, { role: 'admin' });
    expect(calls.at(-1)?.body).toEqual({ status: 'rejected', message: '', ...sawOffice });
  });

  it.each([
    [
      'pending_admin',
      'This was not sent again, because the booking may have changed since. Please open it and decide again.',
    ],
    [
      'approved',
      'This was not sent again, because the booking may have changed since. Please open it and decide again.',
    ],
    ['rejected', 'done'],
  ] as const)(
    'kept by an older page, without what it was taken on, is not sent blindly: the booking is now %s (D-51)',
    async (status, outcome) => {
      const kept = { bookingId: id, status: 'rejected', message: '' };
      keepFailedUpdate({ ...kept, error: '' });
      network({ [fallback]: done, [detail]: () => json({ ...booking, status }) });
      const told = await updateStatus(kept, { role: 'admin' }).then(
        () => 'done',
        (error: CallFailure) => error.userMessage,
      );
      expect(told).toBe(outcome);
      expect(calls.map(({ name }) => name)).toEqual([detail]);
      expect(local.failedStatusUpdates.get()).toBeNull();
    },
  );

  it('kept without a seen status is sent if only one status is possible (D-51)', async () => {
    network({ [fallback]: done });
    await updateStatus({ bookingId: id, status: 'rejected', message: '' }, { role: 'agent_admin' });
    expect(calls[0]?.body).toEqual({ status: 'rejected', message: '', seenStatus: 'pending_agent' });
  });

  it('is not sent without a token (R-MSG-17)', async () => {
    local.token.clear();
    network({ [own.agent]: done });
    expect(await outcomeOf(approve, 'agent_admin')).toHaveProperty('message', profileTexts.noToken);
    expect(calls).toEqual([]);
  });
});
