import { recordAudit } from '#core/audit/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { type ImageFault, reencodeImage } from '#platform/server/image.ts';
import { findPdfFault, type PdfFault } from '#platform/server/pdf/pdf.ts';
import { framedPdf } from '#platform/server/pdf/pdf-frame.ts';
import type { Actor } from '#shared/actor.ts';
import { contentType } from '#shared/content-type.ts';
import type { Permission } from '#shared/permission.ts';
import { Problem, type Refusal } from '#shared/problem.ts';
import { storable } from '#shared/text.ts';
import {
  acceptedMimes,
  areComplete,
  type DocumentMime,
  type DocumentPaper,
  type DocumentType,
  isNeeded,
  MAX_DOCUMENT_BYTES,
  UNATTACHED_SHARE,
} from '../lifecycle.ts';
import { documentRefusals } from '../messages.ts';
import { clearVerdicts, lockDocuments } from './check-store.ts';
import { digestOf } from './file-actions.ts';
import {
  type DocumentRow,
  documentIdIn,
  findNeeded,
  insertDocument,
  listDocumentsOfBookings,
  lockUnattached,
  replaceDocument,
  type SealedPlace,
  setBooking,
  sumUnattached,
} from './store.ts';

const faults: Record<ImageFault | PdfFault, Refusal> = {
  damaged: documentRefusals.DOCUMENT_DAMAGED,
  active: documentRefusals.DOCUMENT_ACTIVE,
  protected: documentRefusals.DOCUMENT_PROTECTED,
  too_many_pixels: documentRefusals.DOCUMENT_TOO_MANY_PIXELS,
  too_long_side: documentRefusals.DOCUMENT_SIDE_TOO_LONG,
  too_complex: documentRefusals.DOCUMENT_TOO_COMPLEX,
  too_long: documentRefusals.DOCUMENT_TOO_LONG,
};

/** Permissions of an actor on the documents of one booking; a missing booking gives the same refusal. */
export type BookingAccess = Record<
  'read' | 'add' | 'addSalePaper' | 'addSlip' | 'openOriginals' | 'readViews',
  Permission
>;

/** Booking functions that the routes of documents need, injected because bookings is the layer above. */
export type AskBookings = {
  findAccess: (
    reader: Reader,
    actor: Actor,
    bookingId: string,
  ) => Promise<BookingAccess & { place: string; agencyName: string }>;
  /** Locks the booking, which serializes two uploads of one kind, and finds the permissions. */
  lockAccess: (tx: Tx, actor: Actor, bookingId: string) => Promise<BookingAccess>;
  /** Tells the desk in charge of a locked booking that its documents are complete (D-169). */
  announceComplete: (tx: Tx, bookingId: string, by: { actor: Actor; now: Date }) => Promise<void>;
};

/** Where an upload belongs: its booking, what it is, and the document whose place it takes. */
export type DocumentPlace = {
  documentType: DocumentType;
  bookingId: string | null;
  paper?: DocumentPaper;
  replaces?: string;
};

/** A validated and re-encoded upload, ready to store. */
export type CheckedFile = { bytes: Buffer; mime: DocumentMime; name: string };

/**
 * Validates an upload by its content, never by its name or claimed type, and sanitizes it: pictures are
 * re-encoded, PDFs are kept as sent (D-98). Needs time and memory, so never inside a transaction.
 * @throws DOCUMENT_UNSUPPORTED, and a refusal for each fault
 */
export async function checkFile(
  file: { bytes: Buffer; name: string },
  documentType: DocumentType,
  uploaderId: string,
): Promise<CheckedFile> {
  const found = contentType(file.bytes);
  const mime = acceptedMimes(documentType).find((accepted) => accepted === found);
  if (!mime) throw new Problem(documentRefusals.DOCUMENT_UNSUPPORTED);
  const name = cleanName(file.name, mime);
  if (mime === 'application/pdf') {
    const bytes = framedPdf(file.bytes);
    if (bytes === undefined) throw new Problem(faults.damaged);
    const fault = await findPdfFault(bytes);
    if (fault) throw new Problem(faults[fault]);
    return { bytes, mime, name };
  }
  const drawn = await reencodeImage(file.bytes, mime, { lane: 'upload', who: uploaderId });
  if (typeof drawn === 'string') throw new Problem(faults[drawn]);
  return { bytes: drawn, mime, name };
}

