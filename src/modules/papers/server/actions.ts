import { randomBytes, randomUUID } from 'node:crypto';
import { recordAudit } from '#core/audit/server/store.ts';
import { placeName } from '#core/bookings/labels.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { isClient } from '#core/bookings/policy.ts';
import { announce } from '#core/bookings/server/notice-actions.ts';
import {
  type BookingDetail,
  type BookingRow,
  findBooking,
  lockBooking,
} from '#core/bookings/server/store.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import type { PlacedGround } from '#core/lots/server/plan-present.ts';
import { planOf } from '#core/lots/server/public-present.ts';
import { findProperty } from '#core/lots/server/store.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { depositSen, depositTermsOf } from '#core/park/deposit-lifecycle.ts';
import type { FormTerms } from '#core/park/legal-contract.ts';
import { typeLetter } from '#core/park/type-labels.ts';
import { findAccount } from '#core/users/server/store.ts';
import { balanceSen, dueNow, heldSen } from '#modules/deposits/lifecycle.ts';
import { findDeposit, findEntry, listRules, takeNumber } from '#modules/deposits/server/store.ts';
import { countryName, identityKindLabels } from '#modules/purchasers/labels.ts';
import { openIdentities } from '#modules/purchasers/server/actions.ts';
import { findPurchasers, versionOf } from '#modules/purchasers/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { printable } from '#platform/server/pdf/pdf-text.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { sayIn } from '#platform/server/translations.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Actor } from '#shared/actor.ts';
import { formatArea } from '#shared/area.ts';
import { shortId } from '#shared/ids.ts';
import type { Language } from '#shared/language.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { joined } from '#shared/punctuation.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { type ChangeablePart, changeableParts, isSameName } from '../lifecycle.ts';
import { paperRefusals } from '../messages.ts';
import { verifyPath } from '../paths.ts';
import { paperCan } from '../policy.ts';
import { type Excerpt, excerptOf } from './excerpt-present.ts';
import type { FormFacts, Issuer, PaperFacts, ReceiptFacts, Terms } from './paper-present.ts';
import { signatoryOf } from './present.ts';
import { readFacts, sealPart } from './seal-actions.ts';
import {
  findPaper,
  hasOpened,
  insertPaper,
  keepTerms,
  type PaperRow,
  papersOf,
  setAccepted,
  supersede,
} from './store.ts';

export type PaperParts = Pick<Context, 'config' | 'vault'> & {
  issuer: Issuer;
  terms: FormTerms | undefined;
  ground: PlacedGround | undefined;
  /** What the park promises of money that comes back, in a language; '' where it promises nothing. */
  refundIn: (language: Language) => string;
  /** The booking deposits that the park states. */
  deposits: ParkFacts['deposits'];
};
type Doer = { actor: Actor; now: Date };

/** What a form says of its booking as it is now. */
export type FormContent = Pick<
  FormFacts,
  'client' | 'purchasersVersion' | 'lot' | 'lotInEnglish' | 'priceSen' | 'listPriceSen' | 'deposit' | 'terms'
>;

export function contentOf(
  { booking, deposit, ...place }: BookingDetail,
  purchasersVersion: number,
  terms: Terms | undefined,
  say: Say,
): FormContent {
  const { name, email, phone, contactPhone, price, agreedPrice, priceSnapshot } = booking;
  return {
    client: { name, email, phone: contactPhone || phone },
    purchasersVersion,
    lot: describeLot(place, say),
    lotInEnglish: describeLot(place, sayEnglish),
    // at most two decimals, as the column holds them
    priceSen: price === null ? null : Math.round(price * 100),
    ...(agreedPrice !== null && priceSnapshot !== null && { listPriceSen: Math.round(priceSnapshot * 100) }),
    deposit: deposit ? { dueSen: deposit.dueSen, dueOn: deposit.dueOn } : null,
    terms: terms ? { hash: terms.hash, sections: terms.sections } : null,
  };
}

/** The sum that the park states, which is paid with the booking where no rule says otherwise (D-380). */
async function statedDeposit(
  tx: Tx,
  { booking, lot, unit }: BookingDetail,
  stated: ParkFacts['deposits'],
): Promise<FormFacts['deposit']> {
  const type = lot?.type ?? unit?.type ?? '';
  const terms = depositTermsOf(stated ?? {}, await listRules(tx), type);
  const dueSen = terms?.dueDays === null ? depositSen(terms, booking.price) : null;
  return dueSen === null ? null : { dueSen, dueOn: null };
}

