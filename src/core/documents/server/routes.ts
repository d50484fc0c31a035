import { consumeRateLimit } from '#core/sessions/server/rate-limit-store.ts';
import type { Context } from '#platform/server/context.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { UploadedFile } from '#platform/server/http/multipart.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Admit, Serve } from '#platform/server/http/serve.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { assertAllowed } from '#shared/permission.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { documentPaperShape, documentTypeShape, listDocuments, uploadDocument } from '../contract.ts';
import { additionOf, type DocumentPaper, type DocumentType } from '../lifecycle.ts';
import { documentFields, documentRefusals } from '../messages.ts';
import {
  type AskBookings,
  assertUnattachedRoom,
  type BookingAccess,
  checkFile,
  type DocumentPlace,
  fileDocument,
} from './actions.ts';
import { listJudged } from './check-store.ts';
import { storeBytes } from './file-actions.ts';
import { presentDocument, presentJudged } from './present.ts';
import { viewRoutes } from './view-routes.ts';

export function documentRoutes(serve: Serve, parts: Context, bookings: AskBookings): void {
  const { db, config, storage } = parts;
  viewRoutes(serve, parts, bookings);

  /** Counts each upload at its start, so that aborting uploads does not avoid the limit (D-130). */
  const admitUpload: Admit = ({ caller: { actor }, now, transact }) => {
    const { uploadsPerHour: most } = config.limits;
    return transact((tx) =>
      consumeRateLimit(tx, { subject: `upload ${actor.id}`, most, windowMs: HOUR_MS }, now),
    );
  };

  serve(
    uploadDocument,
    async ({ caller, body, file, now, act }) => {
      const place = readPlace(body);
      const { bookingId } = place;
      const upload = requireFile(file);
      const mayAdd = (access: BookingAccess, paper: DocumentPaper | undefined) =>
        assertAllowed(access[additionOf(paper)]);
      if (bookingId !== null) mayAdd(await bookings.findAccess(db, caller.actor, bookingId), place.paper);
      const room = {
        uploaderId: caller.actor.id,
        most: config.limits.filesWithoutBooking,
        freeBytes: await storage.of(storage.newIn).free(),
      };
      // again once the file is checked and its size known, under the lock
      if (bookingId === null) await assertUnattachedRoom(db, { ...room, bytes: 0 });
      const checked = await checkFile(upload, place.documentType, caller.actor.id);
      return storeBytes(parts, { bytes: checked.bytes, now, act }, async (tx, actor, bytes) => {
        const access = bookingId === null ? null : await bookings.lockAccess(tx, actor, bookingId);
        if (access) mayAdd(access, place.paper);
        else {
          await lockNames(tx, ['files without a booking']);
          await assertUnattachedRoom(tx, { ...room, bytes: checked.bytes.length });
        }
        const mayReplace = (old: DocumentPaper | undefined) => access && mayAdd(access, old);
        const filed = await fileDocument(tx, { actor, file: checked, place, mayReplace, ...bytes, now });
        if (bookingId !== null && filed.completes)
          await bookings.announceComplete(tx, bookingId, { actor, now });
        const document = presentDocument(filed.document);
        return created({ ...document, url: document.documentUrl });
      });
    },
    admitUpload,
  );

  serve(listDocuments, async ({ caller: { actor }, params, query }) => {
    assertAllowed((await bookings.findAccess(db, actor, params.bookingId)).read);
    const rows = await listJudged(db, params.bookingId, query.versions);
    return rows.map((row) => presentJudged(row, actor));
  });
}

type PlaceFields = Partial<Record<'documentType' | 'bookingId' | 'paper' | 'replaces', string | undefined>>;

/** @throws DOCUMENT_TYPE_UNKNOWN, VALIDATION, PAPER_MISPLACED */
function readPlace(fields: PlaceFields): DocumentPlace {
  const documentType = readDocumentType(fields.documentType);
  const paper = documentPaperShape.optional().safeParse(fields.paper || undefined);
  if (!paper.success) throw invalidField('paper', documentFields.paperInvalid);
  if (paper.data && documentType !== 'other') throw new Problem(documentRefusals.PAPER_MISPLACED);
  const bookingId = fields.bookingId || null;
  // an upload without a booking has nothing to replace
  if (fields.replaces && bookingId === null) throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  return {
    documentType,
    bookingId,
    ...(paper.data && { paper: paper.data }),
    ...(fields.replaces && { replaces: fields.replaces }),
  };
}

function readDocumentType(written: string | undefined): DocumentType {
  const read = documentTypeShape.safeParse(written || 'uploaded_document');
  if (!read.success) throw new Problem(documentRefusals.DOCUMENT_TYPE_UNKNOWN);
  return read.data;
}

function requireFile(file: UploadedFile | undefined): UploadedFile {
  if (!file || file.bytes.length === 0) throw new Problem(documentRefusals.DOCUMENT_MISSING);
  if (file.tooLarge) throw new Problem(documentRefusals.DOCUMENT_TOO_LARGE);
  return file;
}
