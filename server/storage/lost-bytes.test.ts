import { closeSync, openSync, readdirSync, truncateSync, unlinkSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { setUpAssetClient } from '#tests/contract/assets/asset-client.ts';

const { dataDir, request, upload } = setUpAssetClient();

// The files of deleted assets stay for a while.
afterEach(() => rm(join(dataDir, 'assets'), { recursive: true, force: true }));

test.each([
  ['lost', (path: string) => unlinkSync(path)],
  ['cut short', (path: string) => truncateSync(path, 5)],
])(
  'reports a file that was %s outside the service as an error of the store, and still deletes its asset',
  async (_, damage) => {
    const created = await upload('number,price\nP-1,12.50\n');
    const path = created.headers.get('location') ?? '';
    damage(onlyFile(join(dataDir, 'assets')));
    for (const range of [{}, { range: 'bytes=3-9' }]) {
      const response = await request(`${path}/content`, 'GET', range);
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ errorCode: 'DIGITAL_ASSET_STORE_ERROR' });
    }
    expect((await request(path)).status).toBe(200);
    expect((await request(path, 'DELETE')).status).toBe(204);
  },
);

test.each([
  ['small', 24],
  ['large', 300_000],
])(
  'never completes the download of a %s file that was changed outside the service',
  async (_, size) => {
    const created = await upload(`number,price\n${'1'.repeat(size - 13)}`);
    const path = created.headers.get('location') ?? '';
    const file = openSync(onlyFile(join(dataDir, 'assets')), 'r+');
    writeSync(file, '2', size - 1);
    closeSync(file);
    const download = async () => {
      const response = await request(`${path}/content`);
      await response.arrayBuffer();
      return response.status;
    };
    expect(await download().catch(() => 'broken off')).toBe(size < 1_000 ? 502 : 'broken off');
    expect((await request(path, 'DELETE')).status).toBe(204);
  },
);

function onlyFile(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const [file, ...others] = entries.filter((entry) => entry.isFile());
  expect(others).toEqual([]);
  return join(file?.parentPath ?? '', file?.name ?? '');
}
