import { describe, expect, it } from 'vitest';
import { queueTold } from '#test/queue-told.ts';
import type { NoticeFacts } from './fact-labels.ts';
import { type NoticeAudience, type NoticeKind, noticeAudiences, noticeKinds } from './lifecycle.ts';
import { linkOf, wordsOf } from './messages.ts';

const deadline = '2027-02-09T09:00:00.000Z';
const facts: NoticeFacts = {
  lot: 'lot 27',
  client: 'Nur Aina',
  agency: 'Meridian',
  by: 'Farah Lim',
  person: 'Wei Lim',
  deadline,
};
const told = (kind: NoticeKind, audience: NoticeAudience, known: NoticeFacts) => {
  const { title, text } = wordsOf({ kind, audience, facts: known, bookingId: 'b' });
  return [title, text];
};

const until = 'Feb 09, 2027 5:00 PM, Malaysia time';
const paid: NoticeFacts = { sum: 'RM 300.00', receipt: 'R-1' };
const signed: NoticeFacts = { milestone: 'SPA signed', day: 'Mar 02, 2026' };
const another = 'You can request another lot.';

type Row = [NoticeAudience, title: string, text: string, more?: NoticeFacts];

/** Exact title and text for each audience that a kind is written to, with all facts or these beside them. */
const table: Record<NoticeKind, Row[]> = {
  account_password: [
    [
      'self',
      'Your password was changed.',
      `It was changed on ${until} from Chrome on Android. If this was not you, set a new password and tell the park office.`,
      { by: '', time: deadline, device: 'Chrome on Android' },
    ],
    [
      'self',
      'Your password was changed.',
      `The park office changed it on ${until}. If this was not you, set a new password and tell the park office.`,
      { by: 'the park office', time: deadline },
    ],
  ],
  account_email: [
    [
      'self',
      'The email address of your account was changed.',
      `The park office changed it to n…@mail.example on ${until}. If you did not ask for this, tell the park office.`,
      { time: deadline, email: 'n…@mail.example' },
    ],
  ],
  account_sign_in: [
    [
      'self',
      'New login from Safari on iPhone.',
      `On ${until}. If this was not you, change your password and log out the other devices.`,
      { time: deadline, device: 'Safari on iPhone' },
    ],
  ],
  account_second_factor: [
    [
      'self',
      'Two-step login was switched on.',
      `By you on ${until}. If you did not ask for this, tell the park office.`,
      { time: deadline, isOn: true, by: '' },
    ],
    [
      'self',
      'Two-step login was switched off.',
      `By the park office on ${until}. If you did not ask for this, tell the park office.`,
      { time: deadline, isOn: false, by: 'the park office' },
    ],
  ],
  booking_receipt: [
    [
      'party',
      'Your request for lot 27 was received.',
      `The lot is held for you until ${until}. Nothing has to be paid now.`,
    ],
  ],
  booking_requested: [
    ['agency', 'Nur Aina requests lot 27.', `Please answer by ${until}; without an answer the request ends.`],
  ],
  booking_created: [
    ['party', 'Farah Lim booked lot 27 for you.', 'The lot is held for you.'],
    [
      'party',
      'The park office booked lot 27 for you.',
      'The lot is held for you.',
      { by: 'the park office' },
    ],
    ['agency', 'Farah Lim booked lot 27 for Nur Aina.', ''],
    ['office', 'Farah Lim booked lot 27 for Nur Aina.', ''],
  ],
  booking_forwarded: [
    ['party', 'Meridian approved your request for lot 27.', 'The lot stays held for you.'],
    [
      'party',
      'The park office, in place of Meridian, approved your request for lot 27.',
      'The lot stays held for you.',
      { inPlace: true },
    ],
    [
      'party',
      'Meridian was closed.',
      'The park office now answers your request for lot 27. The lot stays held for you.',
      { cause: 'agency_closed' },
    ],
    ['office', 'Lot 27 waits for your decision.', 'Meridian forwarded the request of Nur Aina.'],
    [
      'office',
      'Lot 27 waits for your decision.',
      'The park office, in place of Meridian, forwarded the request of Nur Aina.',
      { inPlace: true },
    ],
    [
      'office',
      'Lot 27 waits for your decision.',
      'Meridian was closed before it answered the request of Nur Aina.',
      { cause: 'agency_closed' },
    ],
  ],
  booking_rejected_by_agency: [
    ['party', 'Meridian declined your request for lot 27.', another],
    [
      'party',
      'The park office, in place of Meridian, declined your request for lot 27.',
      another,
      { inPlace: true },
    ],
  ],
  payment_reported: [['office', 'A payment for lot 27 was reported.', '']],
  payment_confirmed: [
    ['party', 'The payment of RM 300.00 for lot 27 was confirmed.', 'Receipt R-1.', paid],
    ['agency', 'A payment for lot 27 was confirmed.', ''],
  ],
  payment_reversed: [
    ['party', 'A payment for lot 27 was reversed.', 'Reason: "Twice"', { reason: 'Twice' }],
    ['party', 'A payment for lot 27 was reversed: the cheque bounced.', '', { cause: 'bounced' }],
    ['agency', 'A payment for lot 27 was reversed: it was recorded by mistake.', '', { cause: 'mistake' }],
  ],
  refund_confirmed: [
    ['party', 'RM 300.00 was refunded for lot 27.', 'Reason: "Bank"', { sum: 'RM 300.00', reason: 'Bank' }],
    ['agency', 'Money was refunded for lot 27.', ''],
  ],
  refund_reversed: [
    [
      'party',
      'The refund of RM 300.00 for lot 27 was reversed.',
      'It was recorded by mistake.',
      { sum: 'RM 300.00', cause: 'mistake' },
    ],
    ['agency', 'A refund for lot 27 was reversed.', ''],
  ],
  money_kept: [
    [
      'party',
      'The park office keeps RM 300.00 of what was paid for lot 27.',
      'Reason: "Costs"',
      { sum: 'RM 300.00', reason: 'Costs' },
    ],
    ['agency', 'The park office keeps money that was paid for lot 27.', ''],
  ],
  money_not_kept: [
    [
      'party',
      'The park office no longer keeps RM 300.00 of what was paid for lot 27.',
      'It was recorded by mistake.',
      { sum: 'RM 300.00', cause: 'mistake' },
    ],
    ['agency', 'The park office no longer keeps money that was paid for lot 27.', ''],
  ],
  form_to_accept: [['party', 'The booking form for lot 27 is ready to read and accept.', '']],
  form_accepted: (['agency', 'office'] as const).map((audience) => [
    audience,
    'The booking form for lot 27 was accepted.',
    'By Nur Aina.',
  ]),
  milestone_recorded: [['party', 'SPA signed on Mar 02, 2026 for lot 27.', '', signed]],
  ...queueTold(until),
  booking_booked: [
    ['party', 'Lot 27 is booked for you.', 'The booking deposit is received.', { paid: true }],
    ['agency', 'Lot 27 is booked for Nur Aina.', 'The booking deposit is received.', { paid: true }],
    ['party', 'Lot 27 is booked for you.', ''],
    [
      'party',
      'Lot 27 is booked for you.',
      'The booking deposit of RM 5.00 is due by Mar 02, 2026.',
      { sum: 'RM 5.00', day: 'Mar 02, 2026', unpaid: true },
    ],
    [
      'party',
      'Lot 27 is booked for you.',
      'Of the booking deposit, RM 5.00 is due by Mar 02, 2026.',
      { sum: 'RM 5.00', day: 'Mar 02, 2026', partPaid: true },
    ],
    [
      'party',
      'Lot 27 is booked for you.',
      'Of the booking deposit, RM 5.00 is due.',
      { sum: 'RM 5.00', partPaid: true },
    ],
    // a mail names no sum (D-239)
    [
      'party',
      'Lot 27 is booked for you.',
      'The booking deposit is due by Mar 02, 2026.',
      { day: 'Mar 02, 2026', unpaid: true },
    ],
    ['agency', 'Lot 27 is booked for Nur Aina.', 'A part of the booking deposit is due.', { partPaid: true }],
    ['agency', 'Lot 27 is booked for Nur Aina.', 'No payment is confirmed yet.', { unpaid: true }],
  ],
  booking_sold: [
    ['party', 'Lot 27 is sold to you.', 'Thank you. The portal keeps the booking and its papers for you.'],
    ['agency', 'Lot 27 is sold to Nur Aina.', ''],
    ['agency', 'Lot 27 is sold to Nur Aina.', 'The booking deposit of RM 5.00 is due.', { sum: 'RM 5.00' }],
  ],
  booking_rejected: [
    ['party', 'The park office declined your booking of lot 27.', another],
    ['agency', 'The park office declined the booking of lot 27 for Nur Aina.', ''],
  ],
  booking_cancelled: [
    ['party', 'Your booking of lot 27 was cancelled.', 'It was cancelled by Farah Lim.'],
    ['agency', 'The booking of lot 27 for Nur Aina was cancelled.', 'It was cancelled by Farah Lim.'],
    [
      'office',
      'The booking of lot 27 for Nur Aina was cancelled.',
      'The account it belonged to was closed.',
      { cause: 'account_closed' },
    ],
  ],
  booking_expired: [
    ['party', 'Your request for lot 27 has expired.', `Meridian did not answer by ${until}. ${another}`],
    ['agency', 'The request of Nur Aina for lot 27 has expired.', `It was not answered by ${until}.`],
  ],
  hold_reminder: (['agency', 'office'] as const).map((audience) => [
    audience,
    'The request of Nur Aina for lot 27 still waits.',
    `4 of 14 days are over. Please answer by ${until}.`,
    { days: 4, total: 14 },
  ]),
  hold_waiting: [
    [
      'party',
      'Your request for lot 27 still waits for Meridian.',
      `The lot is held for you until ${until}. We have reminded Meridian.`,
    ],
    [
      'party',
      'Your request for lot 27 still waits for Meridian.',
      `The lot is held for you until ${until}. We have reminded the park office.`,
      { inPlace: true },
    ],
  ],
  hold_extended: (['party', 'agency'] as const).map((audience) => [
    audience,
    `The hold of lot 27 lasts until ${until}.`,
    'Farah Lim gave more time. Reason: "The bank needs a week"',
    { reason: 'The bank needs a week' },
  ]),
  price_agreed: (['party', 'agency'] as const).flatMap((audience): Row[] => [
    [
      audience,
      'The price of lot 27 for Nur Aina is now RM 950,000.00.',
      'Farah Lim agreed on it. RM 95,000.00 is still due by Mar 02, 2026. Reason: "Rebate"',
      { price: 'RM 950,000.00', sum: 'RM 95,000.00', day: 'Mar 02, 2026', reason: 'Rebate' },
    ],
    [
      audience,
      'The price of lot 27 for Nur Aina has changed.',
      'Farah Lim agreed on it. The sum that is due by Mar 02, 2026 has changed.',
      { day: 'Mar 02, 2026' },
    ],
  ]),
  price_proposed: [
    [
      'office',
      'Farah Lim proposes RM 950,000.00 for lot 27 and Nur Aina.',
      'Reason: "Rebate"',
      { price: 'RM 950,000.00', reason: 'Rebate' },
    ],
    ['office', 'Farah Lim proposes another price for lot 27 and Nur Aina.', ''],
  ],
  price_declined: [
    [
      'agency',
      'Farah Lim declined the price that was proposed for lot 27 and Nur Aina.',
      'Reason: "Too low"',
      { reason: 'Too low' },
    ],
  ],
  money_over: (['party', 'office'] as const).flatMap((audience): Row[] => [
    [
      audience,
      'More is held for lot 27 and Nur Aina than is due.',
      'RM 300.00 has to be paid back.',
      { sum: 'RM 300.00' },
    ],
    [
      audience,
      'More is held for lot 27 and Nur Aina than is due.',
      'What is held beyond it has to be paid back.',
    ],
  ]),
  due_set: [
    [
      'party',
      'Farah Lim set the booking deposit of lot 27 for Nur Aina.',
      'RM 300.00 is still due by Mar 02, 2026. Reason: "By phone"',
      { sum: 'RM 300.00', day: 'Mar 02, 2026', reason: 'By phone' },
    ],
    ['agency', 'Farah Lim set the booking deposit of lot 27 for Nur Aina.', 'Nothing more is due.'],
  ],
  booking_moved: (['party', 'agency'] as const).map(
    (audience): Row => [
      audience,
      'The booking of Nur Aina goes on with lot 27 in place of lot 11.',
      'Farah Lim moved it: number, date, documents, purchasers, payments and milestones stay. The price has changed. The agreed price does not go with it. RM 95,000.00 is still due by Mar 02, 2026. Reason: "The corner"',
      {
        ...{ before: '11', sum: 'RM 95,000.00', day: 'Mar 02, 2026', reason: 'The corner' },
        ...{ isRepriced: true, agreedEnds: true },
      },
    ],
  ),
  booking_overdue: [
    [
      'office',
      'Lot 27 has waited 7 days for your decision.',
      'The request of Nur Aina came through Meridian.',
      { days: 7 },
    ],
    ['office', 'Lot 27 has waited 7 days for your decision.', '', { days: 7, agency: '' }],
  ],
  booking_assigned: [
    ['agency', 'Farah Lim assigned the booking of lot 27 for Nur Aina to you.', ''],
    ['office', 'Farah Lim assigned the booking of lot 27 for Nur Aina to you.', ''],
  ],
  refund_to_arrange: (['agency', 'office'] as const).map((audience) => [
    audience,
    'A refund for lot 27 has to be arranged.',
    'The booking of Nur Aina ended after the payment was recorded.',
  ]),
  document_sent_back: [
    [
      'party',
      'IC front of your booking of lot 27 was sent back: too blurred to read.',
      'Please upload it again.',
      { sentBack: [{ document: 'IC front', reason: 'too blurred to read' }] },
    ],
    [
      'party',
      'Cheque or transfer slip of your booking of lot 27 was sent back.',
      'Please upload it again. Note: "Another bank, please"',
      { sentBack: [{ document: 'Cheque or transfer slip', note: 'Another bank, please' }] },
    ],
    [
      'party',
      'Cheque or transfer slip, IC front and IC back of your booking of lot 27 were sent back.',
      'Please upload them again. Cheque or transfer slip: no longer valid. IC front: too blurred to read, "More light". IC back: "The other one".',
      {
        sentBack: [
          { document: 'Cheque or transfer slip', reason: 'no longer valid' },
          { document: 'IC front', reason: 'too blurred to read', note: 'More light' },
          { document: 'IC back', note: 'The other one' },
        ],
      },
    ],
    [
      'agency',
      'IC front of the booking of lot 27 for Nur Aina was sent back: part of it is cut off.',
      '',
      { sentBack: [{ document: 'IC front', reason: 'part of it is cut off' }] },
    ],
  ],
  documents_ready: (['agency', 'office'] as const).map((audience) => [
    audience,
    'The documents for lot 27 are complete and can be checked.',
    '',
  ]),
  membership_requested: [['agency', 'Wei Lim asks to join Meridian.', 'Please accept or decline.']],
  membership_withdrawn: [['agency', 'Wei Lim no longer asks to join Meridian.', '']],
  membership_approved: [
    ['self', 'You are now a member of Meridian.', 'You can now request lot 27.'],
    ['self', 'You are now a member of Meridian.', 'You can now request lots.', { lot: '' }],
    [
      'self',
      'You are now a member of Meridian.',
      'It takes no requests for lots at the moment; ask the park office when it does.',
      { cause: 'agency_inactive' },
    ],
  ],
  membership_rejected: [['self', 'Meridian declined your request to join.', 'You can ask another agency.']],
  membership_ended: [
    [
      'self',
      'You no longer belong to Meridian.',
      'Your own requests stay and can still be answered. To request lots, join an agency first.',
    ],
    [
      'self',
      'Meridian was closed.',
      'Your own requests stay and can still be answered. To request lots, join an agency first.',
      { cause: 'agency_closed' },
    ],
    ['self', 'Your request to join Meridian has ended.', 'You can ask another agency.', { isRequest: true }],
    [
      'self',
      'Meridian was closed.',
      'You can ask another agency.',
      { cause: 'agency_closed', isRequest: true },
    ],
  ],
};

