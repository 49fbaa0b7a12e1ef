import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange, ListedStore, StoredObject } from '#lib/assets/objects/store.ts';
import type { S3Location } from '#lib/config/asset-settings.ts';
import {
  BYTES_MISSING,
  storeFailed,
  toStoreError,
  validateKey,
} from '#server/storage/store-failures.ts';
import { type BucketClient, openUploadSource, uploadFile } from './upload.ts';

type S3Options = {
  readonly limits?: typeof TIME_LIMITS;
  /** Objects in one answer of a list; at most, and by default, 1,000. */
  readonly listPage?: number;
  /** Instead of those from the environment and the SDK's files. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

type S3Store = ListedStore & {
  /** Throws if the bucket does not exist or access is denied. */
  check(): Promise<void>;
  /** Closes its connections; reads and writes in progress fail. */
  close(): void;
};

/** An asset store in a bucket of Amazon S3 or a compatible store. */
export function makeS3Store(
  address: S3Location,
  { limits = TIME_LIMITS, listPage, credentials }: S3Options = {},
): S3Store {
  const client = new S3Client({
    requestHandler: {
      ...limits,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    maxAttempts: ATTEMPTS,
    forcePathStyle: address.pathStyle,
    // The signature covers the bytes already; not every compatible store supports trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    ...regionOf(address),
    ...(address.endpoint && { endpoint: address.endpoint }),
    ...(credentials && { credentials }),
  });
  const target: BucketClient = { client, bucket: address.bucket };
  return {
    put: async (key, path) => put(target, validateKey(key), path),
    read: async (key, range) => withStoreErrors(read(target, validateKey(key), range)),
    remove: async (key) => withStoreErrors(remove(target, validateKey(key))),
    list: () => list(target, listPage),
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: target.bucket }))),
    close: () => client.destroy(),
  };
}

/**
 * Time limits of the SDK, in milliseconds: until a connection is made, until an answer begins, and without any bytes, as
 * long as a client of ours may read none. With three attempts, a silent store fails after 15 to 30 s.
 */
const TIME_LIMITS = { connectionTimeout: 2_000, requestTimeout: 5_000, socketTimeout: 30_000 };
/** Each download holds a connection for as long as its client reads. */
const MAX_CONNECTIONS = 256;
/** Includes the first. */
const ATTEMPTS = 3;

/** Signatures need a region, even for stores that ignore it. */
function regionOf({ region, endpoint }: S3Location): { region?: string } {
  if (region) return { region };
  return endpoint ? { region: 'us-east-1' } : {};
}

async function put(target: BucketClient, key: string, path: string): Promise<void> {
  await using sending = await openUploadSource(key, path);
  await withStoreErrors(uploadFile(target, sending));
}

async function read(
  { client, bucket }: BucketClient,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable> {
  const { Body, ContentRange } = await client.send(
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    }),
  );
  if (!(Body instanceof Readable)) throw storeFailed(BYTES_MISSING);
  if (range && !ContentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) {
    Body.destroy();
    throw storeFailed('The asset store answered with other bytes than it was asked for.');
  }
  return Body;
}

/** Aborts unfinished multipart uploads of the key before deleting the object. */
async function remove(target: BucketClient, key: string): Promise<void> {
  const { client, bucket } = target;
  for (const UploadId of await findUnfinishedUploads(target, key)) {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId }));
  }
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

async function findUnfinishedUploads(
  { client, bucket }: BucketClient,
  key: string,
): Promise<string[]> {
  const { Bucket, Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key }),
  );
  if (!Bucket) throw storeFailed('The asset store answered with something else than a list.');
  return Uploads.flatMap(({ Key, UploadId }) => (Key === key && UploadId ? [UploadId] : []));
}

async function* list(
  { client, bucket }: BucketClient,
  MaxKeys: number | undefined,
): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await withStoreErrors(
      client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken, MaxKeys })),
    );
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key === undefined || Size === undefined || LastModified === undefined) {
        throw storeFailed('The asset store answered with something else than a list.');
      }
      yield { key: Key, sizeBytes: Size, changedAt: LastModified };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function withStoreErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error);
  }
}
