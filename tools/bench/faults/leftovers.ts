import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { DELETED, UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import { undefinedIfMissing } from '#server/processes.ts';
import type { Bench } from '#tools/bench/harness/bench.ts';
import { startProcess } from '#tools/bench/harness/process.ts';

/** The sweep runs every minute. */
const CLEANED_WITHIN_MS = 90_000;

/**
 * Lists whatever a fault left inconsistent: uploads and deletions that a sweep should have ended, jobs, partial uploads,
 * and what `npx trade-supply assets:check` finds in the asset store. Waits for cleanup and processing to finish, as if it
 * were a week later. Nothing may be uploaded meanwhile.
 */
export async function findLeftovers(bench: Bench): Promise<string[]> {
  await passTime(bench);
  const deadline = performance.now() + CLEANED_WITHIN_MS;
  let unfinished = await findUnfinished(bench);
  while (unfinished.length > 0 && performance.now() < deadline) {
    await pause(200);
    unfinished = await findUnfinished(bench);
  }
  const settings = { DATA_DIR: bench.dataDir, DATABASE_URL: bench.serviceUrl, ENVIRONMENT: 'test' };
  const check = startProcess(['cli/main.ts', 'assets:check'], settings, true);
  return (await check.exit) === 0 ? unfinished : [...unfinished, check.output()];
}

/** Makes what was interrupted and deleted old enough for the next sweep, and ends the leases of killed processes. */
export async function passTime({ db, dataDir }: Bench): Promise<void> {
  await db
    .updateTable('assets')
    .set({ updated_at: sql`updated_at - interval '8 days'` })
    .where('status', 'in', [UPLOADING, DELETED])
    .execute();
  await db.updateTable('asset_work').set({ due_at: sql`least(due_at, now())` }).execute();
  for (const path of await arrivingUploads(dataDir))
    await utimes(path, 0, 0).catch(undefinedIfMissing);
}

async function findUnfinished({ db, dataDir }: Bench): Promise<string[]> {
  const hidden = await db
    .selectFrom('assets')
    .select(['asset_id', 'status'])
    .where('status', 'in', [UPLOADING, DELETED])
    .execute();
  const jobs = await db.selectFrom('asset_work').select('asset_id').execute();
  return [
    ...hidden.map(({ asset_id, status }) => `${asset_id} is still ${status}`),
    ...jobs.map(({ asset_id }) => `${asset_id} is still being processed`),
    ...(await arrivingUploads(dataDir)).map((path) => `${path} is still being received`),
  ];
}

async function arrivingUploads(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads');
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await readdir(folder, options).catch(undefinedIfMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