describe('the words of notices', () => {
  it.each<[NoticeKind, string, string, NoticeFacts?]>([
    [
      'booking_receipt',
      'The request of Nur Aina for lot 27 was received.',
      'Nothing has to be paid now.',
      { agency: 'Meridian' },
    ],
    ['booking_forwarded', 'Meridian approved the request of Nur Aina for lot 27.', 'The lot stays held.'],
    [
      'booking_rejected_by_agency',
      'Meridian declined the request of Nur Aina for lot 27.',
      'You can request another lot.',
    ],
    ['booking_booked', 'Lot 27 is booked for Nur Aina.', 'The booking deposit is received.', { paid: true }],
    ['booking_sold', 'Lot 27 is sold to Nur Aina.', ''],
    ['booking_rejected', 'The park office declined the booking of lot 27 for Nur Aina.', ''],
    [
      'document_sent_back',
      'IC front of the booking of lot 27 for Nur Aina was sent back.',
      'Please upload it again.',
      { sentBack: [{ document: 'IC front' }] },
    ],
  ])('%s names the client to the person who booked for them (D-142)', (kind, title, text, more) => {
    const { deadline: _, ...known } = facts;
    expect(told(kind, 'party', { ...known, ...more, forClient: true })).toEqual([title, text]);
  });

  it.each(Object.entries(table))('%s (D-142)', (kind, rows) => {
    for (const [audience, title, text, more] of rows) {
      expect(told(kind as NoticeKind, audience, { ...facts, ...more })).toEqual([title, text]);
    }
    const [[audience, title, text, more] = []] = rows;
    if (!audience) throw new Error(`${kind} is told to nobody`);
    expect(told(kind as NoticeKind, audience, { ...facts, ...more, note: 'Friday' })).toEqual([
      title,
      `${text} Note: "Friday"`.trim(),
    ]);
  });

  it('leave out a sentence whose fact is missing', () => {
    expect(told('booking_receipt', 'party', { lot: 'unit U-03' })).toEqual([
      'Your request for unit U-03 was received.',
      'Nothing has to be paid now.',
    ]);
    const day = 'Mar 02, 2026';
    expect(told('booking_receipt', 'party', { day })[1]).toBe('The booking deposit is due by Mar 02, 2026.');
    expect(told('booking_requested', 'agency', { lot: 'lot 27', client: 'Nur Aina' })[1]).toBe('');
    expect(told('booking_cancelled', 'office', { lot: 'lot 27', client: 'Nur Aina' })[1]).toBe('');
  });

  it('say something of every kind to every audience, whatever is known', () => {
    const every = noticeKinds.flatMap((kind) => noticeAudiences.map((audience) => [kind, audience] as const));
    for (const [kind, audience] of every) {
      for (const known of [facts, {}]) {
        const { title, text } = wordsOf({ kind, audience, facts: known, bookingId: null });
        expect(title).toMatch(/^\S.*\.$/);
        expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|[{}]/);
        // the line below says it (D-358)
        expect(text ?? '').not.toMatch(/ next\.|waits /);
      }
      expect(linkOf({ kind, audience, facts, bookingId: 'b' }).link).toMatch(/^\/\S+$/);
    }
  });
});
