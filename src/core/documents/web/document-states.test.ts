import { describe, expect, it } from 'vitest';
import type { BookingDocument } from '#core/documents/contract.ts';
import { isUnchecked, nextUnchecked, placesOf, verdictSentence } from './document-states.ts';

type Verdict = NonNullable<BookingDocument['verdict']>;

const verdict = (changes: Partial<Verdict> = {}): Verdict => ({
  state: 'accepted',
  desk: 'office',
  reason: null,
  note: '',
  at: '2026-11-20T04:00:00.000Z',
  by: 'The park office',
  ...changes,
});

const documentOf = (id: string, changes: Partial<BookingDocument> = {}): BookingDocument => ({
  _id: id,
  id,
  documentUrl: `/api/uploads/files/${id}/a.jpg`,
  documentType: 'ic_front',
  documentName: 'a.jpg',
  bookingId: 'b',
  createdAt: '2026-11-02T04:00:00.000Z',
  verdict: null,
  paper: null,
  replacedAt: null,
  ...changes,
});

describe('what waits for a desk (D-167, D-168)', () => {
  const byAgency = documentOf('agency', { verdict: verdict({ desk: 'agency' }) });
  const byOffice = documentOf('office', { verdict: verdict() });

  it('is for the office also what only the agency has checked', () => {
    const asked = [documentOf('none'), byAgency, byOffice];
    expect(asked.map((document) => isUnchecked('office', document))).toEqual([true, true, false]);
    expect(asked.map((document) => isUnchecked('agency', document))).toEqual([true, false, false]);
  });

  it('comes next in order, then from the start, and never the same document again', () => {
    const documents = [documentOf('one'), byOffice, documentOf('three')];
    expect(nextUnchecked('office', documents, 'one')?._id).toBe('three');
    expect(nextUnchecked('office', documents, 'three')?._id).toBe('one');
    expect(nextUnchecked('office', [documentOf('one'), byOffice], 'one')).toBeUndefined();
  });
});

describe('the sentence of a verdict', () => {
  const sentence = (changes: Partial<Verdict>) => verdictSentence({ verdict: verdict(changes) });

  it('names desk, reason and note', () => {
    const sentBack = { state: 'sent_back', reason: 'blurred' } as const;
    expect(sentence(sentBack)).toBe('Sent back by the park office: too blurred to read.');
    expect(sentence({ ...sentBack, desk: 'agency', note: 'More light, please' })).toBe(
      'Sent back by the agency: too blurred to read. “More light, please”',
    );
    expect(sentence({ ...sentBack, reason: 'other', note: 'Wrong person' })).toBe(
      'Sent back by the park office. “Wrong person”',
    );
    expect(sentence({})).toBe('Accepted by the park office, Nov 20, 2026');
    expect(verdictSentence({ verdict: null })).toBeNull();
  });
});

describe('the places of documents at a booking', () => {
  it('are one for each needed type, then others, each with what it replaced, newest first', () => {
    const replaced = (id: string, at: string) =>
      documentOf(id, { createdAt: at, replacedAt: '2026-11-21T04:00:00.000Z' });
    const places = placesOf(
      [
        documentOf('other', { documentType: 'other' }),
        replaced('oldest', '2026-11-01T04:00:00.000Z'),
        replaced('older', '2026-11-02T04:00:00.000Z'),
        documentOf('now'),
      ],
      ['cheque', 'ic_front', 'ic_back'],
    );
    expect(places.map(({ type, current }) => [type, current?._id ?? null])).toEqual([
      ['cheque', null],
      ['ic_front', 'now'],
      ['ic_back', null],
      ['other', 'other'],
    ]);
    expect(places[1]?.earlier.map(({ _id }) => _id)).toEqual(['older', 'oldest']);
    expect(places[3]?.earlier).toEqual([]);
  });
});