const describeLot = ({ lot, unit }: Pick<BookingDetail, 'lot' | 'unit'>, say: Say): FormFacts['lot'] => ({
  place: placeName(lot?.lotNumber ?? null, unit?.unitNumber ?? null, say),
  about: lot ? `${typeTexts(lot.type, say).position} (${typeLetter(lot.type)})` : (unit?.type ?? ''),
  phase: lot ? String(lot.phase) : '',
  area: lot ? formatArea(areaOrDefault(lot.areaSqm, lot.type), say) : '',
});

/** What a form says of who buys: with full numbers, as it is signed (D-254), and the person who buys or signs first. */
async function purchasersOf(
  reader: Reader,
  vault: Vault,
  bookingId: string,
  say: Say,
): Promise<{ signatory?: string; purchasers: FormFacts['purchasers'] }> {
  const row = await findPurchasers(reader, bookingId);
  const [main] = row?.list ?? [];
  if (!row || !main) return { purchasers: [] };
  const identities = openIdentities(vault, row);
  const purchasers = row.list.map(({ id, company, name, identityKind, nationality, address }) => ({
    name: company?.name ?? name,
    ...(identities[id] && { number: identities[id] }),
    about: joined(
      ', ',
      [
        company &&
          say('{number} ({country}), signed for by {name}', {
            number: company.registrationNumber,
            country: countryName(company.country, say.language),
            name,
          }),
        identityKind && identities[id] && `${say(identityKindLabels[identityKind])} ${identities[id]}`,
        countryName(nationality, say.language),
        address.split(/,?\s*\n\s*/).join(', '),
      ],
      say.language,
    ),
  }));
  return { signatory: main.name, purchasers };
}

/** Where the lot of a booking lies, as everybody may see it. */
async function excerptFor(
  reader: Reader,
  { booking, lot }: BookingDetail,
  ground: PlacedGround | undefined,
): Promise<Excerpt | null> {
  const property = lot && (await findProperty(reader, booking.propertyId));
  return property ? excerptOf(await planOf(reader, property, null, ground).make(), lot.id) : null;
}

type Issued = { acceptedAt: Date | null; facts: FormContent };

/** What of a booking differs from a form; its terms count only while its client can accept it online (D-247). */
export function changedSince(
  { facts: issued, acceptedAt }: Issued,
  booking: BookingRow,
  current: FormContent,
): ChangeablePart[] {
  const isOnPaper = !isClient({ id: booking.userId }, booking);
  const hasLastTerms = acceptedAt !== null || booking.status === 'sold' || isOnPaper;
  const versions = ({
    priceSen,
    lot,
    lotInEnglish,
    client,
    purchasersVersion,
    deposit,
    terms,
  }: FormContent) => ({
    price: priceSen,
    lot: Object.values(lotInEnglish ?? lot),
    client: [client.name, client.email, client.phone],
    purchasers: purchasersVersion,
    // the sum that the park states is paid with the booking, and is no part of its ledger
    deposit: deposit?.dueSen && deposit.dueOn ? [deposit.dueSen, deposit.dueOn] : null,
    terms: terms?.hash ?? null,
  });
  const [then, now] = [versions(issued), versions(current)];
  return changeableParts.filter(
    (part) => JSON.stringify(then[part]) !== JSON.stringify(now[part]) && !(part === 'terms' && hasLastTerms),
  );
}

/** The same of a form, with the booking as it is now. */
export async function outOfDateNow(
  reader: Reader,
  { bookingId, ...issued }: Issued & { bookingId: string },
  terms: Terms | undefined,
): Promise<ChangeablePart[]> {
  const detail = await findBooking(reader, bookingId);
  if (!detail) throw new Error(`The booking ${bookingId} of a form is not there`);
  const current = contentOf(detail, await versionOf(reader, bookingId), terms, sayEnglish);
  return changedSince(issued, detail.booking, current);
}

/** The language of a paper: that of its client's account, and for a walk-in client that of who booked (D-294). */
const languageFor = async (tx: Tx, userId: string): Promise<Language> =>
  (await findAccount(tx, userId))?.language ?? 'en';

