import type { S3 } from '@aws-sdk/client-s3';
import { KeyedCache } from './keyed-cache.ts';
import { type DocumentStore, StoreUnavailable } from './storage.ts';

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

type Send = { abortSignal: AbortSignal };

/** Documents in a bucket. Every failure other than a missing key is StoreUnavailable. */
export function s3Store(settings: S3Settings): DocumentStore {
  const { bucket: Bucket, prefix } = settings;
  const clients = new KeyedCache<string, S3>();
  const ask = async <T>(work: (s3: S3, options: Send) => Promise<T>): Promise<T> => {
    try {
      const client = await clients.get(Bucket, () => openBucket(settings));
      // the client limits each try, and not all of them together
      return await work(client, { abortSignal: AbortSignal.timeout(DONE_WITHIN_MS) });
    } catch (error) {
      throw new StoreUnavailable('s3', error);
    }
  };
  const object = (key: string) => ({ Bucket, Key: prefix + key });
  const remove = async (key: string) => {
    await ask((s3, options) => s3.deleteObject(object(key), options));
  };
  return {
    put: async (key, bytes) => {
      const content = { Body: bytes, ContentType: 'application/octet-stream' };
      try {
        await ask((s3, options) => s3.putObject({ ...object(key), ...content }, options));
      } catch (error) {
        // the bytes may have arrived all the same; the caller does not wait for a store that is away
        remove(key).catch(() => undefined);
        throw error;
      }
    },
    get: (key) =>
      ask(async (s3, options) => {
        try {
          return await (await s3.getObject(object(key), options)).Body?.transformToByteArray();
        } catch (error) {
          // a missing bucket is 404 as well, so the status does not tell
          if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    delete: remove,
    list: async function* () {
      let after: string | undefined;
      do {
        const page = await ask((s3, options) =>
          s3.listObjectsV2({ Bucket, Prefix: prefix, ContinuationToken: after }, options),
        );
        yield (page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : []));
        after = page.NextContinuationToken;
      } while (after);
    },
    free: async () => Number.POSITIVE_INFINITY,
  };
}

/** Loads the SDK, which a portal with a folder never needs. */
async function openBucket({ region, endpoint, credentials, pathStyle }: S3Settings): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
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
}
