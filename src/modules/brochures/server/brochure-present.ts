import type { Lot, Plan, PublicLot } from '#core/lots/contract.ts';
import { type LotType, lotTypes, typesOf } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { drawPlan } from '#core/lots/server/figure-present.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { depositSumText, depositWhenText } from '#core/park/deposit-labels.ts';
import { drawFloorPlan, drawSection, isDrawable } from '#core/park/geometry.ts';
import { type PictureName, typePictures } from '#core/park/media-labels.ts';
import { parkTexts } from '#core/park/messages.ts';
import { paymentLines } from '#core/park/payment-labels.ts';
import { specificationOf } from '#core/park/specification-labels.ts';
import type { ModuleContext } from '#core/server-module.ts';
import {
  drawQr,
  inks,
  inside,
  type Pdf,
  paper,
  renderPdf,
  write,
  writeHeading,
  writeLines,
  writeRows,
} from '#platform/server/pdf/pdf-page.ts';
import { sayIn } from '#platform/server/translations.ts';
import { printedTime } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { brochureTexts } from '../messages.ts';
import { type Made, type Shown, writeDrawing, writeFoot } from './sheet-present.ts';

export type BrochureData = Shown & {
  /** A sentence about each type. */
  about: Partial<Record<LotType, string | undefined>>;
  plan: Plan;
  /** Type and status of every lot. */
  lots: readonly PublicLot[];
  /** The available lots with their prices. */
  available: readonly Lot[];
};

export type PictureFiles = Partial<Record<PictureName, string | undefined>>;

/** The files of the pictures that a brochure may show. */
export async function findPictures(park: ModuleContext['pictures']): Promise<PictureFiles> {
  const shown: PictureName[] = ['hero', 'gate', ...Object.values(typePictures)];
  return Object.fromEntries(await Promise.all(shown.map(async (name) => [name, await park.jpeg(name)])));
}

/** The brochure of a property. */
export function makeBrochure(data: Made<BrochureData> & { pictures: PictureFiles }): Promise<Buffer> {
  const { at, pictures } = data;
  const say = sayIn(data.language);
  const sold = lotTypes.filter((type) => data.lots.some((lot) => lot.type === type));
  return renderPdf({ title: data.property, author: data.property, at, say }, (pdf) => {
    writeCover(pdf, data, sold, at, pictures);
    for (const type of sold) {
      pdf.addPage();
      writeType(pdf, data, type, pictures);
      writeFoot(pdf, data);
    }
    pdf.addPage();
    writePlace(pdf, data, pictures);
    writeFoot(pdf, data);
  });
}

/** A picture over the whole width; returns the y below it. */
function drawPicture(pdf: Pdf, file: string | undefined, y: number, height: number): number {
  if (file === undefined) return y;
  pdf.save().rect(0, y, paper.width, height).clip();
  pdf.image(file, 0, y, { cover: [paper.width, height], align: 'center', valign: 'center' }).restore();
  return y + height;
}

function writeCover(
  pdf: Pdf,
  data: BrochureData,
  sold: readonly LotType[],
  at: Date,
  pictures: PictureFiles,
): void {
  const { margin } = paper;
  let y = Math.max(margin, drawPicture(pdf, pictures.hero, 0, 230) + 20);
  const qr = { x: paper.width - margin - 74, y, width: 74 };
  const { say } = pdf;
  drawQr(pdf, data.url, qr);
  const small = { size: 9, ink: inks.dimmed };
  const asOf = say('Prices and availability as of {time}', { time: printedTime(at, say.language) });
  const lines = [
    { text: data.property, size: 26, bold: true },
    { text: asOf, above: 4, ...small },
    data.facts.sample && { text: say(brochureTexts.sample), above: 2, ...small },
  ];
  y = writeLines(pdf, lines, { x: margin, y, width: inside - 90 });
  y = Math.max(y, qr.y + qr.width) + 14;
  y = writeHeading(pdf, say('Lots for sale'), { x: margin, y, width: inside });
  const types = sold.map((type) => [nameOf(data, type, say), stateOf(data, type, say)] as const);
  y = writeRows(pdf, types, { x: margin, y, width: inside }, 10);
  if (data.plan.lots.length > 0) writePlan(pdf, data, y + 16);
  writeFoot(pdf, data);
}

/** The plan with the available lots in colour. */
function writePlan(pdf: Pdf, data: BrochureData, top: number): void {
  const { margin } = paper;
  const y = writeHeading(pdf, pdf.say(brochureTexts.position), { x: margin, y: top, width: inside });
  const ids = new Set(data.available.map(({ id }) => id));
  drawPlan(
    pdf,
    data.plan,
    { x: margin, y, width: inside, height: paper.foot - 16 - y },
    {
      fillOf: ({ _id }) => (ids.has(_id) ? '#bfe3cf' : '#f3f5f7'),
      isNamed: ({ _id }) => ids.has(_id),
    },
  );
}

