import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that this user alone may read, from its first byte on (0600), and all of it or
 * nothing: whoever reads `path` sees the old text or the new one, a power cut in between included.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  // What a killed process of the same id left.
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  if (process.platform !== 'win32') await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
