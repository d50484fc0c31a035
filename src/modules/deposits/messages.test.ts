import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The texts of the portal with the files that say them, as a catalogue of translations holds them. */
const entries = readFileSync('translations/ms.po', 'utf8')
  .split('\n\n')
  .map((entry) => ({
    files: entry.match(/^#: .+$/gm)?.join(' ') ?? '',
    text: /msgid "(.*)"\nmsgstr/.exec(entry)?.[1] ?? '',
  }));
const isOfMoney = /src\/modules\/deposits\/|src\/core\/notices\/money-messages/;
/** Other words for void, reverse, refund and keep. */
const others = /\b(take|takes|taken|took) (it )?back|withdr[ae]w|forfeit|\bpa(y|ys|id|ying)\b.*\bback\b/i;

it('texts about deposits say record, confirm, void, reverse, refund and keep, and no other word for them (D-416)', () => {
  const said = entries.filter(({ files }) => isOfMoney.test(files)).map(({ text }) => text);
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((text) => others.test(text))).toEqual([]);
});
