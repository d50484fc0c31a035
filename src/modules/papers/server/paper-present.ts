import type { OwnSection, Word } from '#core/park/legal-contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { paymentMethodLabels } from '#modules/deposits/labels.ts';
import type { PaymentMethod } from '#modules/deposits/lifecycle.ts';
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
  writeHeading,
  writeLines,
  writeRows,
} from '#platform/server/pdf/pdf-page.ts';
import { drawText, heightOfText } from '#platform/server/pdf/pdf-text.ts';
import { sayIn } from '#platform/server/translations.ts';
import { printedDay, printedTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { formatSen } from '#shared/money.ts';
import { joined, listed } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { paperPrint as print } from '../messages.ts';
import { drawExcerpt, EXCERPT_SHARE, type Excerpt } from './excerpt-present.ts';
import { sumInWords } from './sum-present.ts';

/** Who issues a paper, and where a paper is verified. */
export type Issuer = {
  park: string;
  operator: { name: string; registrationNumber: string } | null;
  contact: { phone: string; email: string; address: string };
};

type Issued = {
  /** That of the client; older papers are in English (D-294). */
  language?: Language;
  number: string;
  edition: number;
  issuedAt: string;
  /** Where the QR code leads. */
  verifyUrl: string;
  issuer: Issuer;
  /** The last characters of the booking's id. */
  booking: string;
  agency: string;
};

export type ReceiptFacts = Issued & {
  kind: 'receipt';
  payer: string;
  place: string;
  amountSen: number;
  method: PaymentMethod;
  reference: string;
  onDay: string;
  /** What was still to pay after it; null without a booking deposit. Older receipts do not know. */
  deposit?: { stillSen: number; dueOn: string | null } | null;
};

/** The terms of the park as they are printed, and the SHA-256 of their text, which is their version. */
export type Terms = { hash: string; sections: OwnSection[] };

/** What a form says of a purchaser. `number` is the identity number in `about`; older forms do not tell it apart. */
type PrintedPurchaser = { name: string; about: string; number?: string };

export type FormFacts = Issued & {
  kind: 'booking_form';
  client: { name: string; email: string; phone: string };
  /** The version of the list of purchasers, 0 while nobody is named, and what is printed of each. */
  purchasersVersion: number;
  purchasers: readonly PrintedPurchaser[];
  /** The person who buys or signs first; older forms do not tell it apart. */
  signatory?: string;
  lot: { place: string; about: string; phase: string; area: string };
  /** The same, to be compared with a later state of the lot whatever its translations become; older forms are in English. */
  lotInEnglish?: FormFacts['lot'];
  /** Where the lot lies; null for a unit or a lot that is not on the plan. Older forms have none. */
  excerpt?: Excerpt | null;
  priceSen: number | null;
  /** The list price, where another price was agreed. */
  listPriceSen?: number;
  deposit: { dueSen: number; dueOn: string | null } | null;
  /** Whether and until when money comes back, as the pages say it; older forms say nothing. */
  refund?: string;
  terms: Terms | null;
  /** Of a copy of an accepted form; facts are never kept with it. `sha256` is that of the form that was read. */
  accepted?: { name: string; at: string; sha256: string } | null | undefined;
  /** Of a copy whose identity numbers are masked; facts are never kept with it. */
  isMasked?: true;
};

/** Everything that a paper says; frozen when it is issued, and all that its PDF is drawn from (D-244). */
export type PaperFacts = ReceiptFacts | FormFacts;

/** The PDF of a paper: the same bytes from the same facts. */
export function drawPaper(facts: PaperFacts): Promise<Buffer> {
  const say = sayIn(facts.language ?? 'en');
  return facts.kind === 'receipt' ? drawReceipt(facts, say) : drawForm(facts, say);
}

function drawReceipt(facts: ReceiptFacts, say: Say): Promise<Buffer> {
  return drawPages({ ...facts, say, title: say('Official receipt'), name: facts.number }, (pdf, top) => {
    const { language } = say;
    const at = { x: paper.margin, y: top, width: inside };
    const head = writeLines(
      pdf,
      [
        { text: formatSen(facts.amountSen), size: 24, bold: true, ink: inks.accent },
        { text: sumInWords(facts.amountSen, language), above: 2, size: 11 },
        { text: say('Received from {name}', { name: facts.payer }), above: 10, size: 12 },
      ],
      at,
    );
    const rows = writeRows(
      pdf,
      shown([
        [say('For'), purposeOf(facts, say)],
        [say('Booking'), facts.booking],
        [say('Agency'), facts.agency],
        [say('Paid by'), say(paymentMethodLabels[facts.method])],
        [say('Reference'), facts.reference],
        [say('Received on'), printedDay(facts.onDay, language)],
        [say(print.stillToPay), facts.deposit ? stillToPay(facts.deposit, say) : ''],
      ]),
      { ...at, y: head + 18 },
      10,
    );
    write(pdf, say('This receipt is computer-generated. No signature is needed.'), { x: at.x, y: rows + 16 });
  });
}

/** 'Booking deposit for Lot 12, Example Park'; without a deposit the lot alone. */
function purposeOf({ place, issuer, deposit }: ReceiptFacts, say: Say): string {
  const where = joined(', ', [place, issuer.park], say.language);
  return deposit ? say('Booking deposit for {lot}', { lot: where }) : where;
}

function stillToPay({ stillSen, dueOn }: NonNullable<ReceiptFacts['deposit']>, say: Say): string {
  if (stillSen === 0) return say('Nothing: the booking deposit is paid in full');
  const sum = formatSen(stillSen);
  return dueOn ? say('{sum} by {day}', { sum, day: printedDay(dueOn, say.language) }) : sum;
}

function drawForm(facts: FormFacts, say: Say): Promise<Buffer> {
  const name = `${facts.number} · ${say('edition {edition}', { edition: String(facts.edition) })}`;
  return drawPages({ ...facts, say, title: say('Booking form'), name }, (pdf, top) => {
    let y = top;
    for (const section of sectionsOf(facts, say)) y = writeSection(pdf, section, y);
    y = facts.accepted ? writeAcceptance(pdf, facts.accepted, y) : writeSignatures(pdf, facts, y);
    if (facts.terms) writeTerms(pdf, facts.terms);
  });
}

type Row = [name: string, value: string];
const shown = (rows: Row[]) => rows.filter(([, value]) => value !== '');

/** A heading with its rows, and beside them where the lot lies. */
type Section = { heading: string; rows: Row[]; excerpt?: Excerpt | null | undefined };

function sectionsOf(facts: FormFacts, say: Say): Section[] {
  const {
    client,
    purchasers,
    lot,
    excerpt,
    priceSen,
    listPriceSen,
    deposit,
    agency,
    booking,
    refund = '',
  } = facts;
  const due = deposit && deposit.dueSen > 0 ? deposit : null;
  return [
    {
      heading: say('Client'),
      rows: [
        [say('Name'), client.name],
        [say('Email'), client.email],
        [say('Phone'), client.phone],
        [say('Agency'), agency],
      ],
    },
    ...(purchasers.length > 0 ? [purchaserSection(facts, say)] : []),
    {
      heading: say('Lot'),
      rows: [
        [say('Lot'), lot.place],
        [say('Type'), lot.about],
        [say('Phase'), lot.phase],
        [say('Land area'), lot.area],
        [say('Street'), excerpt?.street ?? ''],
        [say('Booking'), booking],
      ],
      excerpt,
    },
    {
      heading: say('Price and booking deposit'),
      rows: [
        [say('Price'), priceSen === null ? say('Price on request') : formatSen(priceSen)],
        [say('List price'), listPriceSen === undefined ? '' : formatSen(listPriceSen)],
        [say(print.depositDue), due ? depositOf(due, say) : ''],
        [say('Due by'), due?.dueOn ? printedDay(due.dueOn, say.language) : ''],
        [say('Refund'), due ? refund : ''],
      ],
    },
  ];
}

/** A sum without a day is paid with the booking (D-380). */
const depositOf = ({ dueSen, dueOn }: NonNullable<FormFacts['deposit']>, say: Say) =>
  joined(', ', [formatSen(dueSen), dueOn === null && say(parkTexts.depositBeforeBooked)], say.language);

function purchaserSection({ purchasers, isMasked }: FormFacts, say: Say): Section {
  const rows = purchasers.map(
    ({ name, about }, index): Row => [`${index + 1}.`, joined(', ', [name, about], say.language)],
  );
  const note: Row[] = isMasked ? [['', say('Identity numbers are masked in this copy.')]] : [];
  return { heading: say('Purchasers'), rows: [...rows, ...note] };
}

/** Where an excerpt of the plan stands, beside the rows of its section. */
const EXCERPT = { width: inside * 0.44, height: inside * 0.44 * EXCERPT_SHARE };

function writeSection(pdf: Pdf, { heading, rows, excerpt }: Section, top: number): number {
  const y = roomFor(pdf, excerpt ? EXCERPT.height + 40 : 60, top);
  const below = writeHeading(pdf, heading, { x: paper.margin, y, width: inside });
  const width = excerpt ? inside - EXCERPT.width - 20 : inside;
  const end = writeRows(pdf, shown(rows), { x: paper.margin, y: below, width }, 10);
  if (!excerpt) return end + 16;
  const box = { ...EXCERPT, x: paper.margin + inside - EXCERPT.width, y: below + 4 };
  drawExcerpt(pdf, excerpt, box);
  return Math.max(end, box.y + box.height) + 16;
}

/** Who accepted the form, when, and exactly which bytes, where lines to sign on were (D-373). */
function writeAcceptance(pdf: Pdf, { name, at, sha256 }: NonNullable<FormFacts['accepted']>, top: number) {
  const { say } = pdf;
  const place = { x: paper.margin, y: roomFor(pdf, 130, top), width: inside };
  const head = writeHeading(pdf, say('Acceptance'), place);
  const said = write(pdf, say(print.withTerms), { x: place.x, y: head });
  const rows: Row[] = [
    [say('Accepted by'), name],
    [say('Accepted on'), printedTime(at, say.language)],
    [say('SHA-256 of the form that was read'), sha256],
  ];
  const y = writeRows(pdf, rows, { ...place, y: said + 6 }, 10);
  const note = say('Issued and accepted in the portal. No signature is needed.');
  return write(pdf, note, { x: place.x, y: y + 8 }) + 16;
}

/** Lines for the client and for the park, side by side. */
function writeSignatures(pdf: Pdf, { client, purchasers, issuer, terms }: FormFacts, top: number): number {
  const y = roomFor(pdf, 130, top);
  const width = (inside - 40) / 2;
  const head = writeHeading(pdf, pdf.say('Signatures'), { x: paper.margin, y, width: inside });
  const said = write(pdf, pdf.say(terms ? print.withTerms : print.withoutTerms), {
    x: paper.margin,
    y: head,
  });
  const line = said + 48;
  const names = purchasers.map(({ name }) => name);
  const buyers = listed(names, pdf.say.language) || client.name;
  const signers = [buyers, issuer.operator?.name ?? issuer.park];
  const ends = signers.map((signer, column) => {
    const x = paper.margin + column * (width + 40);
    rule(pdf, { x, y: line, width }, 0.6, inks.dimmed);
    const small = { size: 8, ink: inks.dimmed, width };
    return write(pdf, `${signer}\n${pdf.say('Signature, name and date')}`, { x, y: line + 4 }, small);
  });
  return Math.max(...ends) + 16;
}

/** The terms on pages of their own; a paragraph goes on over the end of a page. */
function writeTerms(pdf: Pdf, { hash, sections }: Terms): void {
  pdf.addPage();
  let y = write(pdf, pdf.say('Terms'), { x: paper.margin, y: paper.margin }, { size: 16, bold: true });
  const version = pdf.say('Version {hash}', { hash });
  y = write(pdf, version, { x: paper.margin, y: y + 2 }, { size: 7, ink: inks.dimmed }) + 10;
  for (const { title, parts } of sections) {
    if (title !== '') y = flow(pdf, title, { y: roomFor(pdf, 36, y + 6), bold: true }) + 3;
    for (const part of parts) {
      if ('words' in part) y = flow(pdf, textOf(part.words), { y }) + 5;
      else for (const item of part.list) y = flow(pdf, `•  ${textOf(item)}`, { y, indent: 12 }) + 3;
    }
  }
}

const textOf = (words: readonly Word[]) =>
  words.map((word) => (typeof word === 'string' ? word : `${word.text} (${word.href})`)).join('');

type Flow = { y: number; bold?: boolean; indent?: number };

/** Writes a paragraph, on the next page where this one ends; returns the y below it. */
function flow(pdf: Pdf, text: string, { y, bold = false, indent = 0 }: Flow): number {
  const top = roomFor(pdf, 14, y);
  pdf.fillColor(inks.text);
  const lines = { size: 9.5, bold, width: inside - indent, lineGap: 1.5, flows: true };
  return drawText(pdf, text, { x: paper.margin + indent, y: top }, lines);
}

type Head = { title: string; name: string; issuedAt: string; issuer: Issuer; verifyUrl?: string; say: Say };

/** Pages with the head of the operator on the first, and on each a foot that names the paper and counts pages. */
function drawPages(head: Head, draw: (pdf: Pdf, top: number) => void): Promise<Buffer> {
  const { issuer, say } = head;
  const title = `${head.title} ${head.name}`;
  const foot = { name: title, url: head.verifyUrl, contact: issuer.contact };
  const details = { title, author: issuer.park, at: new Date(head.issuedAt), say, foot };
  return renderPdf(details, (pdf) => draw(pdf, writeHead(pdf, head)));
}

function writeHead(pdf: Pdf, { title, name, issuedAt, issuer, verifyUrl, say }: Head): number {
  const { operator, park } = issuer;
  const small = { size: 9, ink: inks.dimmed };
  const lines = [
    { text: operator ? `${operator.name} (${operator.registrationNumber})` : park, ...small, bold: true },
    operator && { text: park, above: 1, ...small },
    { text: title, above: 12, size: 24, bold: true },
    { text: name, above: 3, size: 11 },
    { text: say('Issued on {time}', { time: printedTime(issuedAt, say.language) }), above: 2, ...small },
  ];
  const y = writeLines(pdf, lines, besideCode);
  if (verifyUrl) writeCode(pdf, verifyUrl, say('Scan to verify this paper'));
  return Math.max(y, code.below + 12) + 20;
}

export type StatementFacts = {
  language: Language;
  issuer: Issuer;
  at: string;
  booking: string;
  place: string;
  client: string;
  sums: Row[];
  /** Each with its day, what it is and its sum. */
  entries: readonly (readonly [day: string, what: string, sum: string])[];
};

/** All entries of a deposit as of now; it has no number and says so. */
export function drawStatement(facts: StatementFacts): Promise<Buffer> {
  const { issuer, at, place } = facts;
  const say = sayIn(facts.language);
  const head = { say, title: say('Statement of the booking deposit'), name: place, issuedAt: at, issuer };
  return drawPages(head, (pdf, top) => {
    const said = write(
      pdf,
      say('A statement has no number and is no receipt.'),
      { x: paper.margin, y: top },
      { ink: inks.dimmed },
    );
    const rows: Row[] = [[say('Client'), facts.client], [say('Booking'), facts.booking], ...facts.sums];
    const y = writeSection(pdf, { heading: say('Summary'), rows }, said + 14);
    const heading = { x: paper.margin, y: roomFor(pdf, 60, y), width: inside };
    writeEntries(pdf, facts.entries, writeHeading(pdf, say('Entries'), heading));
  });
}

/** A line for each entry, with its sum at the right. */
function writeEntries(pdf: Pdf, entries: StatementFacts['entries'], top: number): void {
  const x = paper.margin;
  let y = top;
  if (entries.length === 0) write(pdf, pdf.say('Nothing was recorded.'), { x, y });
  for (const [day, what, sum] of entries) {
    const width = inside - 200;
    const height = heightOfText(pdf, what, { size: 10, width });
    y = roomFor(pdf, height + 6, y);
    write(pdf, day, { x, y }, { ink: inks.dimmed, width: 76 });
    write(pdf, sum, { x, y }, { width: inside, align: 'right' });
    y = write(pdf, what, { x: x + 80, y }, { width }) + 6;
  }
}