/** A new paper with its code, and the sealed facts that its PDF is drawn from. */
function seal(
  { config, vault }: PaperParts,
  doer: Doer,
  bookingId: string,
  factsWith: (issued: { issuedAt: string; verifyUrl: string }) => PaperFacts,
) {
  const id = randomUUID();
  const verifyCode = randomBytes(16).toString('hex');
  const verifyUrl = `${portalUrl(config)}${verifyPath(verifyCode)}`;
  const facts = factsWith({ issuedAt: doer.now.toISOString(), verifyUrl });
  const { kind, number, edition } = facts;
  const row = {
    id,
    verifyCode,
    kind,
    number,
    edition,
    bookingId,
    issuedBy: doer.actor.id,
    issuedAt: doer.now,
  };
  return { row, facts: sealPart(vault, id, 'facts', Buffer.from(JSON.stringify(facts))) };
}

/** @throws PAPER_UNPRINTABLE, naming the first field that the fonts of papers cannot draw (D-245) */
function assertPrintable(fields: Record<string, string>): void {
  for (const [field, text] of Object.entries(fields))
    if (printable(text) !== text.normalize('NFC'))
      throw new Problem(paperRefusals.PAPER_UNPRINTABLE, { values: { field } });
}

/**
 * Issues the form of a booking; a form that is valid is superseded by the new edition, under the same number. The client is
 * asked to accept it where it has terms (D-246). @throws BOOKING_NOT_FOUND, FORBIDDEN, PAPERS_CLOSED, PAPER_UNPRINTABLE
 */
