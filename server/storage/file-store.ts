import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, ListedStore, StoredObject } from '#lib/assets/objects/store.ts';
import { hasCode, isDomainError } from '#lib/errors.ts';
import { undefinedIfMissing } from '#server/processes.ts';
import {
  BYTES_MISSING,
  isKey,
  STORE_FAILED,
  storeFailed,
  storeFull,
  validateKey,
} from './store-failures.ts';

/** An asset store in `folder`: one file a key, readable only by its owner. */
export function makeFileStore(folder: string): ListedStore {
  const pathFor = (key: string) => join(folder, objectPath(key));
  return {
    put: async (key, path) => storeFile(path, pathFor(key)),
    read: async (key, range) => read(pathFor(key), range),
    remove: async (key) => remove(pathFor(key)),
    list: () => list(folder),
  };
}

/** The path of a key in the folder. Keys are random: their last two characters spread files evenly over subfolders. */
export function objectPath(key: string): string {
  return `${validateKey(key).slice(-2)}/${key}`;
}

async function storeFile(path: string, target: string): Promise<void> {
  await using file = await open(path, 'r');
  await withStoreErrors(async () => {
    await file.chmod(0o600);
    await file.sync();
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await moveFile(path, target);
    await syncFolders(target);
  });
}

async function moveFile(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    await copyFileAtomically(path, target);
  }
}

/** Copies from another file system, under a temporary name until the copy is complete. */
async function copyFileAtomically(path: string, target: string): Promise<void> {
  await copyFile(path, temporaryPath(target), constants.COPYFILE_EXCL);
  await using copy = await open(temporaryPath(target), 'r');
  await copy.sync();
  await rename(temporaryPath(target), target);
}

async function read(target: string, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(target, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? storeFailed(BYTES_MISSING, error) : toStoreError(error);
  });
  try {
    const { size } = await file.stat();
    if (range && range.end >= size) throw storeFailed(BYTES_MISSING);
    return file.createReadStream(range);
  } catch (error) {
    await file.close();
    throw toStoreError(error);
  }
}

async function remove(target: string): Promise<void> {
  await withStoreErrors(async () => {
    await Promise.all([rm(target, { force: true }), rm(temporaryPath(target), { force: true })]);
    await syncFolder(dirname(target)).catch(undefinedIfMissing);
  });
}

/** Names files that are not where `objectPath` says by their path. */
async function* list(folder: string): AsyncGenerator<StoredObject> {
  for await (const path of filesIn(folder)) {
    const found = await stat(path).catch(undefinedIfMissing);
    if (found === undefined) continue;
    const name = relative(folder, path).split(sep).join('/');
    const key = name.slice(name.lastIndexOf('/') + 1);
    const isObject = isKey(key) && name === objectPath(key);
    yield { key: isObject ? key : name, sizeBytes: found.size, changedAt: found.mtime };
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(undefinedIfMissing);
  if (entries === undefined) return;
  try {
    for await (const entry of entries)
      if (!entry.isDirectory()) yield join(entry.parentPath, entry.name);
  } catch (error) {
    throw toStoreError(error);
  }
}

const temporaryPath = (target: string) => `${target}.part`;

/** Makes a new name durable: its folder must be synced, and the parents, which may be new as well. */
async function syncFolders(target: string): Promise<void> {
  const subfolder = dirname(target);
  await syncFolder(subfolder);
  await syncFolder(dirname(subfolder));
  await syncFolder(dirname(dirname(subfolder)));
}

/** Makes the names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function withStoreErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

function toStoreError(error: unknown): unknown {
  if (isDomainError(error)) return error;
  return hasCode(error, ...DISK_FULL_CODES) ? storeFull(error) : storeFailed(STORE_FAILED, error);
}

/** The disk is full, or a quota or size limit is reached. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
