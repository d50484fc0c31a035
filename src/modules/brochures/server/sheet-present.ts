import type { Lot, Plan } from '#core/lots/contract.ts';
import { detailsTexts } from '#core/lots/details-messages.ts';
import { surroundingsOf } from '#core/lots/geometry.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { placeText, sizeText } from '#core/lots/place-labels.ts';
import { drawPlan } from '#core/lots/server/figure-present.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { type Drawing, drawFloorPlan, drawSection, isDrawable } from '#core/park/geometry.ts';
import { specificationLabels } from '#core/park/labels.ts';
import { paymentLines } from '#core/park/payment-labels.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { factsOfLot, lotSpecification } from '#core/park/specification-labels.ts';
import type { Config } from '#platform/server/config.ts';
import {
  type Column,
  drawQr,
  inks,
  inside,
  type Pdf,
  paper,
  renderPdf,
  roomFor,
  waysOf,
  write,
  writeHeading,
  writeLines,
  writeRows,
} from '#platform/server/pdf/pdf-page.ts';
import { sayIn } from '#platform/server/translations.ts';
import { formatArea } from '#shared/area.ts';
import { printedTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { formatPrice, formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { brochureTexts } from '../messages.ts';
import { drawMeasured } from './drawing-present.ts';

/** What every file of a property shows. */
export type Shown = {
  property: string;
  facts: ParkFacts;
  /** What the park calls its types. */
  types: ParkSite['types'];
  contact: Config['contact'];
  /** The page that the QR code leads to. */
  url: string;
};

export type SheetData = Shown & { lot: Lot; plan: Plan };

/** When a file is made and in which language, beside what it shows. */
export type Made<Data> = Data & { at: Date; language: Language };

/** The sheet of a lot: one page A4. */
export function makeLotSheet(data: Made<SheetData>): Promise<Buffer> {
  const { lot, property, at } = data;
  const say = sayIn(data.language);
  const title = joined(', ', [say('Lot {lot}', { lot: lot.lotNumber }), property], say.language);
  return renderPdf({ title, author: property, at, say }, (pdf) => {
    const head = writeHead(pdf, data, at);
    const below = writePayments(pdf, data, head);
    const left = { x: paper.margin, width: inside * 0.52 };
    const right = { x: paper.margin + inside * 0.56, y: below, width: inside * 0.44 };
    const belowPlan = writePosition(pdf, data, right);
    const measures = factsOfLot(data.facts, lot.type, surroundingsOf(data.plan, lot.id));
    if (isDrawable(measures)) {
      const column = { ...right, y: belowPlan };
      writeDrawing(pdf, say(brochureTexts.floorPlan), drawFloorPlan(measures, say), column);
    }
    const facts = writeHeading(pdf, say(brochureTexts.facts), { ...left, y: below });
    const rows = writeRows(pdf, rowsOf(data, say), { ...left, y: facts });
    if (isDrawable(measures)) {
      const column = { ...left, y: roomFor(pdf, 84, rows + 14) };
      writeDrawing(pdf, say(brochureTexts.section), drawSection(measures, say), column);
    }
    writeFoot(pdf, data);
  });
}

/** The plan with the lot in colour; nothing for a lot that is not on it. Returns where it ends. */
function writePosition(pdf: Pdf, { plan, lot }: SheetData, at: Column): number {
  if (!plan.lots.some(({ _id }) => _id === lot._id)) return at.y;
  const box = { ...at, y: writeHeading(pdf, pdf.say(brochureTexts.position), at), height: 180 };
  drawPlan(pdf, plan, box, { fillOf: ({ _id }) => (_id === lot._id ? inks.accent : '#ffffff') });
  return box.y + box.height + 12;
}

function writeHead(pdf: Pdf, { lot, property, facts, types, url }: SheetData, at: Date): number {
  const { margin } = paper;
  const qr = { x: paper.width - margin - 74, y: margin, width: 74 };
  const { say } = pdf;
  const small = { size: 8, ink: inks.dimmed };
  drawQr(pdf, url, qr);
  const note = { size: 6.5, ink: inks.dimmed, width: 86, align: 'center' } as const;
  write(pdf, say('Scan for the current state'), { x: qr.x - 6, y: qr.y + 77 }, note);
  const about = joined(
    ', ',
    [typeTexts(lot.type, say, types?.[lot.type]).position, placeText(lot.description, say)],
    say.language,
  );
  const asOf = say('Price and availability as of {time}', { time: printedTime(at, say.language) });
  const lines = [
    { text: `${property}  ·  ${say('Lot sheet')}`, ...small, size: 9 },
    { text: say('Lot {lot}', { lot: lot.lotNumber }), above: 5, size: 26, bold: true },
    { text: about, above: 1, size: 10, ink: inks.dimmed },
    { text: formatPrice(lot.price, say), above: 9, size: 17, bold: true, ink: inks.accent },
    { text: asOf, above: 2, ...small },
    facts.sample && { text: say(brochureTexts.sample), above: 2, ...small },
  ];
  return writeLines(pdf, lines, { x: margin, y: margin, width: inside - qr.width - 16 }) + 14;
}

/** The lot's own fields, and then what is stated of it and its type. */
function rowsOf({ lot, facts, types, plan }: SheetData, say: Say): [string, string][] {
  const own: [string, string][] = [
    [detailsTexts.type, typeTexts(lot.type, say, types?.[lot.type]).withLetter],
    [detailsTexts.phase, String(lot.phase)],
    [detailsTexts.landArea, formatArea(lot.area, say)],
    [detailsTexts.landSize, sizeText(lot.landSize, say)],
    [specificationLabels.builtUpSqft, sizeText(lot.buildUp, say)],
    [detailsTexts.size, lot.size],
    [detailsTexts.use, lot.lotUse ? say(lot.lotUse) : ''],
  ];
  const stated = lotSpecification(facts, lot, surroundingsOf(plan, lot.id), say);
  const ofPark = stated.map(({ name, value }): [string, string] => [name, value]);
  return [
    ...own.filter(([, value]) => value !== '').map(([name, value]): [string, string] => [say(name), value]),
    ...ofPark,
  ];
}

/** Columns of payments beside each other. */
const PAYMENTS_A_LINE = 6;

/** What is paid when, side by side over the width of the page; returns the y below it. */
function writePayments(pdf: Pdf, { facts, lot }: SheetData, top: number): number {
  const { say } = pdf;
  const lines = paymentLines(facts.cost?.steps ?? [], facts.deposits?.[lot.type], lot.price, say);
  if (lines.length === 0) return top;
  const pitch = inside / Math.min(lines.length, PAYMENTS_A_LINE);
  const width = pitch - 10;
  const small = { size: 7.5, ink: inks.dimmed };
  let y = writeHeading(pdf, say('What it costs'), { x: paper.margin, y: top, width: inside });
  for (let from = 0; from < lines.length; from += PAYMENTS_A_LINE) {
    const ends = lines.slice(from, from + PAYMENTS_A_LINE).map(({ what, when, share, sum }, column) => {
      const x = paper.margin + column * pitch;
      const texts = [
        { text: what, ...small, size: 8.5 },
        { text: sum === null ? share : formatSum(Math.round(sum * 100)), above: 1, bold: true },
        { text: joined('. ', [sum !== null && share, when], say.language), above: 1, ...small },
      ];
      return writeLines(pdf, texts, { x, y, width });
    });
    y = Math.max(...ends) + 6;
  }
  return y + 4;
}

/** A drawing with its heading, down to `bottom`. */
export function writeDrawing(
  pdf: Pdf,
  heading: string,
  drawing: Drawing,
  column: Column,
  bottom = paper.foot - 10,
): void {
  const y = writeHeading(pdf, heading, column);
  drawMeasured(pdf, drawing, { ...column, y, height: bottom - y });
}

/** Contact, operator and what the file is not, at the foot of the page. */
export function writeFoot(pdf: Pdf, { contact, facts }: Shown): void {
  const small = { size: 7.5, ink: inks.dimmed, width: inside };
  const at = { x: paper.margin, y: paper.foot, width: inside };
  let y = writeHeading(pdf, pdf.say('Contact'), at) - 2;
  y = write(pdf, waysOf(contact), { ...at, y }, { ...small, ink: inks.text });
  const operator = facts.operator ? `${facts.operator.name} (${facts.operator.registrationNumber}). ` : '';
  write(
    pdf,
    operator + pdf.say('A description, not an offer: only a booking request holds a lot.'),
    { ...at, y: y + 2 },
    small,
  );
}
