import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#lib/failures.ts';

/** A file that was received, in a place of its own until the operation has answered. */
export type ReceivedFile = {
  /** Where it is. Whoever keeps the bytes may move it away. */
  readonly path: string;
  /** As it was sent, decoded; nothing of it is checked but that it is there. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly checksumSha256: string;
  /** The first bytes, 4,100 at most: those that tell types apart. */
  readonly head: Uint8Array;
};

/** Where files are received, and how large they may be. */
export type Uploads = { readonly folder: string; readonly limitBytes: number };

export type Spool = {
  /**
   * Keeps the bytes, as they come, in a file that nobody else may read. Throws PAYLOAD_TOO_LARGE beyond
   * the limit and STORAGE_FULL where there is no room.
   */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<Omit<ReceivedFile, 'fileName'>>;
  /** Removes the file, where it is still there. */
  discard(): Promise<void>;
};

/** A place for one file. */
export function makeSpool({ folder, limitBytes }: Uploads): Spool {
  const path = join(folder, randomUUID());
  return {
    async keep(bytes) {
      try {
        return await kept(bytes, path, limitBytes);
      } catch (error) {
        throw isFull(error) ? storageFull(error) : error;
      }
    },
    discard: () => rm(path, { force: true }),
  };
}

/** The file is above the limit. */
export function fileTooLarge(limitBytes: number): Failure {
  const limit = `${limitBytes / MEBIBYTE} MiB (${limitBytes} bytes)`;
  return new Failure('PAYLOAD_TOO_LARGE', `The file is above ${limit}: send a smaller one.`);
}

const MEBIBYTE = 1024 * 1024;
const HEAD_BYTES = 4_100;

async function kept(bytes: AsyncIterable<Uint8Array>, path: string, limitBytes: number) {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await using file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let head: Uint8Array = new Uint8Array();
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw fileTooLarge(limitBytes);
    if (head.byteLength < HEAD_BYTES) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    }
    hash.update(chunk);
    await file.appendFile(chunk);
    free(chunk);
  }
  return { path, sizeBytes, checksumSha256: hash.digest('hex'), head };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(error.code);
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function storageFull(cause: unknown): Failure {
  const message = 'There is no room for the file now, and nothing of it was kept: try again later.';
  return new Failure('STORAGE_FULL', message, { cause });
}

/** Gives back the memory of a piece that has its buffer to itself: the collector would find it far later. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
