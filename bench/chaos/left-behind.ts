import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';

/**
 * What is there and should not be, or is not and should: objects without an asset, assets without their bytes
 * or with others, lines of the ledger, files that were being received. Waits for what is being tidied up or
 * made smaller, `within` milliseconds at most. For assets in a folder.
 */
export async function leftBehind(
  db: Database,
  dataDir: string,
  within = 30_000,
): Promise<string[]> {
  const until = performance.now() + within;
  for (;;) {
    const found = [...(await unsettled(db)), ...(await unlike(db, dataDir))];
    if (found.length === 0 || performance.now() > until) return found;
    await pause(200);
  }
}

/** Assets whose bytes in the folder are not those that were received. */
export async function wrongBytes(db: Database, dataDir: string): Promise<string[]> {
  const rows = await db.selectFrom('assets').select(['store_key', 'checksum_sha256']).execute();
  const wrong: string[] = [];
  for (const { store_key: key, checksum_sha256: expected } of rows) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dataDir, 'assets', key.slice(-2), key)), hash);
    if (hash.digest('hex') !== expected) wrong.push(`${key} has other bytes than were received`);
  }
  return wrong;
}

async function unsettled(db: Database): Promise<string[]> {
  const lines = await db.selectFrom('asset_objects').select(['store_key', 'state']).execute();
  const work = await db.selectFrom('asset_work').select('asset_id').execute();
  return [
    ...lines.map(({ store_key, state }) => `${store_key} is still ${state}`),
    ...work.map(({ asset_id }) => `${asset_id} is not done with`),
  ];
}

async function unlike(db: Database, dataDir: string): Promise<string[]> {
  const objects = new Set(await filesIn(join(dataDir, 'assets')));
  const assets = await db
    .selectFrom('assets')
    .select(['store_key', 'thumbnail_key', 'status'])
    .execute();
  const wanted = new Set(
    assets.flatMap(({ store_key, thumbnail_key, status }) =>
      status === 'FAILED' ? [] : thumbnail_key ? [store_key, thumbnail_key] : [store_key],
    ),
  );
  return [
    ...without(wanted, objects).map((key) => `${key} is not in the store`),
    ...without(objects, wanted).map((key) => `${key} is no asset's`),
    ...(await filesIn(join(dataDir, 'uploads'))).map((name) => `${name} is still being received`),
  ];
}

/** Those of `these` that are not among `those`. */
export function without(these: ReadonlySet<string>, those: ReadonlySet<string>): string[] {
  return [...these].filter((key) => !those.has(key));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneYet);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function noneYet(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
