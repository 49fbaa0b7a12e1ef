import { constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '#server/processes.ts';

export type CopiedFiles = { readonly files: number; readonly bytes: number };

/**
 * Copies all files of a folder, and shares their blocks where the file system can. What is removed meanwhile is left
 * out, and a folder that does not exist has no files.
 */
export async function copyFolder(source: string, target: string): Promise<CopiedFiles> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  let [files, bytes] = [0, 0];
  const entries = await readdir(source, { withFileTypes: true }).catch(undefinedIfMissing);
  for (const entry of entries ?? []) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    const copied = entry.isDirectory()
      ? await copyFolder(from, to)
      : { files: 1, bytes: (await copyIfExists(from, to)) ?? 0 };
    files += copied.files;
    bytes += copied.bytes;
  }
  return { files, bytes };
}

/** Returns the size of the file. */
export async function copyIfExists(source: string, target: string): Promise<number | undefined> {
  const copied = copyFile(source, target, constants.COPYFILE_FICLONE).then(() => stat(target));
  return (await copied.catch(undefinedIfMissing))?.size;
}
