import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** A file as it arrived: the name is the client's claim, the bytes are what counts. */
export type UploadedFile = {
  name: string;
  bytes: Buffer;
  /** The bytes were cut off at the size limit. */
  tooLarge: boolean;
};

/** Reads a form of text fields and at most one file, in any order, or the JSON that stands for one without a file. @throws MALFORMED when it breaks off. */
export async function readMultipart(
  request: FastifyRequest,
  shape: MultipartBody,
): Promise<{ fields: unknown; file: UploadedFile | undefined }> {
  const { given, file } = await readForm(request, shape);
  const fields = shape.fields.safeParse(given);
  if (!fields.success) throw fields.error;
  return { fields: fields.data, file };
}

async function readForm(request: FastifyRequest, shape: MultipartBody): ReturnType<typeof readParts> {
  if (!request.isMultipart()) {
    if (shape.file !== null || typeof request.body !== 'object') {
      throw new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE);
    }
    return { given: request.body, file: undefined };
  }
  return whileConnected(request, () => readParts(request, shape.file)).catch((error: unknown) => {
    // what the plugin refuses carries a status; what the parser below it throws is a form that is none
    const isTold = error instanceof Problem || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : new Problem(commonRefusals.MALFORMED);
  });
}

/** A form whose connection was closed before it was read to its end never ends by itself. @throws MALFORMED then */
async function whileConnected<T>({ raw }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const isGone = () => raw.destroyed && !raw.readableEnded;
  if (isGone()) throw new Problem(commonRefusals.MALFORMED);
  let look = () => {};
  const gone = new Promise<never>((_, reject) => {
    look = () => {
      if (isGone()) reject(new Problem(commonRefusals.MALFORMED));
    };
    raw.once('close', look);
  });
  return Promise.race([read(), gone]).finally(() => raw.off('close', look));
}

async function readParts(
  request: FastifyRequest,
  fileField: string | null,
): Promise<{ given: unknown; file: UploadedFile | undefined }> {
  const given: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      // half a text is worse than none
      if (part.valueTruncated) throw new Problem(commonRefusals.TOO_LARGE);
      given[part.fieldname] = part.value;
      continue;
    }
    if (part.fieldname !== fileField) {
      // nobody asked for this file, so none of it is kept
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    const name = unescapeName(part.filename ?? '');
    file = { name, bytes: Buffer.concat(chunks), tooLarge: part.file.truncated };
  }
  return { given, file };
}

/** Browsers write these three signs of a file name in hex, and nothing else. */
function unescapeName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
