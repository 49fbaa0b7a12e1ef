import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#lib/errors.ts';
import { DataDirectoryUnusable } from '#server/data-directory/data-directory.ts';
import { STORE_ID, syncFolder } from '#server/storage/file-store.ts';

/**
 * The random id of a folder of assets, created with the folder if it has none; concurrent processes get the same one.
 * Throws DataDirectoryUnusable.
 */
export async function storeIdOf(folder: string): Promise<string> {
  try {
    return (await readStoreId(folder)) ?? (await createStoreId(folder));
  } catch (error) {
    throw new DataDirectoryUnusable(folder, error);
  }
}

async function readStoreId(folder: string): Promise<string | undefined> {
  const path = join(folder, STORE_ID);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!isStoreId(text)) throw new Error(`${path} is damaged: restore it, or remove it`);
  return text.trim();
}

/** Written under another name first, then linked: nobody reads half of it, and the first one stays. */
async function createStoreId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, STORE_ID);
  // Next would look for a file of the project behind these calls, and warn of it at each build.
  const temporary = join(/*turbopackIgnore: true*/ folder, `${STORE_ID}.${randomUUID()}`);
  try {
    {
      await using file = await open(/*turbopackIgnore: true*/ temporary, 'wx', 0o600);
      await file.writeFile(`${randomUUID()}\n`);
      await file.sync();
    }
    await link(temporary, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
  const id = await readStoreId(folder);
  if (id === undefined) throw new Error(`${path} was removed`);
  return id;
}

/** Whether the content of a store's `store-id` is one. */
export function isStoreId(text: string): boolean {
  return /^[0-9a-f-]{36}\n?$/.test(text);
}
