import type { Disk } from 'flydrive';
import { type DocumentStore, StoreUnavailable, undefinedIf } from './storage.ts';

/** A bucket of an S3-compatible store, and how to reach it. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Undefined for the one of AWS. */
  endpoint: string | undefined;
  /** Undefined for those that the SDK finds by itself, such as the role of a machine at AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Ends with a slash. */
  prefix: string;
  /** Whether the bucket stands in the path of an address, not in its host. */
  pathStyle: boolean;
};

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;
/** For one operation with its retries; below the time limit of a call. */
const DONE_WITHIN_MS = 20_000;
/** The first and two retries. */
const ATTEMPTS = 3;

/** Documents in a bucket. Every failure other than a missing key is StoreUnavailable. */
export function s3Store(settings: S3Settings): DocumentStore {
  const { prefix } = settings;
  let opened: Promise<Disk> | undefined;
  const ask = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      opened ??= openBucket(settings);
      return await work(await opened);
    } catch (error) {
      throw new StoreUnavailable('s3', error);
    }
  };
  const remove = (key: string) => ask((disk) => disk.delete(prefix + key));
  return {
    put: async (key, bytes) => {
      try {
        await ask((disk) => disk.put(prefix + key, bytes, { contentType: 'application/octet-stream' }));
      } catch (error) {
        // the bytes may have arrived all the same; the caller does not wait for a store that is away
        remove(key).catch(() => undefined);
        throw error;
      }
    },
    // a missing bucket is 404 as well, so the status does not tell
    get: (key) =>
      ask((disk) => disk.getBytes(prefix + key).catch((error) => undefinedIf(error, 'NoSuchKey'))),
    delete: remove,
    list: async function* () {
      let after: string | undefined;
      do {
        const part = await ask((disk) =>
          disk.listAll(prefix, { recursive: true, ...(after && { paginationToken: after }) }),
        );
        // flydrive drops the slash of a prefix, so that `documents` also finds `documents-old/`
        yield [...part.objects].flatMap((found) =>
          found.isFile && found.key.startsWith(prefix) ? [found.key.slice(prefix.length)] : [],
        );
        after = part.paginationToken;
      } while (after);
    },
    free: async () => Number.POSITIVE_INFINITY,
  };
}

/** Loads the SDK, which a portal with a folder never needs. */
async function openBucket({ bucket, region, endpoint, credentials, pathStyle }: S3Settings): Promise<Disk> {
  const [{ Disk }, { S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // stores other than AWS refuse the newer default
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
    },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  // the driver passes no signal of its own, and each retry would begin anew
  const send = client.send.bind(client) as (command: unknown, options: object) => unknown;
  client.send = ((command: unknown) =>
    send(command, { abortSignal: AbortSignal.timeout(DONE_WITHIN_MS) })) as typeof client.send;
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
}
