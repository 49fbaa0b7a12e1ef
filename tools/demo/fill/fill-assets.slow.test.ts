import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { thumbnailKey } from '#lib/assets/objects/store.ts';
import { type MemoryStore, makeMemoryStore } from '#lib/assets/testing/asset-fixture.ts';
import { fillAssets } from './fill-assets.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

const database = setUpTestDatabase();
let store: MemoryStore;
beforeAll(async () => {
  store = makeMemoryStore();
});

function fill(signal?: AbortSignal): Promise<void> {
  return fillAssets(database.url, { assets: { store }, clock, ...(signal && { signal }) });
}

test('a fill that is aborted while drawing leaves nothing behind', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'trade-supply-fill-'));
  vi.stubEnv('TMPDIR', temporary);
  await expect(fill(AbortSignal.timeout(1_000))).rejects.toThrow('abort');
  const { rows } = await database.pool.query('SELECT FROM assets');
  expect(rows).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

test('assets are stored once, with bytes, thumbnails and audit log entries', {
  timeout: 60_000,
}, async () => {
  await fill();
  await fill();
  const rows = await database.db.selectFrom('assets').selectAll().execute();
  expect(rows.length).toBeGreaterThan(200);
  let bytes = 0;
  for (const row of rows) {
    const stored = await buffer(await store.read(row.store_key));
    expect([stored.length, hash('sha256', stored)]).toEqual([row.size_bytes, row.checksum_sha256]);
    const isPicture = row.type === 'IMAGE';
    expect([row.thumbnail_size_bytes !== null, row.width !== null]).toEqual([isPicture, isPicture]);
    expect(row.status).toBe('READY');
    if (row.thumbnail_size_bytes !== null) {
      const thumbnail = await buffer(await store.read(thumbnailKey(row.store_key)));
      expect(thumbnail.length).toBe(row.thumbnail_size_bytes);
      expect(thumbnail.subarray(8, 12).toString()).toBe('WEBP');
      bytes += thumbnail.length;
    }
    bytes += stored.length;
  }
  expect(bytes).toBeLessThan(40_000_000);
  const { rows: others } = await database.pool.query(`
    SELECT count(*) AS uploads FROM audit_log WHERE action = 'asset.uploaded'`);
  expect(others).toEqual([{ uploads: rows.length }]);
});

test('adds nothing when there is an asset already', async () => {
  const { rows } = await database.pool.query(`
    DELETE FROM assets WHERE asset_id <> (SELECT asset_id FROM assets LIMIT 1) RETURNING 1`);
  expect(rows.length).toBeGreaterThan(200);
  await fill();
  expect((await database.db.selectFrom('assets').select('asset_id').execute()).length).toBe(1);
});
