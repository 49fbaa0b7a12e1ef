import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accepted } from './sample-files/accepted.ts';
import { broken } from './sample-files/broken.ts';
import { csv } from './sample-files/csv.ts';
import { office } from './sample-files/office.ts';
import type { SampleFile } from './sample-files/sample-file.ts';
import { unsupported } from './sample-files/unsupported.ts';

/** Files that are accepted or refused, with the expected outcome of each. */
export const sampleFiles: readonly SampleFile[] = [
  ...accepted,
  ...unsupported,
  ...broken,
  ...office,
  ...csv,
];

const FOLDER = join(import.meta.dirname, 'files');

/** Files of real programs (files/ATTRIBUTION.md): malformed, encrypted, greyscale, with attachments. */
export const realFiles: readonly { readonly fileName: string; readonly path: string }[] =
  readdirSync(FOLDER, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'ATTRIBUTION.md')
    .map(({ name, parentPath }) => ({ fileName: name, path: join(parentPath, name) }));
