import { detailsTexts } from '#core/lots/details-messages.ts';
import { type LotType, lotTypes } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { placeText, sizeText } from '#core/lots/place-labels.ts';
import type { DepositTerms, ParkFacts } from '#core/park/contract.ts';
import { depositSumText, depositText } from '#core/park/deposit-labels.ts';
import { specificationLabels } from '#core/park/labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import type { ParkSite, TypeNames } from '#core/park/site-contract.ts';
import type { Config } from '#platform/server/config.ts';
import {
  besideCode,
  code,
  inks,
  inside,
  type Pdf,
  paper,
  renderPdf,
  roomFor,
  rule,
  write,
  writeCode,
  writeLines,
} from '#platform/server/pdf/pdf-page.ts';
import { sayIn } from '#platform/server/translations.ts';
import { formatSqft, sqmToSqft } from '#shared/area.ts';
import { formatCount } from '#shared/counts.ts';
import { DAY_MS, printedTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { brochureTexts } from '../messages.ts';
import type { ListChanges, ListedLot } from '../price-list-contract.ts';
import { isListed, type ListFilter, listQuery } from '../price-list-lifecycle.ts';
import { priceListTexts } from '../price-list-messages.ts';
import type { LotChanges } from './store.ts';

/** How long a printed list can be compared with today's (D-280). */
const COMPARED_MS = 90 * DAY_MS;
const MINUTE_MS = 60_000;

/** The begun minute: changes within the minute of a list count as later than it. */
export const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** The time of a list to compare with; undefined for one that is unreadable, too old or in the future. */
export function readAsOf(written: string | undefined, now: Date): Date | undefined {
  const at = new Date(written ?? '');
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= COMPARED_MS ? at : undefined;
}

/** The address of the list that tells what has changed since; the same minute gives the same address of one page. */
export function urlOfList(page: string, asOf: Date, filter: ListFilter): string {
  const query = new URLSearchParams({
    ...listQuery(filter),
    asOf: `${asOf.toISOString().slice(0, 16)}Z`,
  });
  return `${page}?${query.toString().replaceAll('%3A', ':')}`;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** What differs between the list of then, which `changes` lead back to, and that of now, both with this filter (D-280). */
export function compareLists(
  lots: readonly ListedLot[],
  { first, made }: LotChanges,
  filter: ListFilter,
): ListChanges {
  const listed = new Set(lots.map(({ id }) => id));
  const before = (field: 'status' | 'price') =>
    new Map(first.filter((change) => change.field === field).map((change) => [change.lotId, change.before]));
  const statuses = before('status');
  const prices = before('price');
  const isNew = ({ id }: ListedLot) => made.has(id) || (statuses.get(id) ?? 'available') !== 'available';
  const isRepriced = ({ id, price }: ListedLot) => {
    const then = prices.get(id);
    return then !== undefined && (then === null ? null : Number(then)) !== price;
  };
  return {
    gone: first
      .filter(({ field, before: was }) => field === 'status' && was === 'available')
      .filter((lot) => isListed(lot, filter) && !listed.has(lot.lotId) && !made.has(lot.lotId))
      .map(({ lotId, lotNumber, type, phase }) => ({ id: lotId, lotNumber, type, phase }))
      .sort((one, other) => compare(one.lotNumber, other.lotNumber)),
    added: lots.filter(isNew),
    repriced: lots.filter((lot) => !isNew(lot) && isRepriced(lot)),
  };
}

export type PrintedList = {
  property: string;
  contact: Config['contact'];
  /** Whether the park is the sample, whose figures are invented. */
  isSample: boolean;
  asOf: string;
  url: string;
  language: Language;
  lots: readonly ListedLot[];
  /** The booking deposit of each type. */
  deposits: ParkFacts['deposits'];
  types: ParkSite['types'];
  /** Whether a reader shows its print dialog at once. */
  prints: boolean;
};

/** The list as a PDF: a table for each type, and on the first page the QR code to what has changed since. */
export function makePriceList(data: PrintedList): Promise<Buffer> {
  const { property, contact, url, prints } = data;
  const say = sayIn(data.language);
  const title = joined(', ', [say(priceListTexts.title), property], say.language);
  const asOf = say(priceListTexts.asOf, { time: printedTime(data.asOf, say.language) });
  const foot = { name: `${property} · ${asOf}`, url, contact };
  return renderPdf({ title, author: property, at: new Date(data.asOf), prints, say, foot }, (pdf) => {
    let y = writeHead(pdf, data, asOf);
    for (const type of lotTypes) {
      const lots = data.lots.filter((lot) => lot.type === type);
      if (lots.length > 0)
        y = writeType(pdf, type, { lots, deposit: data.deposits?.[type], names: data.types?.[type] }, y);
    }
    if (data.lots.length === 0) write(pdf, say(priceListTexts.empty), { x: paper.margin, y });
  });
}

function writeHead(pdf: Pdf, { property, isSample, url }: PrintedList, asOf: string): number {
  const { say } = pdf;
  const small = { size: 9, ink: inks.dimmed };
  writeCode(pdf, url, say('Scan: what has changed since'));
  const lines = [
    { text: property, ...small, bold: true },
    { text: say(priceListTexts.title), above: 8, size: 24, bold: true },
    { text: asOf, above: 3, size: 11 },
    { text: say(priceListTexts.canChange), above: 2, ...small },
    isSample && { text: say(brochureTexts.sample), above: 2, ...small },
  ];
  return Math.max(writeLines(pdf, lines, besideCode), code.below + 20) + 14;
}

type Column = { name: string; share: number; text: (lot: ListedLot, say: Say) => string };

/** What a buyer compares lots by, each with its share of the width (D-480). */
const columns: readonly Column[] = [
  { name: priceListTexts.lot, share: 7, text: ({ lotNumber }) => lotNumber },
  { name: detailsTexts.phase, share: 7, text: ({ phase }) => String(phase) },
  { name: priceListTexts.street, share: 31, text: ({ description }, say) => placeText(description, say) },
  { name: detailsTexts.landAreaSqm, share: 10, text: ({ area }) => formatCount(area) },
  { name: detailsTexts.landAreaSqft, share: 10, text: ({ area }) => formatSqft(area) },
  { name: specificationLabels.builtUpSqft, share: 19, text: ({ buildUp }, say) => sizeText(buildUp, say) },
  { name: detailsTexts.price, share: 16, text: ({ price }, say) => formatPrice(price, say) },
  { name: detailsTexts.pricePerSqftOfLand, share: 12, text: perSqft },
];

function perSqft({ price, area }: ListedLot, say: Say): string {
  return price === null ? '' : formatPrice(price / sqmToSqft(area), say);
}

/** With the booking deposit of each lot, where it is a share of the price. */
function columnsWith(deposit: DepositTerms | undefined): readonly Column[] {
  if (!deposit || deposit.percentBp === null) return columns;
  const text = ({ price }: ListedLot, say: Say) =>
    price === null ? '' : depositSumText(deposit, price, say);
  return [...columns, { name: parkTexts.bookingDeposit, share: 16, text }];
}

const ROW = 16;

type Listed = {
  lots: readonly ListedLot[];
  deposit: DepositTerms | undefined;
  /** What the park calls the type. */
  names: TypeNames | undefined;
};

function writeType(pdf: Pdf, type: LotType, { lots, deposit, names }: Listed, top: number): number {
  const shown = columnsWith(deposit);
  const { say } = pdf;
  const { name, noun } = typeTexts(type, say, names);
  const title = say(priceListTexts.ofType, {
    type: joined(', ', [name, noun], say.language),
    count: formatCount(lots.length),
  });
  // a heading is not left alone at the end of a page
  let y = roomFor(pdf, 24 + 3 * ROW, top);
  y = write(pdf, title, { x: paper.margin, y }, { size: 13, bold: true }) + 6;
  const small = { size: 7.5, ink: inks.dimmed };
  if (deposit)
    y = write(pdf, depositText(deposit, null, say), { x: paper.margin, y }, { ...small, size: 9 }) + 4;
  const writeHeadings = (at: number) => writeRow(pdf, at, shown, ({ name: heading }) => say(heading), small);
  y = writeHeadings(y);
  for (const lot of lots) {
    const at = roomFor(pdf, 2 * ROW, y);
    y = at < y ? writeHeadings(at) : at;
    y = writeRow(pdf, y, shown, ({ text }) => text(lot, say), { size: 8.5 });
  }
  return y + 18;
}

function writeRow(
  pdf: Pdf,
  y: number,
  shown: readonly Column[],
  textOf: (column: Column) => string,
  style: { size: number; ink?: string },
): number {
  const whole = shown.reduce((sum, { share }) => sum + share, 0);
  let x = paper.margin;
  let below = y + ROW - 3;
  for (const column of shown) {
    const width = (column.share / whole) * inside;
    below = Math.max(below, write(pdf, textOf(column), { x, y }, { ...style, width: width - 6 }) + 2);
    x += width;
  }
  rule(pdf, { x: paper.margin, y: below, width: inside }, 0.4, inks.paler);
  return below + 3;
}
