import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that this user alone may read, from its first byte on (0600), and all of it or
 * nothing: whoever reads `path` sees the old text or the new one, a power cut in between included.
 */
export function writePrivately(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  // What a killed process of the same number left.
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** Makes a rename inside `folder` outlast a power cut. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
