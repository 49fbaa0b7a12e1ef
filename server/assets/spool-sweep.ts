import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { goneInstances } from '#lib/assets/instances.ts';

/**
 * Removes the folders of received files in `uploadsFolder` whose process is gone, each named after its
 * instance, and gives how many there were. That of `own` stays.
 */
export async function sweepSpools(
  db: Database,
  uploadsFolder: string,
  own: number,
): Promise<number> {
  const names = await readdir(uploadsFolder).catch(noneYet);
  const others = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const gone = await goneInstances(
    db,
    others.filter((number) => number !== own),
  );
  for (const number of gone) {
    await rm(join(uploadsFolder, String(number)), { recursive: true, force: true });
  }
  return gone.length;
}

function noneYet(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
