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

/** Writes a PDF of so many megabytes, as far as its first bytes say; the rest is chance. */
export async function makeLargeFile(path: string, megabytes: number): Promise<LargeFile> {
  await using file = await open(path, 'w');
  const hash = createHash('sha256');
  const piece = randomBytes(MEGABYTE);
  for (let at = 0; at < megabytes; at += 1) {
    // Unlike the others, and the first begins as a PDF does.
    piece.write(at === 0 ? '%PDF-1.7\n' : `piece ${at}\n`);
    hash.update(piece);
    await file.write(piece);
  }
  await file.sync();
  return { path, sizeBytes: megabytes * MEGABYTE, checksumSha256: hash.digest('hex') };
}

/** The seconds that `cp` takes until the copy is on the disk; it is removed. */
export async function copyOf(path: string, copy: string): Promise<number> {
  const began = performance.now();
  await run('cp', ['--reflink=never', path, copy]);
  await synced(copy);
  const seconds = (performance.now() - began) / 1000;
  await rm(copy);
  return seconds;
}

async function synced(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}
