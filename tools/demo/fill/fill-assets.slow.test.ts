import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeMemoryStore } from '#lib/assets/testing/asset-fixture.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { fillAssets } from './fill-assets.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

const database = setUpTestDatabase();
const store = makeMemoryStore();

function fill(signal?: AbortSignal): Promise<void> {
  return fillAssets(database.url, { assets: store, clock, ...(signal && { signal }) });
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

test('adds nothing when there is an asset already', async () => {
  await saveAssetRecord(database.db);
  await fill();
  expect(await database.db.selectFrom('assets').select('asset_id').execute()).toHaveLength(1);
});
