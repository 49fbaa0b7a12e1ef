import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { claimWork, outstandingWork, queueWork } from './asset-work.ts';

const database = setUpTestDatabase();

const NOW = new Date('2026-11-20T03:00:00Z');
const clock = { now: () => NOW };

/** Queues work on an asset that was uploaded, and work that is due, so many seconds ago. */
async function queue(status: 'READY' | 'PROCESSING', uploaded: number, due: number): Promise<void> {
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
  const columns = {
    status,
    store_key: `${Math.random()}`,
    created_at: ago(uploaded).toISOString(),
  };
  const assetId = await saveAssetRecord(database.db, columns);
  await queueWork(database.db, { assetId, status, mimeType: 'image/jpeg' }, ago(due));
}

test('a scan is outstanding since the upload, a thumbnail from its time until it is claimed', async () => {
  const services = { db: database.db, clock };
  expect(await outstandingWork(services)).toEqual({ length: 0, oldestSeconds: 0 });
  await queue('READY', 50_000, 90);
  await queue('READY', 50_000, -60);
  expect(await outstandingWork(services)).toEqual({ length: 1, oldestSeconds: 90 });
  await claimWork(services, { scans: true });
  expect(await outstandingWork(services)).toEqual({ length: 0, oldestSeconds: 0 });
  // It failed and is tried again in five minutes.
  await queue('PROCESSING', 1_000, -300);
  expect(await outstandingWork(services)).toEqual({ length: 1, oldestSeconds: 1_000 });
});

test('what a killed process had is due again when its lease ends', async () => {
  await database.db.deleteFrom('asset_work').execute();
  await queue('READY', 100, 0);
  const claim = (minutes: number) => {
    const later = { now: () => new Date(NOW.getTime() + minutes * 60_000) };
    return claimWork({ db: database.db, clock: later }, { scans: false });
  };
  expect(await claim(0)).toMatchObject({ attempts: 1 });
  expect(await claim(4)).toBeUndefined();
  expect(await claim(6)).toMatchObject({ attempts: 2 });
});
