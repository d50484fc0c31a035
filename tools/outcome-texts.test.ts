import { expect, it } from 'vitest';
import { textsInUse } from './translations/catalogue.ts';

/** Where the words of effects stand: those of dialogs, replies and histories, and those of notices. */
const homes = [
  'src/core/bookings/outcome-labels.ts',
  'src/core/lots/line-labels.ts',
  'src/core/notices/left-messages.ts',
];

/** What a sentence says of lot, line or money after a decision. Who pays money back, by when and to where is a task of deposits. */
const consequences = [
  /\b(?:free|available|open) (?:again|(?:for|to) others)\b/i,
  /\bbecomes? (?:available|free)\b/i,
  /\blot (?:is then|is|becomes) free\b/i,
  /\brefund (?:has|have|needs) to\b/i,
  /\barranges? (?:the|a) refund\b/i,
  /\bgoes back\b/i,
  /\bno longer due\b/i,
  /\bline (?:for it )?ends\b/i,
  /\bmarked (?:as )?(?:booked|sold)\.$/i,
  /\bsale (?:of \{lot\}.*)?is complete\b/i,
];

/** Sentences that look like one and are about no decision on a booking, each with what it is. */
const others: Readonly<Record<string, string>> = {
  'This lot is available again.': 'the lot of an open form, as it is now',
  'Lot {lot} is available again': 'the office has unlocked a lot, which no booking holds',
  'The lot becomes available, and anyone may request it.': 'before it unlocks one',
  'becomes available': 'the same of several lots',
  'cannot be booked until it is unlocked, and its line ends: {n} waiting': 'before it locks several',
  'When it is free again, the first in line gets it offered for {time}.': 'what a line is',
  'When it is free again, who waits for it is told, the first in line before all others.': 'what waiting is',
};

it('finds no sentence about what a decision does outside the words of effects (D-355)', () => {
  const found = [...textsInUse()].flatMap(([text, files]) =>
    consequences.some((words) => words.test(text)) && !(text in others)
      ? files.filter((file) => !homes.includes(file)).map((file) => `${file}: ${text}`)
      : [],
  );
  expect(found).toEqual([]);
  // one that is gone needs no excuse
  const texts = textsInUse();
  expect(Object.keys(others).filter((text) => !texts.has(text))).toEqual([]);
});
