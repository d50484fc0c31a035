import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { fileReply } from '#platform/server/http/file-reply.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { drawWatermark } from '#platform/server/watermark.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed, no } from '#shared/permission.ts';
import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';
import { listBookingDocumentViews, listDocumentViews, openDocument, openOriginal } from '../contract.ts';
import { ORIGINAL_NOTE, type OriginalReason } from '../lifecycle.ts';
import { documentRefusals } from '../messages.ts';
import type { AskBookings } from './actions.ts';
import { readPlainBytes } from './file-actions.ts';
import { listViewsOf, listViewsOfBooking } from './owned-store.ts';
import { presentView } from './present.ts';
import { type DocumentRow, findDocument } from './store.ts';
import { recordOriginal, recordView, watermarkText } from './view-actions.ts';

/** Hands out the bytes of documents, each time with a row of the log before the first byte, and shows that log. */
export function viewRoutes(serve: Serve, parts: Context, bookings: AskBookings): void {
  const { db, config } = parts;
  serve(openDocument, async ({ caller, params, now, transact, patience: signal, log }) => {
    const document = await findKept(params.id);
    const booking = await bookingOf(db, caller.actor, document);
    if (booking) assertAllowed(booking.read);
    else if (document.uploadedBy !== caller.actor.id) throw new Problem(commonRefusals.FORBIDDEN);
    const { mime, originalName: name } = document;
    if (mime === 'application/pdf') {
      const bytes = await readBytes(document, log);
      await transact((tx) => recordView(tx, document, { kind: 'download' }, { ...caller, now }));
      // stored as sent, so it must not open inside the site
      return fileReply({ bytes, mime, name, inline: false });
    }
    const text = watermarkText(caller.actor, booking, now);
    const copy = await drawWatermark(
      () => readBytes(document, log),
      { mime, text },
      { lane: 'person', who: caller.actor.id, signal },
    );
    if (copy === 'undrawable') {
      log.error({ documentId: document.id }, 'a picture could not be drawn with its watermark');
      throw new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS });
    }
    await transact((tx) => recordView(tx, document, { kind: 'preview' }, { ...caller, now }));
    return fileReply({ bytes: copy, mime, name, inline: true });
  });

  serve(openOriginal, async ({ caller, params, body, now, act, log }) => {
    const why = readReason(body);
    const document = await findKept(params.id);
    const assertMayOpen = async (reader: Reader, actor: Actor) => {
      const booking = await bookingOf(reader, actor, document);
      assertAllowed(booking?.openOriginals ?? no(commonRefusals.FORBIDDEN));
    };
    await assertMayOpen(db, caller.actor);
    const bytes = await readBytes(document, log);
    await act(async (tx, actor) => {
      await assertMayOpen(tx, actor);
      const { originalsPerHour: mostPerHour } = config.limits;
      await recordOriginal(tx, document, why, { ...caller, actor, now, mostPerHour });
    });
    const { mime, originalName: name } = document;
    return fileReply({ bytes, mime, name, inline: false });
  });

  serve(listDocumentViews, async ({ caller: { actor }, query }) => {
    const { rows, total } = await listViewsOf(db, actor.id, query);
    return page(
      rows.map((row) => presentView(row, actor.id)),
      total,
    );
  });

  serve(listBookingDocumentViews, async ({ caller: { actor }, params, query }) => {
    assertAllowed((await bookings.findAccess(db, actor, params.id)).readViews);
    const { rows, total } = await listViewsOfBooking(db, params.id, query);
    return page(
      rows.map((row) => presentView(row, actor.id)),
      total,
    );
  });

  async function findKept(id: string): Promise<DocumentRow> {
    const document = await findDocument(db, id);
    if (!document) throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
    return document;
  }

  /** The caller's permissions on the booking of a document; null for an upload that no booking has. */
  async function bookingOf(reader: Reader, actor: Actor, { bookingId }: DocumentRow) {
    return bookingId === null ? null : bookings.findAccess(reader, actor, bookingId);
  }

  async function readBytes(
    document: DocumentRow,
    log: Pick<FastifyBaseLogger, 'error'>,
  ): Promise<Uint8Array> {
    const bytes = await readPlainBytes(parts, document);
    if (typeof bytes !== 'string') return bytes;
    log.error({ documentId: document.id }, `the bytes of a document are ${bytes}`);
    throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  }
}

/** @throws REASON_MISSING without a reason, or for `other` without a note that says more */
function readReason({ reason, note }: { reason?: OriginalReason | null | undefined; note: string }) {
  if (!reason) throw new Problem(documentRefusals.REASON_MISSING);
  if (reason === 'other' && note.length < ORIGINAL_NOTE.least) {
    const { message } = documentRefusals.REASON_MISSING;
    throw new Problem(documentRefusals.REASON_MISSING, { fields: { note: message } });
  }
  return { reason, note };
}
