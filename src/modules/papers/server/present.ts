import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { entryKindLabels, entryStateLabels, paymentMethodLabels } from '#modules/deposits/labels.ts';
import { balanceSen, dueNow, heldSen } from '#modules/deposits/lifecycle.ts';
import type { DepositRecord, EntryRow } from '#modules/deposits/server/store.ts';
import { maskedNumber } from '#modules/purchasers/lifecycle.ts';
import { printedDay } from '#shared/dates.ts';
import { formatSen } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import type { Paper, VerifiedPaper } from '../contract.ts';
import { type ChangeablePart, initialsOf } from '../lifecycle.ts';
import { paperPrint as print } from '../messages.ts';
import type { FormFacts, PaperFacts, StatementFacts } from './paper-present.ts';
import type { PaperRow } from './store.ts';

/** Under which name a form is accepted: that of the main purchaser, or of who signs for them; older forms do not tell it apart (D-372). */
export const signatoryOf = ({ signatory, purchasers, client }: FormFacts): string =>
  signatory ?? purchasers[0]?.name ?? client.name;

type OfForm = { outOfDate: readonly ChangeablePart[]; signatory: string };

export function presentPaper(row: PaperRow, { outOfDate = [], signatory }: Partial<OfForm> = {}): Paper {
  const { id, bookingId, kind, number, edition, state, issuedAt, paymentId, sha256 } = row;
  const { termsHash, acceptedName, acceptedAt } = row;
  return {
    id,
    bookingId,
    kind,
    number,
    edition,
    state,
    issuedAt: issuedAt.toISOString(),
    paymentId,
    outOfDate: [...outOfDate],
    hasTerms: termsHash !== null,
    sha256,
    accepted: acceptedAt && { name: acceptedName ?? '', at: acceptedAt.toISOString() },
    signatory: signatory ?? null,
  };
}

/** A paper in the export of one's own data. */
export const presentOwn = (paper: PaperRow) => ({
  _id: paper.id,
  id: paper.id,
  bookingId: paper.bookingId,
  kind: paper.kind,
  number: paper.number,
  edition: paper.edition,
  state: paper.state,
  issuedAt: paper.issuedAt,
  acceptedName: paper.acceptedName,
  acceptedAt: paper.acceptedAt,
});

/** What the page behind the QR code says: no contact, and of a name its initials (D-249); of an erased form only that it was. */
export function presentVerified(
  row: PaperRow,
  facts: PaperFacts | undefined,
  isOutOfDate: boolean,
): VerifiedPaper {
  const receipt = facts?.kind === 'receipt' ? facts : null;
  const form = facts?.kind === 'booking_form' ? facts : null;
  return {
    kind: row.kind,
    number: row.number,
    edition: row.edition,
    state: row.state,
    isOutOfDate,
    issuedAt: row.issuedAt.toISOString(),
    place: receipt?.place ?? form?.lot.place ?? '',
    sumSen: receipt?.amountSen ?? null,
    initials: initialsOf(receipt?.payer ?? form?.client.name ?? ''),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  };
}

/** What may be a number, where a form does not tell it apart from the rest of a line. */
const NUMBER_LIKE = /\b(?=[A-Z0-9/.]*\d)[A-Z0-9/.]{5,}\b/g;

/** The facts of a copy for who may not read identity numbers in full (D-311). */
export function masked(facts: FormFacts): FormFacts {
  const purchasers = facts.purchasers.map(({ name, about, number }) => ({
    name,
    about:
      number === undefined
        ? about.replace(NUMBER_LIKE, maskedNumber)
        : about.replaceAll(number, () => maskedNumber(number)),
  }));
  return { ...facts, purchasers, isMasked: true };
}

/** What a copy of an accepted form prints in place of lines to sign on; null before it was accepted (D-373). */
export const acceptanceOf = ({ acceptedAt, acceptedName, sha256 }: PaperRow): FormFacts['accepted'] =>
  acceptedAt && acceptedName !== null && sha256 !== null
    ? { name: acceptedName, at: acceptedAt.toISOString(), sha256 }
    : null;

/** The name under which a paper is saved. */
export const fileName = ({ kind, number, edition }: PaperRow, accepted: FormFacts['accepted']) =>
  kind === 'receipt' ? `${number}.pdf` : `${number} edition ${edition}${accepted ? ' accepted' : ''}.pdf`;

const statementSums: [name: string, of: (deposit: DepositRecord) => number][] = [
  [print.depositDue, ({ dueSen }) => dueSen],
  [print.received, ({ receivedSen }) => receivedSen],
  [print.refunded, ({ refundedSen }) => refundedSen],
  [print.kept, ({ forfeitedSen }) => forfeitedSen],
  [print.stillToPay, (deposit) => balanceSen({ dueSen: deposit.dueSen, heldSen: heldSen(deposit) })],
];

/** The sums and entries of a statement. */
export function presentLedger(
  found: DepositRecord | undefined,
  status: BookingStatus,
  entries: readonly EntryRow[],
  say: Say,
): Pick<StatementFacts, 'sums' | 'entries'> {
  const deposit = found && { ...found, ...dueNow(found, status) };
  return {
    // without a sum by a rule, the park states what has to be paid, and the ledger does not know it
    sums: deposit
      ? statementSums
          .filter(([name]) => name !== print.depositDue || deposit.dueSen > 0)
          .map(([name, of]) => [say(name), formatSen(of(deposit))])
      : [],
    entries: entries.map(({ entry: { onDay, kind, method, reference, state, receiptNumber, amountSen } }) => [
      printedDay(onDay, say.language),
      joined(
        ', ',
        [
          say(entryKindLabels[kind]),
          method ? say(paymentMethodLabels[method]) : '',
          reference,
          receiptNumber ?? '',
          state === 'confirmed' ? '' : say(entryStateLabels[state]),
        ],
        say.language,
      ),
      formatSen(amountSen),
    ]),
  };
}
