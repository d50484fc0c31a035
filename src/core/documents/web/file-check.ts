import { z } from 'zod';
import { acceptedMimes, type DocumentType, MAX_DOCUMENT_BYTES } from '#core/documents/lifecycle.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import { t } from '#shared/say.ts';
import { preparedFile } from './prepared-file.ts';

/**
 * The `accept` attribute of a file field for these kinds. HEIC is made a JPEG by the page; on Apple's phones it is left out, since
 * they then do that themselves when a photo is chosen (D-332).
 */
export function acceptAttribute(...types: readonly DocumentType[]): string {
  const convertsItself = globalThis.CSS?.supports('-webkit-touch-callout', 'none');
  return [
    ...new Set(types.flatMap(acceptedMimes)),
    '.jfif',
    ...(convertsItself ? [] : ['.heic', '.heif']),
  ].join(',');
}

/**
 * Why a chosen file would be refused, or null. A first check that saves a useless upload:
 * the server decides by content (D-98). A file is checked as sent: a picture still being prepared may
 * become small enough, and a JPEG.
 */
export function fileProblem(type: DocumentType, file: File): string | null {
  if (file.size === 0) return documentRefusals.DOCUMENT_DAMAGED.message;
  const sent = preparedFile(file);
  if (sent === undefined) return null;
  if (sent.size > MAX_DOCUMENT_BYTES) return documentRefusals.DOCUMENT_TOO_LARGE.message;
  if (sent.type === 'image/heic')
    return t(
      'This photo is in the format HEIC, which could not be read here. On an iPhone, choose Settings > Camera > Formats > Most Compatible and take it again, or upload a screenshot of it.',
    );
  const fits = (acceptedMimes(type) as readonly string[]).includes(sent.type);
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
    ? t('{size} MB', { size: megabytes.toFixed(1) })
    : t('{size} kB', { size: Math.max(1, Math.round(bytes / 1024)) });
}
