import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/client.ts';
import { deleteMarkedObjects, markForDeletion } from '#lib/assets/objects/ledger.ts';
import { storeObject } from '#lib/assets/objects/store-object.ts';
import type { Log } from '#lib/logging/log.ts';
import { systemClock } from '#lib/time/clock.ts';
import { makeFileStore } from '#server/storage/file-store.ts';
import { claimInstance } from '#server/storage/instance.ts';

/** What was written until `stop()`. */
export type Writes = { readonly uploads: number; readonly deletions: number };

/** Uploads assets to a data directory, and deletes every second of them, one after the other until it is stopped. */
export async function startWriter(
  url: string,
  dataDir: string,
  log: Log,
): Promise<{ stop(): Promise<Writes> }> {
  const instance = await claimInstance(url, log);
  const { db, close } = openDatabase(url, { max: 2 });
  const ctx = { db, clock: systemClock };
  const services = { store: makeFileStore(join(dataDir, 'assets')), instance, log };
  let isStopped = false;
  const writes = { uploads: 0, deletions: 0 };
  const writing = write();
  return {
    async stop() {
      isStopped = true;
      await writing;
      await close();
      await instance.stop();
      return writes;
    },
  };

  async function write(): Promise<void> {
    while (!isStopped) {
      const bytes = Buffer.from(`written while a backup runs,${randomUUID()}\n`);
      const path = join(dataDir, `written-${randomUUID()}`);
      await writeFile(path, bytes);
      const key = await storeObject(ctx, services, path, async (tx, storeKey) => {
        await insertAsset(tx, storeKey, bytes);
        return { isReferenced: true, value: storeKey };
      });
      writes.uploads += 1;
      if (writes.uploads % 2 === 0) continue;
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('assets').where('store_key', '=', key).execute();
        await markForDeletion(tx, ctx, services, [key]);
      });
      await deleteMarkedObjects(db, services, [key]);
      writes.deletions += 1;
    }
  }
}

async function insertAsset(tx: Database, storeKey: string, bytes: Buffer): Promise<void> {
  const now = systemClock.now();
  await tx
    .insertInto('assets')
    .values({
      asset_id: randomUUID(),
      upload_id: randomUUID(),
      status: 'READY',
      name: 'written while a backup runs',
      file_name: 'written.csv',
      mime_type: 'text/csv',
      size_bytes: bytes.length,
      checksum_sha256: createHash('sha256').update(bytes).digest('hex'),
      type: 'document',
      purpose: 'test',
      tags: [],
      metaproperties: '{}',
      product_numbers: [],
      store_key: storeKey,
      created_by: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute();
}
