import { describe, expect, it } from 'vitest';
import { taskReader } from '#test/task-reader.ts';
import { bookingStatuses } from './lifecycle.ts';
import {
  bookingTasks,
  type OpenTask,
  standingFor,
  statedPayment,
  type TaskFacts,
  type TaskReader,
  withPayments,
} from './standing-lifecycle.ts';

const expiresAt = new Date('2026-12-12T04:00:00Z');
const quiet: TaskFacts = {
  status: 'pending_agent',
  expiresAt,
  deposit: null,
  missing: [],
  sentBack: [],
  desk: null,
  toCheck: 0,
  proposedPrice: null,
  followUp: null,
  today: '2026-11-28',
};
const tasksOf = (facts: Partial<TaskFacts>) =>
  standingFor(
    taskReader(facts.desk ?? 'buyer'),
    bookingTasks({ ...quiet, ...facts }),
    '2026-11-28',
  ).tasks.map(({ who, what }) => `${who} ${what}`);
const lacks = { missing: ['ic_front'], sentBack: ['cheque'] } as const;

describe('what there is to do about a booking (D-357)', () => {
  const decisions: Partial<Record<(typeof bookingStatuses)[number], string>> = {
    pending_agent: 'agency answer',
    pending_admin: 'office decide',
    approved: 'office complete_sale',
  };
  it.each(bookingStatuses)('while it is %s: its documents, then the decision it waits for', (status) => {
    const decision = decisions[status];
    const expected = decision ? [decision] : [];
    expect(tasksOf({ status })).toEqual(expected);
    const back = { sentBack: ['ic_back'] } as const;
    expect(tasksOf({ status, ...lacks, ...back })).toEqual(
      decision ? ['buyer replace_documents', 'buyer send_documents', decision] : [],
    );
    // the decision of the reader comes before what others do
    const [who = 'office'] = (decision?.split(' ') ?? []) as ('agency' | 'office')[];
    expect(tasksOf({ status, ...lacks, desk: who, toCheck: 2 })[0]).toMatch(
      who === 'agency' ? /^agency/ : `${who} check_documents`,
    );
  });

  it('asks for a cheque until the booking is paid, by its ledger or by its status (D-333)', () => {
    const asked = (status: 'pending_admin' | 'approved', deposit: TaskFacts['deposit']) => {
      const [sent, back] = (['missing', 'sentBack'] as const).map(
        (why) => bookingTasks({ ...quiet, status, deposit, [why]: ['cheque', 'ic_front'] })[0]?.documents,
      );
      expect(back).toEqual(sent);
      return sent;
    };
    const both = ['cheque', 'ic_front'];
    const ledger = (heldSen: number) => ({ dueSen: 500_000, heldSen, reportedSen: 0 });
    expect(asked('pending_admin', null)).toEqual(both);
    expect(asked('approved', null)).toEqual(['ic_front']);
    expect(asked('approved', ledger(100_000))).toEqual(both);
    expect(asked('pending_admin', ledger(500_000))).toEqual(['ic_front']);
  });

  it('asks for a payment and the slip that proves it as one task (D-357)', () => {
    const asked = bookingTasks({ ...quiet, missing: ['cheque', 'passport'] });
    const said = (...further: OpenTask[]) =>
      withPayments(taskReader('buyer'), [...asked, ...further]).map(({ what, sumSen, documents }) => [
        what,
        sumSen,
        documents,
      ]);
    const answer = ['answer', undefined, undefined];
    expect(said(statedPayment(500))).toEqual([['send_documents', 500, ['cheque', 'passport']], answer]);
    const pay: OpenTask = {
      who: 'buyer',
      what: 'pay',
      by: '2026-12-20',
      at: 'deposit',
      sumSen: 700,
      rank: 2,
    };
    expect(said(pay)).toEqual([['send_documents', undefined, ['passport']], answer, ['pay', 700, undefined]]);
  });

  it('tells of documents to check nobody but the desk that checks them', () => {
    expect(tasksOf({ desk: 'office', status: 'pending_admin', toCheck: 1 })).toEqual([
      'office check_documents',
      'office decide',
    ]);
    expect(tasksOf({ desk: null, toCheck: 1 })).toEqual(['agency answer']);
  });

  it('gives the answer the deadline of the request, and nothing else one that is not its own (D-357)', () => {
    const tasks = bookingTasks({ ...quiet, ...lacks, desk: 'agency', toCheck: 1 });
    expect(tasks.filter(({ by }) => by !== null)).toEqual([
      { who: 'agency', what: 'answer', by: expiresAt.toISOString(), at: 'decision', rank: 1 },
    ]);
  });

  it('comes back to it on its day, and until then lets it wait (D-445)', () => {
    const at = (onDay: string, desk: 'agency' | null = 'agency') =>
      tasksOf({ ...lacks, desk, followUp: { onDay, text: 'Loan offer expected' } });
    expect(at('2026-11-28')[0]).toBe('agency follow_up');
    expect(at('2026-11-29').at(-1)).toBe('agency follow_up');
    expect(at('2026-11-28', null)).not.toContain('agency follow_up');
  });

  it('lets the sale of a lot wait for what is due, and for documents', () => {
    const rank = (heldSen: number, lacking: Partial<TaskFacts> = {}) =>
      bookingTasks({
        ...quiet,
        status: 'approved',
        deposit: { dueSen: 500, heldSen, reportedSen: 0 },
        ...lacking,
      }).at(-1)?.rank;
    expect([rank(499), rank(500)]).toEqual([3, 2]);
    expect(rank(500, { missing: ['ic_front'] })).toBe(3);
    expect(rank(500, { sentBack: ['ic_front'] })).toBe(3);
    // who has paid is asked for no cheque
    expect(rank(500, { missing: ['cheque'] })).toBe(2);
  });
});

