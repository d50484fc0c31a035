import { z } from 'zod';
import { documentStores } from '#core/documents/lifecycle.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { keyTime } from '#platform/server/storage.ts';

/** Version of the file's form; a change that an older version of the portal cannot read raises it. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const DOCUMENT_LIST = 'documents.ndjson';
export const tablePart = (table: string) => `tables/${table}.ndjson`;
export const documentPart = (id: string) => `documents/${id}`;

const digest = { sha256: z.string(), bytes: z.number() };

/** What a backup holds, as its last part. It names the keys of the portal and holds none of them. */
const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** Version of the portal that made it. */
  portal: z.string(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ madeAt: z.number(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), ...digest })),
  documents: z.object({ count: z.number(), ...digest }),
  /** The keys that open the documents, with the proofs of the table vault_keys as hex. */
  keys: z.array(z.object({ id: z.string(), documents: z.number(), proof: z.string() })),
  /** Derived from portal.key, by which another one is noticed. */
  portalKey: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** One line of the list of documents: the place at which the bytes were read, which may be newer than the row. */
const documentShape = z.object({
  id: z.uuid(),
  store: z.enum(documentStores),
  /** Becomes the name of a file; a forged backup could name any path. */
  storageKey: z.string().refine((key) => keyTime(key) !== undefined),
  wrappedKey: z.base64().nullable(),
  keyId: z.string().nullable(),
  originalName: z.string(),
  purgedAt: z.iso.datetime().nullable(),
  /** The sealed bytes; null if they were missing or are purged. */
  part: z.object(digest).nullable(),
});
export type ListedDocument = z.infer<typeof documentShape>;

/** @throws OperatorError */
export function parseManifest(written: string): Manifest {
  const given: unknown = JSON.parse(written);
  const parsed = manifestShape.safeParse(given);
  if (parsed.success) return parsed.data;
  const format = z.object({ format: z.number() }).safeParse(given).data?.format;
  throw new OperatorError(
    format === FORMAT
      ? `The backup has a manifest that cannot be read: ${parsed.error.issues[0]?.path.join('.')}`
      : `The backup has the format ${format}, and this version of the portal reads the format ${FORMAT}`,
  );
}

/** @throws OperatorError */
export function parseDocument(line: string): ListedDocument {
  const parsed = documentShape.safeParse(JSON.parse(line));
  if (parsed.success) return parsed.data;
  throw new OperatorError(
    `The backup has a list of documents that cannot be read: ${parsed.error.issues[0]?.path.join('.')}`,
  );
}