const extensions: Record<DocumentMime, readonly [usual: string, ...others: string[]]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
};
const LONGEST_NAME = 120;

/**
 * The client's file name, safe to show and to save: no folders, no invisible or bidirectional control
 * characters, and an extension that matches the content type.
 */
function cleanName(claimed: string, mime: DocumentMime): string {
  const last = storable(claimed).split(/[/\\]/).at(-1) ?? '';
  const visible = withoutNric(last)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const known = extensions[mime].find((extension) => visible.toLowerCase().endsWith(extension));
  const ending = known ? visible.slice(-known.length) : extensions[mime][0];
  const stem = known ? visible.slice(0, -known.length) : visible;
  // cut by code points, so that no surrogate pair is split
  const short = [...stem].slice(0, LONGEST_NAME).join('').trim();
  return `${short || 'document'}${ending}`;
}

/** A name without what looks like the number of an identity card; the column is not sealed (D-188). */
export function withoutNric(name: string): string {
  return name.replace(/\d{6}-?\d{2}-?\d{4}/g, '••••');
}

/**
 * Refuses a file without a booking that would be one too many of its uploader's `most`, or of all (D-99). Its transaction holds
 * a lock, so that two files cannot both be the last one.
 * @throws UNATTACHED_MANY, UNATTACHED_FULL
 */
export async function assertUnattachedRoom(
  reader: Reader,
  {
    uploaderId,
    bytes,
    most,
    freeBytes,
  }: { uploaderId: string; bytes: number; most: number; freeBytes: number },
): Promise<void> {
  const kept = await sumUnattached(reader, uploaderId);
  if (kept.files >= most || kept.bytes + bytes > most * MAX_DOCUMENT_BYTES) {
    throw new Problem(documentRefusals.UNATTACHED_MANY);
  }
  if (kept.all + bytes > UNATTACHED_SHARE * (kept.all + freeBytes)) {
    throw new Problem(documentRefusals.UNATTACHED_FULL);
  }
}

/**
 * Files an upload whose bytes are stored already: files first, rows second, so that a crash between the two leaves
 * only orphaned bytes, which the purge removes. Replaces an existing cheque or IC
 * side, or the document that it names. `completes` tells the desk in charge.
 */
export async function fileDocument(
  tx: Tx,
  upload: {
    actor: Actor;
    file: CheckedFile;
    place: DocumentPlace;
    /** Refuses whoever may not add a document of this paper now, and so may not take the place of one. */
    mayReplace: (paper: DocumentPaper | undefined) => void;
    now: Date;
  } & SealedPlace,
): Promise<{ document: DocumentRow; completes: boolean }> {
  const { actor, file, place, mayReplace, now } = upload;
  const { documentType, bookingId, paper } = place;
  const replaced =
    bookingId === null ? undefined : await replaceNamed(tx, { ...place, bookingId }, mayReplace, now);
  const document = await insertDocument(
    tx,
    {
      bookingId,
      uploadedBy: actor.id,
      documentType,
      paper: paper ?? replaced?.paper ?? null,
      originalName: file.name,
      mime: file.mime,
      byteSize: file.bytes.length,
      sha256: digestOf(file.bytes),
      store: upload.store,
      storageKey: upload.storageKey,
      wrappedKey: upload.wrappedKey,
      keyId: upload.keyId,
    },
    now,
  );
  await recordAudit(tx, {
    actor,
    action: 'document.upload',
    target: { type: 'document', id: document.id },
    detail: {
      documentType,
      bookingId,
      ...(document.paper && { paper: document.paper }),
      ...(replaced && { replaced: replaced.id }),
    },
    at: now,
  });
  return { document, completes: await isCompletedBy(tx, document, replaced) };
}

