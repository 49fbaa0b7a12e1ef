import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** `npm run build` writes the commit into the package.json of the production folder. */
const Build = z.object({ version: z.string(), commit: z.string().default('unknown') });

/** The version that runs, and its commit if it is known. */
export function readBuild(): z.infer<typeof Build> {
  return Build.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
}
