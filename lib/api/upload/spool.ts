import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, hasCode } from '#lib/errors.ts';

/** A received file, in its spool file until the operation has finished. */
export type ReceivedFile = {
  /** The spool file. The operation may move it away. */
  readonly path: string;
  /** As sent, decoded. Not validated, except that it is not empty. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly checksumSha256: string;
};

/** Where uploads are received, and how large they may be. */
export type UploadSettings = { readonly folder: string; readonly limitBytes: number };

export type Spool = ReturnType<typeof makeSpool>;

export function makeSpool({ folder, limitBytes }: UploadSettings) {
  const path = join(folder, randomUUID());
  return {
    /**
     * Writes the bytes as they come to a file with mode 0600. Throws PAYLOAD_TOO_LARGE beyond the limit and STORAGE_FULL
     * without disk space.
     */
    async write(bytes: AsyncIterable<Uint8Array>): Promise<Omit<ReceivedFile, 'fileName'>> {
      try {
        return await writeSpoolFile(bytes, path, limitBytes);
      } catch (error) {
        if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
        const message =
          'There is no room for the file now, and nothing of it was kept: try again later.';
        throw new DomainError('STORAGE_FULL', message, { cause: error });
      }
    },
    /** Removes the file if it is still there. */
    discard: () => rm(path, { force: true }),
  };
}

export function fileTooLarge(limitBytes: number): DomainError {
  const limit = `${limitBytes / MEBIBYTE} MiB (${limitBytes} bytes)`;
  return new DomainError('PAYLOAD_TOO_LARGE', `The file is above ${limit}: send a smaller one.`);
}

const MEBIBYTE = 1024 * 1024;

async function writeSpoolFile(bytes: AsyncIterable<Uint8Array>, path: string, limitBytes: number) {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await using file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw fileTooLarge(limitBytes);
    hash.update(chunk);
    await file.appendFile(chunk);
    free(chunk);
  }
  return { path, sizeBytes, checksumSha256: hash.digest('hex') };
}

/** Immediately frees a chunk that owns its buffer; the garbage collector would do so much later. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
