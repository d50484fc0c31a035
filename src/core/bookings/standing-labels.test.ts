import { describe, expect, it } from 'vitest';
import { sayIn } from '#platform/server/translations.ts';
import { sentences } from '#shared/punctuation.ts';
import { sayEnglish } from '#shared/say.ts';
import {
  bookingTaskWords,
  deadlineText,
  factSentence,
  nextSentence,
  type TaskWords,
  taskHead,
} from './standing-labels.ts';
import type { Task, TaskActor } from './standing-lifecycle.ts';

const reading = (reader: TaskActor = 'buyer', agency = 'Meridian') => ({
  reader,
  agency,
  today: '2026-11-28',
  say: sayEnglish,
});
const send: Task = { who: 'buyer', what: 'send_documents', by: null, at: 'documents' };
const answer: Task = { who: 'agency', what: 'answer', by: '2026-12-12T04:00:00.000Z', at: 'decision' };
const head = (task: Task, reader?: TaskActor, agency?: string) =>
  taskHead({ tasks: [task] }, bookingTaskWords, reading(reader, agency));

describe('the words of tasks', () => {
  it.each([
    [['cheque', 'ic_front', 'ic_back'], 'Send IC and cheque or transfer slip'],
    [['ic_back'], 'Send IC back'],
    [['cheque', 'passport'], 'Send cheque or transfer slip and passport'],
  ] as const)('name the documents %j (D-162, D-261)', (documents, expected) => {
    expect(head({ ...send, documents })).toBe(expected);
  });

  it('ask for documents again that were sent back (D-183)', () => {
    const again = (...documents: NonNullable<Task['documents']>) =>
      head({ ...send, what: 'replace_documents', documents });
    expect(again('ic_front')).toBe('Send IC front again');
    expect(again('cheque', 'other')).toBe('Send cheque or transfer slip and other document again');
  });

  it('address whoever does it, and name them to the others, with its own deadline (D-357)', () => {
    expect(head(answer)).toBe('Meridian answers by Dec 12, 2026');
    expect(head(answer, 'buyer', '')).toBe('The agency answers by Dec 12, 2026');
    expect(head(answer, 'agency')).toBe('Answer the request by Dec 12, 2026');
    expect(head({ ...send, documents: ['cheque'] }, 'office')).toBe(
      'The buyer sends cheque or transfer slip',
    );
    expect(head({ ...answer, by: '2026-11-27' }, 'agency')).toBe(
      'Answer the request, late since Nov 27, 2026',
    );
    // a moment is late after its day at the park
    expect(head({ ...answer, by: '2026-11-27T18:00:00.000Z' }, 'agency')).toBe(
      'Answer the request by Nov 28, 2026',
    );
  });

  it('tell whose deadline it is (D-471)', () => {
    const said = (task: Task, reader?: TaskActor, agency?: string) =>
      deadlineText(task, bookingTaskWords, reading(reader, agency));
    expect(said(answer)).toBe('Meridian has until Dec 12, 2026.');
    expect(said(answer, 'buyer', '')).toBe('The agency has until Dec 12, 2026.');
    expect(said(answer, 'agency')).toBe('You have until Dec 12, 2026.');
    expect(said({ ...answer, by: '2026-11-27' }, 'agency')).toBe('You had until Nov 27, 2026.');
    expect(said({ ...send, by: '2026-12-01' }, 'office')).toBe('The buyer has until Dec 01, 2026.');
    expect(said(send)).toBe('');
    expect(said({ ...send, what: 'follow_up', by: '2026-12-01' })).toBe('');
  });

  it('say where a booking stands and what comes next, or that nobody has to do anything', () => {
    const said = (
      status: 'pending_agent' | 'sold',
      tasks: Task[],
      reader?: TaskActor,
      words: TaskWords = bookingTaskWords,
    ) => sentences(factSentence(status, reading(reader)), nextSentence({ tasks }, words, reading(reader)));
    expect(said('pending_agent', [answer])).toBe(
      'The lot is held for you. Next: Meridian answers by Dec 12, 2026.',
    );
    expect(said('sold', [])).toBe('The lot is sold to you. Nobody has to do anything now.');
    expect(said('sold', [], 'office')).toBe('The lot is sold. Nobody has to do anything now.');
    // a park without the module of a task sees nothing of it
    expect(
      said('pending_agent', [send, answer], 'buyer', { answer: { text: () => 'Meridian answers' } }),
    ).toContain('Meridian answers');
  });

  it.each([
    ['ms', 'Seterusnya: hantar IC dan cek atau slip pindahan.'],
    ['zh', '下一步：提交身份证（IC）和支票或转账凭条。'],
  ] as const)('are written in the reader’s language, %s', (language, expected) => {
    const documents = ['cheque', 'ic_front', 'ic_back'] as const;
    const standing = { tasks: [{ ...send, documents }] };
    expect(nextSentence(standing, bookingTaskWords, { ...reading(), say: sayIn(language) })).toBe(expected);
  });
});
