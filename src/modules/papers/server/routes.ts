import { recordAudit } from '#core/audit/server/store.ts';
import { placeName } from '#core/bookings/labels.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { type BookingDetail, findBooking } from '#core/bookings/server/store.ts';
import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import { areInUse, findDeposit, listEntries } from '#modules/deposits/server/store.ts';
import { versionOf } from '#modules/purchasers/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Turn } from '#platform/server/costly-work.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Draw } from '#platform/server/pdf/drawings.ts';
import type { Actor } from '#shared/actor.ts';
import { shortId } from '#shared/ids.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { sayEnglish } from '#shared/say.ts';
import { acceptForm, issueForm, listPapers, openPaper, openStatement, verifyPaper } from '../contract.ts';
import { VERIFY_PER_MINUTE } from '../lifecycle.ts';
import { paperRefusals, paperSuccess } from '../messages.ts';
import { paperCan, readsNumbers } from '../policy.ts';
import {
  acceptForm as accept,
  changedSince,
  contentOf,
  issueForm as issue,
  outOfDateNow,
  type PaperParts,
} from './actions.ts';
import type { paperDrawings } from './drawings.ts';
import type { FormFacts, PaperFacts } from './paper-present.ts';
import {
  acceptanceOf,
  fileName,
  masked,
  presentLedger,
  presentPaper,
  presentVerified,
  signatoryOf,
} from './present.ts';
import { readFacts, readPdf } from './seal-actions.ts';
import { findByCode, findPaper, type PaperRow, papersOf } from './store.ts';

export function paperRoutes(
  serve: Serve,
  { db }: Context,
  parts: PaperParts & { draw: Draw<typeof paperDrawings> },
): void {
  const { vault, issuer, terms, draw } = parts;
  const turnOf = ({ id }: Actor, signal: AbortSignal): Turn => ({ lane: 'person', who: id, signal });

  const readBooking = async (actor: Actor, id: string): Promise<BookingDetail> => {
    const detail = await findBooking(db, id);
    if (!detail) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(paperCan.read(actor, detail.booking));
    return detail;
  };

  const readForm = async ({ id }: PaperRow): Promise<FormFacts> => {
    const facts = await readFacts(db, vault, id);
    if (!facts) throw new Problem(paperRefusals.PAPER_ERASED);
    if (facts.kind !== 'booking_form') throw new Error(`The form ${id} has not the facts of one`);
    return facts;
  };

  const present = async (row: PaperRow, detail: BookingDetail) => {
    if (row.kind !== 'booking_form' || row.state !== 'valid') return presentPaper(row);
    const facts = await readForm(row);
    const current = contentOf(detail, await versionOf(db, row.bookingId), terms, sayEnglish);
    const outOfDate = changedSince({ ...row, facts }, detail.booking, current);
    return presentPaper(row, { outOfDate, signatory: signatoryOf(facts) });
  };

  serve(listPapers, async ({ caller: { actor }, params }) => {
    const detail = await readBooking(actor, params.id);
    const rows = await papersOf(db, params.id);
    return {
      papers: await Promise.all(rows.map((row) => present(row, detail))),
      inUse: terms !== undefined || rows.length > 0 || (await areInUse(db)),
      mayIssue: paperCan.issue(actor, detail.booking).allowed,
      mayAccept: paperCan.accept(actor, detail.booking).allowed,
    };
  });

  serve(issueForm, async ({ params, now, act, say }) =>
    act(async (tx, actor) => {
      const paper = await issue(tx, parts, { actor, now }, params.id);
      const message = say(paperSuccess.issued, { number: paper.number });
      return created({ ...presentPaper(paper), message });
    }),
  );

  serve(openPaper, async ({ caller: { actor }, params, query, now, transact, patience }) => {
    const paper = await findPaper(db, params.id);
    if (!paper) throw new Problem(paperRefusals.PAPER_NOT_FOUND);
    const { booking } = await readBooking(actor, paper.bookingId);
    const drawn = (facts: PaperFacts) => draw('paper', facts, turnOf(actor, patience));
    const isMasked = paper.kind === 'booking_form' && !readsNumbers(actor, booking);
    const accepted = query.as === 'read' ? null : acceptanceOf(paper);
    const copied = async () => {
      const facts = await readForm(paper);
      return drawn({ ...(isMasked ? masked(facts) : facts), accepted });
    };
    const bytes =
      isMasked || accepted ? await copied() : await readPdf({ db, vault, transact, draw: drawn }, paper);
    await transact((tx) =>
      recordAudit(tx, {
        actor,
        action: 'paper.open',
        target: { type: 'paper', id: paper.id },
        detail: { bookingId: paper.bookingId, number: paper.number, edition: paper.edition },
        at: now,
      }),
    );
    return fileReply({ bytes, mime: 'application/pdf', name: fileName(paper, accepted), inline: false });
  });

  serve(acceptForm, async ({ caller: { sessionId }, params: { id }, body: { name, sha256 }, now, act }) =>
    act(async (tx, actor) => {
      const paper = await accept(tx, { vault, terms }, { actor, now, sessionId }, { id, name, sha256 });
      return { ...presentPaper(paper), message: paperSuccess.accepted };
    }),
  );

  serve(openStatement, async ({ caller: { actor }, params, now, say, patience }) => {
    const { booking, lot, unit } = await readBooking(actor, params.id);
    const place = placeName(lot?.lotNumber ?? null, unit?.unitNumber ?? null, say);
    const entries = await listEntries(db, [booking.id]);
    const ledger = presentLedger(await findDeposit(db, booking.id), booking.status, entries, say);
    const facts = { issuer, at: now.toISOString(), booking: shortId(booking.id), client: booking.name };
    const statement = { language: say.language, place, ...facts, ...ledger };
    const bytes = await draw('statement', statement, turnOf(actor, patience));
    return fileReply({ bytes, mime: 'application/pdf', name: `Statement ${place}.pdf`, inline: false });
  });

  serve(verifyPaper, async ({ params, ip, now, transact }) => {
    const throttle = { subject: `verify ${networkOf(ip)}`, most: VERIFY_PER_MINUTE, windowMs: 60_000 };
    await transact((tx) => consumeRateLimit(tx, throttle, now));
    const paper = await findByCode(db, params.code);
    if (!paper) throw new Problem(paperRefusals.CODE_UNKNOWN);
    const facts = await readFacts(db, vault, paper.id);
    const isForm = facts?.kind === 'booking_form' && paper.state === 'valid';
    const outOfDate = isForm ? await outOfDateNow(db, { ...paper, facts }, terms) : [];
    return presentVerified(paper, facts, outOfDate.length > 0);
  });
}
