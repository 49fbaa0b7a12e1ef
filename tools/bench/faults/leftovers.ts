import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { DELETED, UPLOADING } from '#lib/assets/objects/hidden-assets.ts';
import { thumbnailKey } from '#lib/assets/objects/store.ts';
import { AssetStatus } from '#lib/assets/schema.ts';
import { hasCode } from '#lib/errors.ts';
import type { Bench } from '#tools/bench/harness/bench.ts';

/**
 * Lists whatever a fault left inconsistent in an asset store that is a folder: objects without an asset, assets
 * without an object, uploads and deletions that a sweep should have ended, jobs, partial uploads. Waits for
 * cleanup and processing to finish, as if it were a week later. Nothing may be uploaded meanwhile.
 */
export async function findLeftovers(bench: Bench): Promise<string[]> {
  await passTime(bench);
  const { db, dataDir } = bench;
  const deadline = performance.now() + CLEANED_WITHIN_MS;
  for (;;) {
    const problems = [...(await findUnfinished(db)), ...(await findMismatches(db, dataDir))];
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await pause(200);
  }
}

/** The sweep runs every minute. */
const CLEANED_WITHIN_MS = 90_000;

/** Makes what was interrupted and deleted old enough for the next sweep, and ends the leases of killed processes. */
export async function passTime({ db, dataDir }: Bench): Promise<void> {
  await db
    .updateTable('assets')
    .set({ updated_at: sql`updated_at - interval '8 days'` })
    .where('status', 'in', [UPLOADING, DELETED])
    .execute();
  await db.updateTable('asset_work').set({ due_at: sql`least(due_at, now())` }).execute();
  const uploads = join(dataDir, 'uploads');
  for (const name of await listFiles(uploads)) {
    await utimes(join(uploads, name), 0, 0).catch(emptyIfMissing);
  }
}

/** Lists the stored files whose checksum is not that of the upload. */
export async function findCorruptAssets({ db, dataDir }: Bench): Promise<string[]> {
  const rows = await listedAssets(db).select(['store_key', 'checksum_sha256']).execute();
  const corrupt: string[] = [];
  for (const { store_key: key, checksum_sha256: expected } of rows) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dataDir, 'assets', key.slice(-2), key)), hash);
    if (hash.digest('hex') !== expected)
      corrupt.push(`${key} has different bytes than were uploaded`);
  }
  return corrupt;
}

/** The assets that clients see. */
export function listedAssets(db: Database) {
  return db.selectFrom('assets').where('status', 'in', AssetStatus.options);
}

async function findUnfinished(db: Database): Promise<string[]> {
  const hidden = await db
    .selectFrom('assets')
    .select(['asset_id', 'status'])
    .where('status', 'in', [UPLOADING, DELETED])
    .execute();
  const jobs = await db.selectFrom('asset_work').select('asset_id').execute();
  return [
    ...hidden.map(({ asset_id, status }) => `${asset_id} is still ${status}`),
    ...jobs.map(({ asset_id }) => `${asset_id} is still being processed`),
  ];
}

async function findMismatches(db: Database, dataDir: string): Promise<string[]> {
  const objects = new Set(await listFiles(join(dataDir, 'assets')));
  const assets = await listedAssets(db)
    .select(['store_key', 'thumbnail_size_bytes'])
    .where('status', '<>', 'FAILED')
    .execute();
  const referenced = new Set(
    assets.flatMap(({ store_key: key, thumbnail_size_bytes: thumbnail }) =>
      thumbnail === null ? [key] : [key, thumbnailKey(key)],
    ),
  );
  return [
    ...difference(referenced, objects).map((key) => `${key} is not in the store`),
    ...difference(objects, referenced).map((key) => `${key} belongs to no asset`),
    ...(await listFiles(join(dataDir, 'uploads'))).map((name) => `${name} is still being received`),
  ];
}

/** The members of `these` that are not in `those`. */
function difference(these: ReadonlySet<string>, those: ReadonlySet<string>): string[] {
  return [...these].filter((key) => !those.has(key));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    emptyIfMissing,
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function emptyIfMissing(error: unknown) {
  if (hasCode(error, 'ENOENT')) return [];
  throw error;
}
