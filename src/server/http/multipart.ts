import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** A file as it arrived: the name is the client's claim, the bytes are what counts. */
export type UploadedFile = {
  name: string;
  bytes: Buffer /** Cut off at the size limit. */;
  tooLarge: boolean;
};

/** Reads a form of text fields and at most one file, in any order. */
export async function readMultipart(
  request: FastifyRequest,
  shape: MultipartBody,
): Promise<{ fields: unknown; file: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE);
  const given: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      given[part.fieldname] = part.value;
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.fieldname === shape.file) {
      file = { name: part.filename ?? '', bytes: Buffer.concat(chunks), tooLarge: part.file.truncated };
    }
  }
  const fields = shape.fields.safeParse(given);
  if (!fields.success) throw fields.error;
  return { fields: fields.data, file };
}
