import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { buildMessage } from '#platform/server/mail.ts';
import { sayIn } from '#platform/server/translations.ts';
import { park } from '#test/park.ts';
import type { NoticeFacts } from '../fact-labels.ts';
import { noticeAudiences, noticeKinds } from '../lifecycle.ts';
import { linkOf, wordsOf } from '../messages.ts';
import { renderMail } from './mail-present.ts';
import type { OutboxRow } from './outbox-store.ts';

const config = readConfig(
  { PUBLIC_URL: 'https://park.example/', MAIL_FROM: 'The park <portal@park.example>' },
  park,
);
const none = () => Buffer.alloc(0);
const key = { derive: () => 'k', matches: () => true, seal: none, unseal: none };
const at = new Date('2027-02-09T09:00:00Z');

function rowOf(words: { title: string; text: string }, more: Partial<OutboxRow> = {}): OutboxRow {
  const item = { ...words, link: '/notices?x=1&y=2', button: 'Open' };
  return {
    id: 1,
    recipient: 'nur.aina@test.example',
    template: 'bookings',
    data: { template: 'bookings', name: words.title, reason: 'you have a booking', items: [item], more: 0 },
    createdAt: at,
    dueAt: at,
    sentAt: null,
    attempts: 0,
    lastError: null,
    dropped: null,
    messageId: '018f6e2a-7c1d-4b3e-9f00-000000000001',
    userId: '018f6e2a-7c1d-4b3e-9f00-000000000002',
    subject: words.title,
    keptAt: null,
    failedAt: null,
    ...more,
  };
}

const hostile = [
  'Eve\r\nBcc: everyone@test.example\r\n\r\n<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Egnihton\u0000\u0007',
  'x'.repeat(4000),
  '=?utf-8?B?QmNjOiB4?=',
];