/**
 * Replaces the document whose place an upload takes, by whoever may add one of its paper, too.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_REPLACED unless the one it names is the current one; what `mayReplace` throws
 */
async function replaceNamed(
  tx: Tx,
  { replaces, ...place }: DocumentPlace & { bookingId: string },
  mayReplace: (paper: DocumentPaper | undefined) => void,
  now: Date,
): Promise<DocumentRow | undefined> {
  if (replaces === undefined) return replaceDocument(tx, place, now);
  const [named] = await lockDocuments(tx, [replaces]);
  if (named?.bookingId !== place.bookingId || named.purgedAt !== null) {
    throw new Problem(documentRefusals.DOCUMENT_NOT_FOUND);
  }
  if (named.documentType !== place.documentType) throw new Problem(documentRefusals.DOCUMENT_TYPE_UNKNOWN);
  mayReplace(named.paper ?? undefined);
  if (named.replacedAt !== null) throw new Problem(documentRefusals.DOCUMENT_REPLACED);
  return replaceDocument(tx, { ...place, replaces }, now);
}

/** Whether what a booking is asked for is complete with this document, and was not before it. */
async function isCompletedBy(
  tx: Tx,
  { id, bookingId, documentType, paper }: DocumentRow,
  replaced: DocumentRow | undefined,
): Promise<boolean> {
  if (bookingId === null) return false;
  const needed = await findNeeded(tx, bookingId);
  if (!needed.some((each) => isNeeded(each, { documentType, paper }))) return false;
  const current = await listDocumentsOfBookings(tx, [bookingId]);
  const before = [...current.filter((each) => each.id !== id), ...(replaced ? [replaced] : [])];
  return areComplete(current, needed) && !areComplete(before, needed);
}

/**
 * Attaches an upload that the actor made before the booking existed (D-97).
 * @throws DOCUMENT_INVALID unless the URL is our own, and the upload the actor's, unattached and not purged
 */
export async function attachDocument(
  tx: Tx,
  { actor, documentUrl, bookingId, now }: { actor: Actor; documentUrl: string; bookingId: string; now: Date },
): Promise<void> {
  const document = await lockUnattached(tx, documentIdIn(documentUrl) ?? '', actor.id);
  if (!document) throw new Problem(documentRefusals.DOCUMENT_INVALID);
  const { id, documentType } = document;
  const replaced = await replaceDocument(tx, { bookingId, documentType }, now);
  await setBooking(tx, id, bookingId);
  await recordAudit(tx, {
    actor,
    action: 'document.attach',
    target: { type: 'document', id },
    from: { bookingId: null },
    to: { bookingId },
    detail: { documentType, ...(replaced && { replaced: replaced.id }) },
    at: now,
  });
}

/**
 * Takes back that documents of a locked booking were accepted as the identity of a main purchaser who is another person now; the desk
 * checks them again (D-261). Returns whether there were any.
 */
export async function recheckIdentity(
  tx: Tx,
  bookingId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const asked = (await findNeeded(tx, bookingId)).filter((each) => each !== 'cheque');
  const current = await listDocumentsOfBookings(tx, [bookingId]);
  const accepted = current.filter(
    (each) => each.verdict === 'accepted' && asked.some((needed) => isNeeded(needed, each)),
  );
  if (accepted.length === 0) return false;
  await clearVerdicts(
    tx,
    accepted.map(({ id }) => id),
    now,
  );
  for (const { id, documentType, paper } of accepted)
    await recordAudit(tx, {
      actor,
      action: 'document.recheck',
      target: { type: 'document', id },
      from: 'accepted',
      to: null,
      detail: { documentType, ...(paper && { paper }), bookingId },
      at: now,
    });
  return true;
}
