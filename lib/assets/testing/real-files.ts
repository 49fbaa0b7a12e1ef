import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'files');

/** Files of real programs (files/ATTRIBUTION.md): malformed, encrypted, greyscale, with attachments. */
export const realFiles: readonly { readonly fileName: string; readonly path: string }[] =
  filesUnder(FOLDER).filter(({ fileName }) => fileName !== 'ATTRIBUTION.md');

/** Every file in a folder, recursively. */
export function filesUnder(folder: string): { fileName: string; path: string }[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ fileName: name, path: join(parentPath, name) }));
}