describe('a mail with hostile facts', () => {
  it.each(hostile)('%j stays words: in no header of its own, and in no tag (D-148)', async (text) => {
    const facts: NoticeFacts = {
      lot: text,
      client: text,
      agency: text,
      by: text,
      note: text,
      person: text,
      reason: text,
      deadline: at.toISOString(),
    };
    for (const kind of noticeKinds) {
      for (const audience of noticeAudiences) {
        const words = wordsOf({ kind, audience, facts, bookingId: null });
        const mail = renderMail(rowOf(words), { config, key });
        if (!mail) throw new Error('The mail was not rendered');
        expect(mail.text).toContain(words.title);
        expect(mail.html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
        expect(mail.html?.match(/<a href="/g)).toHaveLength(3);
      }
    }
    const words = wordsOf({ kind: 'booking_requested', audience: 'agency', facts, bookingId: null });
    const mail = renderMail(rowOf(words), { config, key });
    const { raw, envelope } = await buildMessage(mail as NonNullable<typeof mail>);
    const [head = ''] = raw.toString().split('\r\n\r\n');
    expect(head).not.toMatch(/^(?:Bcc|Cc):/im);
    expect(head.match(/^[A-Z][\w-]*:/gim)?.sort()).toEqual(
      [
        'From:',
        'To:',
        'Reply-To:',
        'Subject:',
        'Message-ID:',
        'Date:',
        'Auto-Submitted:',
        'List-Unsubscribe:',
        'List-Unsubscribe-Post:',
        'MIME-Version:',
        'Content-Type:',
      ].sort(),
    );
    expect(envelope).toEqual({ from: 'portal@park.example', to: ['nur.aina@test.example'] });
  });
});

describe('the frame of a mail', () => {
  const words = { title: 'Lot 27 waits for your decision.', text: 'Meridian forwarded the request.' };

  it('links to the portal from PUBLIC_URL, answers to the office and carries one Message-ID (D-145, D-148)', async () => {
    const mail = renderMail(rowOf(words), { config, key });
    expect(mail?.html).toContain('href="https://park.example/notices?x=1&#38;y=2"');
    expect(mail?.replyTo).toBe('hello@aero.example');
    const { raw } = await buildMessage(mail as NonNullable<typeof mail>);
    expect(raw.toString()).toContain('Message-ID: <018f6e2a-7c1d-4b3e-9f00-000000000001@park.example>');
    expect((await buildMessage(mail as NonNullable<typeof mail>)).raw.equals(raw)).toBe(true);
  });

  it('offers no way to stop what is always sent, nor what goes to MAIL_OFFICE (D-144, D-146)', () => {
    const refund = rowOf(words, { template: 'refund' });
    const data = { ...(refund.data as object), template: 'refund', reason: 'a refund' };
    const always = renderMail({ ...refund, data }, { config, key });
    expect(always?.text).toContain('This mail is always sent, because it is about a refund.');
    for (const mail of [always, renderMail(rowOf(words, { userId: null }), { config, key })]) {
      expect(mail?.headers).toBeUndefined();
      expect(mail?.text).not.toContain('Stop mails');
    }
  });

  it('links to the kind of page that its reader has', () => {
    const content = { kind: 'booking_created', facts: {}, bookingId: 'b' } as const;
    const links = noticeAudiences.map((audience) => linkOf({ ...content, audience }).link);
    expect(links).toEqual([
      '/dashboard?tab=bookings&booking=b',
      '/dashboard?tab=bookings&booking=b',
      '/agent/booking-requests?booking=b',
      '/admin/bookings?booking=b',
    ]);
  });
});

/** Every fact that a notice may have, so that each of its sentences is said. */
const allFacts: NoticeFacts = {
  lot: 'lot 27',
  client: 'Nur Aina',
  agency: 'Meridian',
  person: 'Wei Lim',
  deadline: at.toISOString(),
  time: at.toISOString(),
  note: 'Jumaat',
  reason: 'Sebab',
  device: 'Chrome on Android',
  email: 'n…@mail.example',
  day: 'Mar 02, 2026',
  milestone: 'SPA signed',
  before: '11',
  receipt: 'R-1',
  days: 7,
  total: 14,
  hours: 5,
  position: 2,
  bookingDeposit: { sum: 'RM 30,000.00', day: 'Mar 02, 2026' },
  reported: 'also',
  sentBack: [
    { document: 'IC front', reason: 'too blurred to read', note: 'Terang' },
    { document: 'Cheque or transfer slip', reason: 'no longer valid' },
  ],
};

it('a Chinese mail has marks of its own and no English, whatever it tells (D-476)', () => {
  const say = sayIn('zh');
  const told = noticeKinds.flatMap((kind) =>
    noticeAudiences.flatMap((audience) =>
      [allFacts, { ...allFacts, by: 'Farah Lim', forClient: true, paid: true }, {}].map((facts) => {
        const content = { kind, audience, facts, bookingId: 'b' };
        const words = wordsOf(content, say);
        return { ...words, link: linkOf(content).link, button: say(linkOf(content).button) };
      }),
    ),
  );
  const frame = {
    template: 'bookings',
    name: 'Wei',
    reason: say('you have a booking'),
    more: 0,
    language: 'zh',
  };
  const letters = [...told.map((item) => [item]), told.slice(0, 3)];
  const linkData = { linkId: 'x', template: 'confirm_email', name: 'Wei', language: 'zh' };
  const mails = [...letters.map((items) => ({ ...frame, items, more: items.length - 1 })), linkData].flatMap(
    (data) => {
      const mail = renderMail(rowOf({ title: '', text: '' }, { data }), { config, key });
      return [mail?.text ?? '', mail?.html?.replace(/<style.*<\/style>|<[^>]+>/g, '\n') ?? ''];
    },
  );
  expect(mails).toHaveLength(2 * (told.length + 2));
  const narrow = mails.flatMap(
    (text) => text.match(/.*(?:\p{Script=Han}|[，。；：）”])\s?[,.;:!?()"](?!\w).*/gu) ?? [],
  );
  expect([...new Set(narrow)]).toEqual([]);
  // nor is any sentence left in English
  expect(mails.join('\n')).not.toMatch(/[a-z]{2,} [a-z]{2,}/);
});
