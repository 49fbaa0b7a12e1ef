import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { goneInstances } from '#lib/assets/instances.ts';

/**
 * Removes the upload folders of dead processes, which are named after instances, except that of `own`. Returns how many
 * there were.
 */
export async function sweepSpools(
  db: Database,
  uploadsFolder: string,
  own: number,
): Promise<number> {
  const names = await readdir(uploadsFolder).catch(emptyIfMissing);
  const others = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const dead = await goneInstances(
    db,
    others.filter((number) => number !== own),
  );
  for (const number of dead) {
    await rm(join(uploadsFolder, String(number)), { recursive: true, force: true });
  }
  return dead.length;
}

function emptyIfMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
