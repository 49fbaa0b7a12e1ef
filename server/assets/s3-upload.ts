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
import { storeFailed } from './store-failures.ts';

export type Bucket = { readonly client: S3Client; readonly bucket: string };

/** A file that is sent: its bytes are read part by part, from wherever a part begins. */
export type Sending = { readonly key: string; readonly file: FileHandle; readonly size: number };

/** Opens the file at `path` to send it. Who opens it closes it. */
export async function openToSend(key: string, path: string): Promise<Sending & AsyncDisposable> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return { key, file, size, [Symbol.asyncDispose]: () => file.close() };
}

/**
 * Sends a file to the bucket, in parts when it is large; memory is that of two parts, whatever its size.
 * What fails is told at once, and what was sent by then is still there.
 */
export async function send(at: Bucket, sending: Sending): Promise<void> {
  const { client, bucket } = at;
  const object = { Bucket: bucket, Key: sending.key };
  if (sending.size > PART) await sendInParts(at, sending);
  else {
    const Body = await read(sending.file, Buffer.allocUnsafeSlow(sending.size), 0);
    await client.send(new PutObjectCommand({ ...object, Body }));
  }
  // Who answers in the store's place may say that all is well.
  const kept = await client.send(new HeadObjectCommand(object));
  if (kept.ContentLength !== sending.size) throw storeFailed(NOT_KEPT);
}

/** The least size of a part but the last, and the most parts, as S3 has it. */
const PART = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;
const PARTS_AT_ONCE = 2;
const NOT_KEPT = 'The asset store did not keep the file. Send the request again in a minute.';

async function sendInParts({ client, bucket }: Bucket, sending: Sending): Promise<void> {
  const object = { Bucket: bucket, Key: sending.key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  if (!UploadId) throw storeFailed(NOT_KEPT);
  const Parts = await sendParts(sending, async (PartNumber, Body, abortSignal) => {
    const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
    const { ETag } = await client.send(part, { abortSignal });
    if (!ETag) throw storeFailed(NOT_KEPT);
    return { PartNumber, ETag };
  });
  const whole = { ...object, UploadId, MultipartUpload: { Parts } };
  await client.send(new CompleteMultipartUploadCommand(whole));
}

type SendPart = (number: number, bytes: Buffer, signal: AbortSignal) => Promise<CompletedPart>;

/** Sends the parts, a few at once; the first that fails ends the others. */
async function sendParts({ file, size }: Sending, sendPart: SendPart): Promise<CompletedPart[]> {
  const partSize = Math.max(PART, Math.ceil(size / MOST_PARTS));
  const count = Math.ceil(size / partSize);
  const sent: CompletedPart[] = [];
  const failed = new AbortController();
  let next = 0;
  const sendNextOnes = async () => {
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
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNextOnes));
  failed.signal.throwIfAborted();
  return sent;
}

/** The bytes of the file from `start`, as many as there are and fit. */
async function read(file: FileHandle, into: Buffer, start: number): Promise<Buffer> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return into.subarray(0, filled);
}
