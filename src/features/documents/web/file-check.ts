import { z } from 'zod';
import {
  acceptAttribute,
  acceptedMimes,
  type DocumentType,
  MAX_DOCUMENT_BYTES,
} from '#features/documents/lifecycle.ts';
import { documentRefusals } from '#features/documents/messages.ts';
import { interpolate } from '#shared/interpolate.ts';
import { documentTexts } from '../messages.ts';
import { preparedFile } from './prepared-file.ts';

/**
 * Why a chosen file would be refused, or null. A first check that saves a useless upload:
 * the server decides by content (D-98). A picture is checked as sent; one still being reduced may
 * become small enough.
 */
export function fileProblem(type: DocumentType, file: File): string | null {
  if (file.size === 0) return documentRefusals.DOCUMENT_DAMAGED.message;
  const bytes = preparedFile(file)?.size ?? 0;
  if (bytes > MAX_DOCUMENT_BYTES) return documentRefusals.DOCUMENT_TOO_LARGE.message;
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  const fits =
    acceptAttribute(type).split(',').includes(extension) ||
    (acceptedMimes(type) as readonly string[]).includes(file.type);
  return fits ? null : documentRefusals.DOCUMENT_UNSUPPORTED.message;
}

/** A form field that holds one file of this kind, or none. */
export function documentFile(type: DocumentType) {
  return z
    .instanceof(File)
    .nullable()
    .superRefine((file, context) => {
      const problem = file && fileProblem(type, file);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
}

/** '640 kB', '2.4 MB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1
    ? interpolate(documentTexts.megabytes, { size: megabytes.toFixed(1) })
    : interpolate(documentTexts.kilobytes, { size: Math.max(1, Math.round(bytes / 1024)) });
}
