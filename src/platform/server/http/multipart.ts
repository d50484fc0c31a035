import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isOutOfSpace } from '#platform/server/storage.ts';
import type { MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { rejectSlowBody } from './body-limits.ts';
import type { Spool } from './spool.ts';

/** An uploaded file: the name is the client's claim; only the bytes are trusted. */
export type UploadedFile = {
  name: string;
  bytes: Buffer;
  /** Whether the bytes were truncated at the size limit. */
  tooLarge: boolean;
};

/** A file in the spool. */
export type SpooledFile = Omit<UploadedFile, 'bytes'>;
/** A parsed form: its validated text fields, and its file. */
export type Form<F = UploadedFile> = { fields: unknown; file: F | undefined };

/**
 * Parses a form of text fields and at most one file, in any order, or a JSON body instead of a form without a file. The
 * file is spooled. @throws MALFORMED when it breaks off, ONE_FILE, TOO_SLOW
 */
export async function readMultipart(
  request: FastifyRequest,
  shape: MultipartBody,
  spool?: Spool,
): Promise<Form<SpooledFile>> {
  const { given, file } = await readForm(request, shape, spool);
  const fields = shape.fields.safeParse(given);
  if (!fields.success) throw fields.error;
  return { fields: fields.data, file };
}

async function readForm(
  request: FastifyRequest,
  shape: MultipartBody,
  spool: Spool | undefined,
): ReturnType<typeof readParts> {
  if (!request.isMultipart()) {
    if (shape.file !== null || typeof request.body !== 'object') {
      throw new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE);
    }
    return { given: request.body, file: undefined };
  }
  return whileArriving(request, () => readParts(request, shape.file, spool)).catch((error: unknown) => {
    // errors of the plugin have a status; errors of its parser mean a malformed form, and a full disk does not
    const hasStatus = error instanceof Problem || (error instanceof Error && 'statusCode' in error);
    throw hasStatus || isOutOfSpace(error) ? error : new Problem(commonRefusals.MALFORMED);
  });
}

/**
 * Aborts parsing when the client disconnects or is too slow: the parser itself would wait forever.
 * @throws MALFORMED or TOO_SLOW then
 */
async function whileArriving<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { raw } = request;
  const isGone = () => raw.destroyed && !raw.readableEnded;
  if (isGone()) throw new Problem(commonRefusals.MALFORMED);
  let look = () => {};
  const gone = new Promise<never>((_, reject) => {
    look = () => {
      if (isGone()) reject(new Problem(commonRefusals.MALFORMED));
    };
    raw.once('close', look);
  });
  return Promise.race([read(), gone, rejectSlowBody(request)]).finally(() => raw.off('close', look));
}

async function readParts(
  request: FastifyRequest,
  fileField: string | null,
  spool: Spool | undefined,
): Promise<{ given: unknown; file: SpooledFile | undefined }> {
  const given: Record<string, unknown> = {};
  let file: SpooledFile | undefined;
  let files = 0;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      // a truncated text field is refused
      if (part.valueTruncated) throw new Problem(commonRefusals.TOO_LARGE);
      given[part.fieldname] = part.value;
      continue;
    }
    files += 1;
    if (files > 1) throw new Problem({ ...commonRefusals.ONE_FILE, field: fileField ?? part.fieldname });
    if (part.fieldname !== fileField || !spool) {
      // an unexpected file is discarded
      part.file.resume();
      continue;
    }
    await spool.fill(part.file);
    file = { name: unescapeName(part.filename ?? ''), tooLarge: part.file.truncated };
  }
  return { given, file };
}

/** Browsers percent-encode exactly these three characters of a file name. */
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