describe('the order of tasks', () => {
  const task = (what: string, changes: Partial<OpenTask> = {}): OpenTask => ({
    who: 'buyer',
    what,
    by: null,
    at: null,
    rank: 2,
    ...changes,
  });
  const order = (...tasks: OpenTask[]) =>
    standingFor(taskReader('buyer'), tasks, '2026-11-28').tasks.map(({ what }) => what);

  it('is the reader’s own, late ones before others, then by rank and deadline; what waits for others is last', () => {
    expect(
      order(
        task('waits', { rank: 3 }),
        task('theirs', { who: 'office', rank: 1 }),
        task('sometime'),
        task('soon', { by: '2026-12-01' }),
        task('sooner', { by: '2026-11-28' }),
        task('urgent', { rank: 1 }),
        task('late', { by: '2026-11-27' }),
      ),
    ).toEqual(['late', 'urgent', 'sooner', 'soon', 'sometime', 'theirs', 'waits']);
  });

  it('says nothing of its own reasons', () => {
    expect(standingFor(taskReader('buyer'), [task('pay', { inPerson: true })], '2026-11-28')).toEqual({
      tasks: [{ who: 'buyer', what: 'pay', by: null, at: null, own: true }],
      reader: 'buyer',
    });
  });

  it.each<[string, Partial<TaskReader>, string[]]>([
    ['the client', { side: 'buyer' }, ['send', 'accept']],
    [
      'who books at the agency for a client without an account',
      { desk: 'agency', actsForClient: true },
      ['send', 'answer'],
    ],
    ['an agent who does', { actsForClient: true }, ['send']],
    ['the agency of the booking', { desk: 'agency' }, ['answer']],
    ['the office', { side: 'office', desk: 'office' }, []],
  ])('names as own what is done by %s (D-398)', (_, reader, own) => {
    const tasks = [task('send'), task('accept', { inPerson: true }), task('answer', { who: 'agency' })];
    const standing = standingFor(
      { side: 'agency', desk: null, actsForClient: false, ...reader },
      tasks,
      '2026-11-28',
    );
    expect(standing.tasks.flatMap((each) => (each.own ? each.what : []))).toEqual(own);
  });
});
