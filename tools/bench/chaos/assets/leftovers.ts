import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { hasCode } from '#lib/errors.ts';
import { STORE_ID } from '#server/storage/file-store.ts';

/**
 * Lists whatever a fault left inconsistent in an asset store that is a folder: objects without an asset, assets
 * without an object, unfinished ledger entries and jobs, partial uploads. Waits up to `within` milliseconds for
 * cleanup and processing to finish.
 */
export async function findLeftovers(
  db: Database,
  dataDir: string,
  within = 30_000,
): Promise<string[]> {
  const deadline = performance.now() + within;
  for (;;) {
    const problems = [...(await findUnfinished(db)), ...(await findMismatches(db, dataDir))];
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await pause(200);
  }
}

/** Lists the stored files whose checksum is not that of the upload. */
export async function findCorruptAssets(db: Database, dataDir: string): Promise<string[]> {
  const rows = await db.selectFrom('assets').select(['store_key', 'checksum_sha256']).execute();
  const corrupt: string[] = [];
  for (const { store_key: key, checksum_sha256: expected } of rows) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dataDir, 'assets', key.slice(-2), key)), hash);
    if (hash.digest('hex') !== expected)
      corrupt.push(`${key} has different bytes than were uploaded`);
  }
  return corrupt;
}

async function findUnfinished(db: Database): Promise<string[]> {
  const ledger = await db.selectFrom('asset_objects').select(['store_key', 'state']).execute();
  const jobs = await db.selectFrom('asset_work').select('asset_id').execute();
  return [
    ...ledger.map(({ store_key, state }) => `${store_key} is still ${state}`),
    ...jobs.map(({ asset_id }) => `${asset_id} is still being processed`),
  ];
}

async function findMismatches(db: Database, dataDir: string): Promise<string[]> {
  const objects = new Set(await listFiles(join(dataDir, 'assets')));
  objects.delete(STORE_ID);
  const assets = await db
    .selectFrom('assets')
    .select(['store_key', 'thumbnail_key', 'status'])
    .execute();
  const referenced = new Set(
    assets.flatMap(({ store_key, thumbnail_key, status }) =>
      status === 'FAILED' ? [] : thumbnail_key ? [store_key, thumbnail_key] : [store_key],
    ),
  );
  return [
    ...difference(referenced, objects).map((key) => `${key} is not in the store`),
    ...difference(objects, referenced).map((key) => `${key} belongs to no asset`),
    ...(await listFiles(join(dataDir, 'uploads'))).map((name) => `${name} is still being received`),
  ];
}

/** The members of `these` that are not in `those`. */
export function difference(these: ReadonlySet<string>, those: ReadonlySet<string>): string[] {
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
