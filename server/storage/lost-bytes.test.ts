import { closeSync, openSync, readdirSync, truncateSync, unlinkSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { setUpFolder } from '#tests/support/folders.ts';

const database = setUpTestDatabase();
let api: Awaited<ReturnType<typeof startApi>>;
const dataDir = setUpFolder();
let authorization: string;

beforeAll(async () => {
  api = await startApi(database.url, { DATA_DIR: dataDir, RATE_LIMIT: '1000' });
  const scope = 'assets:read assets:write assets:delete';
  authorization = `Bearer ${await api.issuer.token({ scope })}`;
});
afterAll(async () => {
  await api?.close();
});

// The files of deleted assets stay for a while.
afterEach(() => rm(join(dataDir, 'assets'), { recursive: true, force: true }));

test.each([
  ['lost', (path: string) => unlinkSync(path)],
  ['cut short', (path: string) => truncateSync(path, 5)],
])(
  'reports a file that was %s outside the service as an error of the store, and still deletes its asset',
  async (_, damage) => {
    const body = new FormData();
    body.append('file', new Blob(['number,price\nP-1,12.50\n']), 'prices.csv');
    const headers = { authorization };
    const created = await api.send('/v1/assets', { method: 'POST', body, headers });
    const path = created.headers.get('location') ?? '';
    damage(onlyFile(join(dataDir, 'assets')));
    for (const range of [{}, { range: 'bytes=3-9' }]) {
      const response = await api.send(`${path}/content`, { headers: { ...headers, ...range } });
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject({ errorCode: 'DIGITAL_ASSET_STORE_ERROR' });
    }
    const details = await api.send(path, { headers });
    expect(details.status).toBe(200);
    const deletion = await api.send(path, { method: 'DELETE', headers });
    expect(deletion.status).toBe(204);
  },
);

test.each([
  ['small', 24],
  ['large', 300_000],
])(
  'never completes the download of a %s file that was changed outside the service',
  async (_, size) => {
    const body = new FormData();
    body.append('file', new Blob([`number,price\n${'1'.repeat(size - 13)}`]), 'prices.csv');
    const headers = { authorization };
    const created = await api.send('/v1/assets', { method: 'POST', body, headers });
    const path = created.headers.get('location') ?? '';
    const file = openSync(onlyFile(join(dataDir, 'assets')), 'r+');
    writeSync(file, '2', size - 1);
    closeSync(file);
    const download = async () => {
      const response = await api.send(`${path}/content`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await download().catch(() => 'broken off')).toBe(size < 1_000 ? 502 : 'broken off');
    const deletion = await api.send(path, { method: 'DELETE', headers });
    expect(deletion.status).toBe(204);
  },
);

function onlyFile(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const [file, ...others] = entries.filter((entry) => entry.isFile());
  expect(others).toEqual([]);
  return join(file?.parentPath ?? '', file?.name ?? '');
}
