import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from '#lib/asset-store-address.ts';
import type { AssetStore, ByteRange } from '#lib/assets/store.ts';
import { checkedKey } from './keys.ts';
import { failureOf } from './s3-failures.ts';
import { LimitedHandler, type Limits, SOON_ENOUGH } from './s3-limits.ts';
import { type Bucket, openToSend, send } from './s3-upload.ts';
import { LOST, storeFailed } from './store-failures.ts';

export type S3Options = {
  /** How long the store may take. */
  readonly limits?: Limits;
  /** Instead of those that the SDK finds in the environment and in its own files. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

export type S3Store = AssetStore & {
  /** Throws where the bucket is not there, or not for us. */
  check(): Promise<void>;
  /** Gives up its connections; what is being read or put then fails. */
  close(): void;
};

/** An asset store in a bucket of Amazon S3, or of an object store that speaks its protocol. */
export function makeS3Store(
  address: BucketAddress,
  { limits = SOON_ENOUGH, credentials }: S3Options = {},
): S3Store {
  const client = new S3Client({
    requestHandler: new LimitedHandler(limits),
    maxAttempts: ATTEMPTS,
    forcePathStyle: address.pathStyle,
    // The signature covers the bytes of every part; trailing checksums are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    ...regionOf(address),
    ...(address.endpoint && { endpoint: address.endpoint }),
    ...(credentials && { credentials }),
  });
  const at: Bucket = { client, bucket: address.bucket };
  return {
    put: async (key, path) => put(at, checkedKey(key), path),
    read: async (key, range) => stored(read(at, checkedKey(key), range)),
    remove: async (key) => stored(remove(at, checkedKey(key))),
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: at.bucket }))),
    close: () => client.destroy(),
  };
}

/** The first try and two more, a moment apart. */
const ATTEMPTS = 3;

/** Object stores other than Amazon's sign for some region all the same. */
function regionOf({ region, endpoint }: BucketAddress): { region?: string } {
  if (region) return { region };
  return endpoint ? { region: 'us-east-1' } : {};
}

async function put(at: Bucket, key: string, path: string): Promise<void> {
  await using sending = await openToSend(key, path);
  await stored(send(at, sending));
}

async function read(
  { client, bucket }: Bucket,
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
  if (!(Body instanceof Readable)) throw storeFailed(LOST);
  if (range && !ContentRange?.startsWith(`bytes ${range.start}-${range.end}/`)) {
    Body.destroy();
    throw storeFailed('The asset store answered with other bytes than it was asked for.');
  }
  return Body;
}

/** An upload that was cut off is removed before what it may have come to. */
async function remove(at: Bucket, key: string): Promise<void> {
  const { client, bucket } = at;
  for (const UploadId of await halfUploadsOf(at, key)) {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId }));
  }
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
}

async function halfUploadsOf({ client, bucket }: Bucket, key: string): Promise<string[]> {
  const { Bucket, Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key }),
  );
  if (!Bucket) throw storeFailed('The asset store answered with something else than a list.');
  return Uploads.flatMap(({ Key, UploadId }) => (Key === key && UploadId ? [UploadId] : []));
}

async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failureOf(error);
  }
}
