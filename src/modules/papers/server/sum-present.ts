import type { Language } from '#shared/language.ts';

type Words = {
  /** Of 0 to 19. */
  small: readonly string[];
  /** Of 20, 30 to 90. */
  tens: readonly string[];
  /** Of 1,000, 1,000,000 and so on. */
  powers: readonly string[];
  /** Between tens and units, and between hundreds and the rest. */
  dash: string;
  rest: string;
  hundred: (digit: string) => string;
  /** Where one thousand is a word of its own. */
  thousand?: string;
  and: string;
  only: string;
};

const words: Record<Exclude<Language, 'zh'>, Words> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
        ' ',
      ),
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
    powers: ['', 'thousand', 'million', 'billion'],
    dash: '-',
    rest: ' and ',
    hundred: (digit) => `${digit} hundred`,
    and: 'and',
    only: 'only',
  },
  ms: {
    small:
      'sifar,satu,dua,tiga,empat,lima,enam,tujuh,lapan,sembilan,sepuluh,sebelas,dua belas,tiga belas,empat belas,lima belas,enam belas,tujuh belas,lapan belas,sembilan belas'.split(
        ',',
      ),
    tens: 'dua tiga empat lima enam tujuh lapan sembilan'.split(' ').map((digit) => `${digit} puluh`),
    powers: ['', 'ribu', 'juta', 'bilion'],
    dash: ' ',
    rest: ' ',
    hundred: (digit) => (digit === 'satu' ? 'seratus' : `${digit} ratus`),
    thousand: 'seribu',
    and: 'dan',
    only: 'sahaja',
  },
};

/** Groups of a whole number from the last digits on, each below `size`. */
function groupsOf(number: number, size: number): number[] {
  const groups = [];
  for (let left = number; left > 0; left = Math.floor(left / size)) groups.push(left % size);
  return groups;
}

function belowThousand(number: number, say: Words): string {
  const { small, tens, dash, rest, hundred } = say;
  if (number < 20) return small[number] ?? '';
  if (number < 100) {
    const ten = tens[Math.floor(number / 10) - 2] ?? '';
    return number % 10 === 0 ? ten : `${ten}${dash}${small[number % 10]}`;
  }
  const head = hundred(small[Math.floor(number / 100)] ?? '');
  return number % 100 === 0 ? head : `${head}${rest}${belowThousand(number % 100, say)}`;
}

function numberIn(number: number, say: Words): string {
  if (number === 0) return say.small[0] ?? '';
  const said = groupsOf(number, 1000).map((group, power) => {
    if (group === 0) return '';
    if (group === 1 && power === 1 && say.thousand) return say.thousand;
    return `${belowThousand(group, say)} ${say.powers[power]}`.trim();
  });
  return said.reverse().filter(Boolean).join(' ');
}

// the digits of sums on papers, which nobody can change by a stroke
const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];
const groupNames = ['', '万', '亿'];

/** A whole number in Chinese: one 零 for each run of zeros between two digits. */
function numberInChinese(number: number): string {
  if (number === 0) return '零';
  const said = groupsOf(number, 10_000).map((group, power) => {
    const inGroup = [...String(group)].map((digit, at, all) =>
      digit === '0' ? '零' : `${digits[Number(digit)]}${places[all.length - 1 - at]}`,
    );
    const text = group === 0 ? '零' : `${inGroup.join('').replace(/零+$/, '')}${groupNames[power]}`;
    return group > 0 && group < 1000 ? `零${text}` : text;
  });
  return said
    .reverse()
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/**
 * A sum in words, as Malaysian receipts and cheques write it: 'Ringgit Malaysia ten thousand and sen fifty only' for 1000050
 * (D-370). Whole sen, below a trillion ringgit.
 */
export function sumInWords(sen: number, language: Language): string {
  const [ringgit, rest] = [Math.floor(sen / 100), sen % 100];
  if (language === 'zh') {
    const sens = rest === 0 ? '整' : `${rest < 10 ? '零' : ''}${numberInChinese(rest)}仙`;
    return `马币${numberInChinese(ringgit)}令吉${sens}`;
  }
  const say = words[language];
  const sens = rest === 0 ? '' : ` ${say.and} sen ${numberIn(rest, say)}`;
  return `Ringgit Malaysia ${numberIn(ringgit, say)}${sens} ${say.only}`;
}