export async function issueForm(tx: Tx, parts: PaperParts, doer: Doer, bookingId: string): Promise<PaperRow> {
  const booking = await lockBooking(tx, bookingId);
  const detail = booking && (await findBooking(tx, bookingId));
  if (!booking || !detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(paperCan.issue(doer.actor, booking));
  const { terms } = parts;
  const language = await languageFor(tx, booking.userId);
  const say = sayIn(language);
  const content = contentOf(detail, await versionOf(tx, booking.id), terms, say);
  content.deposit ??= await statedDeposit(tx, detail, parts.deposits);
  const { client } = content;
  const { signatory, purchasers } = await purchasersOf(tx, parts.vault, booking.id, say);
  const excerpt = await excerptFor(tx, detail, parts.ground);
  assertPrintable({
    "The client's name": client.name,
    "The client's email address": client.email,
    "The client's phone number": client.phone,
    "The agency's name": booking.agencyName,
    ...Object.fromEntries(purchasers.map(({ name, about }) => [`The purchaser ${name}`, `${name}${about}`])),
  });
  const earlier = (await papersOf(tx, bookingId)).filter(({ kind }) => kind === 'booking_form');
  const [last] = earlier;
  if (last?.state === 'valid') await supersede(tx, last.id, doer.now);
  if (terms) await keepTerms(tx, terms, doer.now);
  const number = last?.number ?? (await takeNumber(tx, 'BF', doer.now));
  const { row, facts } = seal(parts, doer, booking.id, (issued) => ({
    ...issued,
    ...content,
    language,
    excerpt,
    purchasers,
    signatory: signatory ?? client.name,
    refund: parts.refundIn(language),
    kind: 'booking_form',
    number,
    edition: (last?.edition ?? 0) + 1,
    issuer: parts.issuer,
    booking: shortId(booking.id),
    agency: booking.agencyName,
  }));
  const paper = await insertPaper(tx, { ...row, termsHash: terms?.hash ?? null }, facts);
  await recordAudit(tx, {
    actor: doer.actor,
    action: 'paper.issue',
    target: { type: 'paper', id: paper.id },
    detail: { bookingId: booking.id, number, edition: paper.edition },
    at: doer.now,
  });
  if (terms && isClient({ id: booking.userId }, booking))
    await announce(tx, booking, doer, [{ kind: 'form_to_accept', audiences: ['parties'] }]);
  return paper;
}

/**
 * Issues the receipt of a payment inside the transaction that confirms it, under the number it was given. It is never refused
 * for its letters: money that came in is receipted, and what cannot be printed of a name stands as '?' (D-245).
 */
export async function issueReceipt(tx: Tx, parts: PaperParts, doer: Doer, paymentId: string): Promise<void> {
  const payment = await findEntry(tx, paymentId);
  const detail = payment && (await findBooking(tx, payment.bookingId));
  if (!detail || payment.receiptNumber === null || payment.method === null)
    throw new Error(`The payment ${paymentId} is not confirmed`);
  const { booking, lot, unit } = detail;
  const number = payment.receiptNumber;
  const language = await languageFor(tx, booking.userId);
  const { amountSen, method, reference, onDay } = payment;
  const deposit = await findDeposit(tx, booking.id);
  const due = deposit && { ...deposit, ...dueNow(deposit, booking.status) };
  const { row, facts } = seal(
    parts,
    doer,
    booking.id,
    (issued): ReceiptFacts => ({
      ...issued,
      kind: 'receipt',
      language,
      number,
      edition: 1,
      issuer: parts.issuer,
      booking: shortId(booking.id),
      agency: booking.agencyName,
      payer: booking.name,
      place: placeName(lot?.lotNumber ?? null, unit?.unitNumber ?? null, sayIn(language)),
      amountSen,
      method,
      reference,
      onDay,
      deposit: due?.dueSen
        ? { stillSen: balanceSen({ dueSen: due.dueSen, heldSen: heldSen(due) }), dueOn: due.dueOn }
        : null,
    }),
  );
  await insertPaper(tx, { ...row, paymentId: payment.id }, facts);
}

/**
 * Accepts exactly the bytes that were read of a valid form that says what the booking is, for good (D-248). @throws PAPER_NOT_FOUND,
 * FORBIDDEN, PAPER_SUPERSEDED, PAPER_CANCELLED, ALREADY_ACCEPTED, TERMS_MISSING, PAPER_OUT_OF_DATE, FORM_UNREAD, OTHER_NAME
 */
export async function acceptForm(
  tx: Tx,
  { vault, terms }: Pick<PaperParts, 'vault' | 'terms'>,
  { actor, now, sessionId }: Doer & { sessionId: string },
  { id, name, sha256 }: { id: string; name: string; sha256: string },
): Promise<PaperRow> {
  const known = await findPaper(tx, id);
  const booking = known && (await lockBooking(tx, known.bookingId));
  // read again: whoever changes a form holds its booking
  const paper = booking && (await findPaper(tx, id));
  if (paper?.kind !== 'booking_form' || !booking) throw new Problem(paperRefusals.PAPER_NOT_FOUND);
  assertAllowed(paperCan.accept(actor, booking));
  if (paper.state === 'superseded') throw new Problem(paperRefusals.PAPER_SUPERSEDED);
  if (paper.state === 'cancelled') throw new Problem(paperRefusals.PAPER_CANCELLED);
  if (paper.acceptedAt) throw new Problem(paperRefusals.ALREADY_ACCEPTED);
  if (paper.termsHash === null) throw new Problem(paperRefusals.TERMS_MISSING);
  const facts = await readFacts(tx, vault, paper.id);
  if (facts?.kind !== 'booking_form') throw new Error(`The form ${paper.id} has not the facts of one`);
  const { acceptedAt } = paper;
  const outOfDate = await outOfDateNow(tx, { bookingId: booking.id, acceptedAt, facts }, terms);
  if (outOfDate.length > 0) throw new Problem(paperRefusals.PAPER_OUT_OF_DATE);
  const isRead = paper.sha256 === sha256 && (await hasOpened(tx, paper.id, actor.id));
  if (!isRead) throw new Problem(paperRefusals.FORM_UNREAD);
  const signatory = signatoryOf(facts);
  if (!isSameName(name, signatory))
    throw new Problem(paperRefusals.OTHER_NAME, { values: { name: signatory } });
  const acceptance = {
    acceptedBy: actor.id,
    acceptedName: name,
    acceptedSession: sessionId,
    acceptedAt: now,
  };
  await setAccepted(tx, paper.id, acceptance);
  await recordAudit(tx, {
    actor,
    action: 'paper.accept',
    target: { type: 'paper', id: paper.id },
    detail: { bookingId: booking.id, number: paper.number, edition: paper.edition, sha256 },
    at: now,
  });
  await announce(tx, booking, { actor, now }, [{ kind: 'form_accepted', audiences: ['agency', 'office'] }]);
  return { ...paper, ...acceptance };
}
