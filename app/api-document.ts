import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from '#components/reference/openapi.ts';

/** Reads the published OpenAPI document from `public/`. */
export async function readApiDocument(): Promise<ApiDocument> {
  return JSON.parse(await readFile(join(process.cwd(), 'public', 'openapi.json'), 'utf8'));
}
