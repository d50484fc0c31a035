import { expect, it } from 'vitest';
import { sayIn } from '#platform/server/translations.ts';
import { bookingWords } from './booking-messages.ts';

const toldInChinese = (...sentBack: { document: string; reason?: string; note?: string }[]) => {
  const { title, text } = bookingWords.document_sent_back(sayIn('zh'), { lot: 'lot 27', sentBack }, 'party');
  return `${title}\n${text}`;
};

it('documents sent back are told in Chinese with Chinese marks, and what was typed as it is (D-291)', () => {
  const note = 'See no. 2, please';
  const one = toldInChinese({ document: 'IC front', reason: 'too blurred', note });
  expect(one).toMatch(/：\S.*。\n.*。.*：“See no\. 2, please”$/);
  const several = toldInChinese(
    { document: 'Cheque or transfer slip', reason: 'too blurred', note },
    { document: 'IC front' },
    { document: 'IC back' },
  );
  expect(several).toMatch(/.、.*\n.*：.*，“See no\. 2, please”。$/);
  expect(`${one}${several}`.replaceAll(note, '')).not.toMatch(/[,.:;"]|。 /);
});
