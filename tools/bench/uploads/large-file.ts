import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const MEGABYTE = 1_000_000;
const run = promisify(execFile);

export type LargeFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
};

/** Writes a file of `megabytes` that starts like a PDF; the rest is random. */
export async function makeLargeFile(path: string, megabytes: number): Promise<LargeFile> {
  await using file = await open(path, 'w');
  const hash = createHash('sha256');
  const piece = randomBytes(MEGABYTE);
  for (let at = 0; at < megabytes; at += 1) {
    // Makes each piece different; the first starts like a PDF.
    piece.write(at === 0 ? '%PDF-1.7\n' : `piece ${at}\n`);
    hash.update(piece);
    await file.write(piece);
  }
  await file.sync();
  return { path, sizeBytes: megabytes * MEGABYTE, checksumSha256: hash.digest('hex') };
}

/** Seconds that `cp` takes until the copy is on disk. Removes the copy. */
export async function timeCopy(path: string, copy: string): Promise<number> {
  const startedAt = performance.now();
  await run('cp', ['--reflink=never', path, copy]);
  await sync(copy);
  const seconds = (performance.now() - startedAt) / 1000;
  await rm(copy);
  return seconds;
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}
