import { type FileHandle, open } from 'node:fs/promises';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { storeFailed } from '#server/storage/store-failures.ts';

export type BucketClient = { readonly client: S3Client; readonly bucket: string };

/** An open file that is uploaded under `key`. */
type UploadSource = {
  readonly key: string;
  readonly file: FileHandle;
  readonly size: number;
};

/** Opens the file at `path` for an upload. The caller must dispose it. */
export async function openUploadSource(
  key: string,
  path: string,
): Promise<UploadSource & AsyncDisposable> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return { key, file, size, [Symbol.asyncDispose]: () => file.close() };
}

/**
 * Uploads a file to the bucket, a large one in parts. Uses memory for two parts, whatever the size. After an error,
 * parts sent so far remain in the bucket.
 */
export async function uploadFile(target: BucketClient, sending: UploadSource): Promise<void> {
  const { client, bucket } = target;
  const object = { Bucket: bucket, Key: sending.key };
  if (sending.size > MIN_PART_BYTES) await sendInParts(target, sending);
  else {
    const Body = await read(sending.file, Buffer.allocUnsafeSlow(sending.size), 0);
    await client.send(new PutObjectCommand({ ...object, Body }), SENDING);
  }
  // A captive portal or proxy may have answered 200 in place of the store.
  const stored = await client.send(new HeadObjectCommand(object));
  if (stored.ContentLength !== sending.size) throw storeFailed(NOT_STORED);
}

/** The limits of S3: the minimum size of all parts but the last, and the most parts. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;
const CONCURRENT_PARTS = 2;
/** In milliseconds: a part at 1 MiB a second, and the end of an upload in parts, which takes longer. */
const SENDING = { requestTimeout: 10_000 };
const COMPLETING = { requestTimeout: 30_000 };
const NOT_STORED = 'The asset store did not keep the file. Send the request again in a minute.';

async function sendInParts({ client, bucket }: BucketClient, sending: UploadSource): Promise<void> {
  const object = { Bucket: bucket, Key: sending.key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  if (!UploadId) throw storeFailed(NOT_STORED);
  const Parts = await sendParts(sending, async (PartNumber, Body, abortSignal) => {
    const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
    const { ETag } = await client.send(part, { ...SENDING, abortSignal });
    if (!ETag) throw storeFailed(NOT_STORED);
    return { PartNumber, ETag };
  });
  const whole = { ...object, UploadId, MultipartUpload: { Parts } };
  await client.send(new CompleteMultipartUploadCommand(whole), COMPLETING);
}

type SendPart = (number: number, bytes: Buffer, signal: AbortSignal) => Promise<CompletedPart>;

/** Sends the parts, two at a time. The first error aborts the others. */
async function sendParts(
  { file, size }: UploadSource,
  sendPart: SendPart,
): Promise<CompletedPart[]> {
  const partSize = Math.max(MIN_PART_BYTES, Math.ceil(size / MAX_PARTS));
  const count = Math.ceil(size / partSize);
  const sent: CompletedPart[] = [];
  const failed = new AbortController();
  let next = 0;
  const sendUntilDone = async () => {
    const buffer = Buffer.allocUnsafeSlow(partSize);
    try {
      while (next < count && !failed.signal.aborted) {
        const index = next++;
        const bytes = await read(file, buffer, index * partSize);
        sent[index] = await sendPart(index + 1, bytes, failed.signal);
      }
    } catch (error) {
      failed.abort(error);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, sendUntilDone));
  failed.signal.throwIfAborted();
  return sent;
}

/** Reads from `start` until the buffer is full or the file ends. */
async function read(file: FileHandle, into: Buffer, start: number): Promise<Buffer> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return into.subarray(0, filled);
}
