import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AssetObject } from '#lib/assets/objects/asset-objects.ts';
import { hasCode } from '#lib/errors.ts';
import { objectPath } from '#server/storage/file-store.ts';
import { hashOf } from './checksums.ts';

/** An object that could not be backed up: the store has none, or other bytes than were uploaded. */
export type ObjectProblem = {
  readonly key: string;
  readonly assetId: string;
  readonly problem: 'missing' | 'damaged';
};

/**
 * Copies an object of the file store `from` to the same path in `to` and verifies its length and hash. On one file
 * system it is a hard link: objects never change. Returns its path and hash.
 */
export async function copyObject(
  { key, assetId, sizeBytes, sha256 }: AssetObject,
  from: string,
  to: string,
): Promise<{ readonly path: string; readonly sha256: string } | ObjectProblem> {
  const path = objectPath(key);
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (!(await linkOrCopy(join(from, path), target))) return { key, assetId, problem: 'missing' };
  const copied = await hashOf(createReadStream(target));
  if (copied.bytes === sizeBytes && copied.sha256 === (sha256 ?? copied.sha256)) {
    return { path, sha256: copied.sha256 };
  }
  await rm(target);
  return { key, assetId, problem: 'damaged' };
}

/** False if there is no file at `source`. */
async function linkOrCopy(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (!hasCode(error, ...NO_LINKS)) throw error;
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(target, 0o600);
    await using copy = await open(target, 'r');
    await copy.sync();
  }
  return true;
}

/** Another file system, or one without hard links, or too many of them. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'];
