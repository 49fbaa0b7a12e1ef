import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { AssetStore, ByteRange } from '#lib/assets/store.ts';
import { isFailure } from '#lib/failures.ts';
import { checkedKey } from './keys.ts';
import { FAILED, LOST, storeFailed, storeFull } from './store-failures.ts';

/** An asset store in `folder`: one file a key, readable by its owner alone. */
export function makeFileStore(folder: string): AssetStore {
  // Keys are random, so their last two characters share them out evenly.
  const placeOf = (key: string) => join(folder, checkedKey(key).slice(-2), key);
  return {
    put: async (key, path) => keep(path, placeOf(key)),
    read: async (key, range) => read(placeOf(key), range),
    remove: async (key) => remove(placeOf(key)),
  };
}

async function keep(path: string, target: string): Promise<void> {
  await using file = await open(path, 'r');
  await stored(async () => {
    await file.chmod(0o600);
    await file.sync();
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await moveInto(path, target);
    await syncFolders(target);
  });
}

async function moveInto(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyInto(path, target);
  }
}

/** What comes from another file system is whole before it has its name. */
async function copyInto(path: string, target: string): Promise<void> {
  await copyFile(path, partOf(target), constants.COPYFILE_EXCL);
  await using copy = await open(partOf(target), 'r');
  await copy.sync();
  await rename(partOf(target), target);
}

async function read(target: string, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(target, 'r').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? storeFailed(LOST, error) : inWordsOfTheStore(error);
  });
  try {
    const { size } = await file.stat();
    if (range && range.end >= size) throw storeFailed(LOST);
    return file.createReadStream(range);
  } catch (error) {
    await file.close();
    throw inWordsOfTheStore(error);
  }
}

async function remove(target: string): Promise<void> {
  await stored(async () => {
    await Promise.all([rm(target, { force: true }), rm(partOf(target), { force: true })]);
    await syncFolder(dirname(target)).catch(unlessMissing);
  });
}

const partOf = (target: string) => `${target}.part`;

/** A new name outlives a power cut once its folder is on the disk, and that folder's own name likewise. */
async function syncFolders(target: string): Promise<void> {
  const shelf = dirname(target);
  await syncFolder(shelf);
  await syncFolder(dirname(shelf));
  await syncFolder(dirname(dirname(shelf)));
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function unlessMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}

async function stored(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw inWordsOfTheStore(error);
  }
}

function inWordsOfTheStore(error: unknown): unknown {
  if (isFailure(error)) return error;
  return FULL.has(codeOf(error)) ? storeFull(error) : storeFailed(FAILED, error);
}

/** The disk is full, or what this user or one file may take of it. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