function nameOf({ types }: Pick<BrochureData, 'types'>, type: LotType, say: Say): string {
  const { name, noun } = typeTexts(type, say, types?.[type]);
  return joined(', ', [name, noun], say.language);
}

/** '12 available, from RM 1,250,000', or that the type is sold out. */
function stateOf({ available }: BrochureData, type: LotType, say: Say): string {
  const own = available.filter((lot) => lot.type === type);
  if (own.length === 0) return say('Sold out');
  const count = say('{count} available', { count: String(own.length) });
  const prices = own.flatMap(({ price }) => (price === null ? [] : [price]));
  if (prices.length === 0) return count;
  const from = say('from {price}', { price: formatPrice(Math.min(...prices)) });
  return joined(', ', [count, from], say.language);
}

function writeType(pdf: Pdf, data: BrochureData, type: LotType, pictures: PictureFiles): void {
  const { margin } = paper;
  const { say } = pdf;
  let y = Math.max(margin, drawPicture(pdf, pictures[typePictures[type]], 0, 190) + 18);
  const about = data.about[type];
  const lines = [
    { text: nameOf(data, type, say), size: 20, bold: true },
    { text: stateOf(data, type, say), above: 3, size: 11, ink: inks.accent, bold: true },
    about ? { text: about, above: 5, ink: inks.dimmed } : null,
  ];
  y = writeLines(pdf, lines, { x: margin, y, width: inside }) + 12;
  const rows = specificationOf(data.facts, type, say).map(({ name, value }) => [name, value] as const);
  const measures = data.facts.types[type];
  if (isDrawable(measures)) {
    const right = { x: margin + inside * 0.56, y, width: inside * 0.44 };
    const middle = y + (paper.foot - y) * 0.58;
    writeDrawing(pdf, say(brochureTexts.floorPlan), drawFloorPlan(measures, say), right, middle - 12);
    writeDrawing(pdf, say(brochureTexts.section), drawSection(measures, say), { ...right, y: middle });
  }
  if (rows.length === 0) return;
  const left = { x: margin, y, width: isDrawable(measures) ? inside * 0.52 : inside };
  writeRows(pdf, rows, { ...left, y: writeHeading(pdf, say(brochureTexts.facts), left) }, 8.5);
}

/** Location and cost, as far as the operator states them. */
function writePlace(pdf: Pdf, data: BrochureData, pictures: PictureFiles): void {
  const { facts } = data;
  const top = Math.max(paper.margin, drawPicture(pdf, pictures.gate, 0, 190) + 18);
  const at = { x: paper.margin, y: top, width: inside };
  const { say } = pdf;
  let y = at.y;
  const distances = facts.distances.map(({ name, km, minutes }): [string, string] => [
    name,
    say('{km} km, {minutes} min by car', { km: String(km), minutes: String(minutes) }),
  ]);
  if (distances.length > 0)
    y = writeRows(pdf, distances, { ...at, y: writeHeading(pdf, say('Where it is'), at) }, 10) + 20;
  const payments = [...depositRows(data, say), ...stepRows(facts, say)];
  if (payments.length === 0) return;
  y = writeHeading(pdf, say('What it costs'), { ...at, y });
  y = writeRows(pdf, payments, { ...at, y }, 10);
  write(pdf, say(parkTexts.onTop), { x: at.x, y: y + 6 }, { size: 9, ink: inks.dimmed });
}

/** The booking deposit, of each type where they differ. */
function depositRows(data: BrochureData, say: Say): [string, string][] {
  const { facts } = data;
  const types = typesOf(facts);
  const said = types.map((type) => {
    const terms = facts.deposits?.[type];
    return terms
      ? joined(', ', [depositSumText(terms, null, say), depositWhenText(terms, say)], say.language)
      : '';
  });
  const name = say(parkTexts.bookingDeposit);
  if (new Set(said).size === 1) return said[0] ? [[name, said[0]]] : [];
  return types.flatMap((type, index): [string, string][] => {
    const text = said[index];
    return text ? [[joined(': ', [name, nameOf(data, type, say)], say.language), text]] : [];
  });
}

/** The payments after it, as shares of the price. */
function stepRows(facts: ParkFacts, say: Say): [string, string][] {
  const deposit = typesOf(facts)
    .map((type) => facts.deposits?.[type])
    .find((terms) => terms !== undefined);
  const lines = paymentLines(facts.cost?.steps ?? [], deposit, null, say).slice(deposit ? 1 : 0);
  return lines.map(({ what, when, share }) => [joined(': ', [what, when], say.language), share]);
}
