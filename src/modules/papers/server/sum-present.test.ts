import { describe, expect, it } from 'vitest';
import { sumInWords } from './sum-present.ts';

describe('a sum in words (D-370)', () => {
  it.each([
    [0, 'zero', 'sifar', '零令吉整'],
    [1, 'zero and sen one', 'sifar dan sen satu', '零令吉零壹仙'],
    [10_000_00, 'ten thousand', 'sepuluh ribu', '壹万令吉整'],
    [
      1_080_000_50,
      'one million eighty thousand and sen fifty',
      'satu juta lapan puluh ribu dan sen lima puluh',
      '壹佰零捌万令吉伍拾仙',
    ],
    [
      999_999_999_99,
      'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine and sen ninety-nine',
      'sembilan ratus sembilan puluh sembilan juta sembilan ratus sembilan puluh sembilan ribu sembilan ratus sembilan puluh sembilan dan sen sembilan puluh sembilan',
      '玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖令吉玖拾玖仙',
    ],
    [
      1_110_12,
      'one thousand one hundred and ten and sen twelve',
      'seribu seratus sepuluh dan sen dua belas',
      '壹仟壹佰壹拾令吉壹拾贰仙',
    ],
    [101_000_00, 'one hundred and one thousand', 'seratus satu ribu', '壹拾万壹仟令吉整'],
    [100_000_005_00, 'one hundred million five', 'seratus juta lima', '壹亿零伍令吉整'],
    [
      20_000_305_00,
      'twenty million three hundred and five',
      'dua puluh juta tiga ratus lima',
      '贰仟万零叁佰零伍令吉整',
    ],
    [200_000_000_000_00, 'two hundred billion', 'dua ratus bilion', '贰仟亿令吉整'],
  ])('%d sen', (sen, english, malay, chinese) => {
    expect(sumInWords(sen, 'en')).toBe(`Ringgit Malaysia ${english} only`);
    expect(sumInWords(sen, 'ms')).toBe(`Ringgit Malaysia ${malay} sahaja`);
    expect(sumInWords(sen, 'zh')).toBe(`马币${chinese}`);
  });
});
