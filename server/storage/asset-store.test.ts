import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { makeAssetStore } from './asset-store.ts';
import { newKey } from './testing/store-contract.ts';

test('logs the reason of an error, and does not send it to the caller', async () => {
  const folder = makeFolder();
  const lines = new PassThrough();
  const store = makeAssetStore(readConfig({ DATA_DIR: folder }), makeLog('info', lines));
  const failure = await store.read(newKey()).catch((error) => error);
  expect(failure).toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
  expect(failure.message).not.toContain(folder);
  expect(JSON.parse(lines.read().toString())).toMatchObject({
    level: 'warn',
    operation: 'read',
    reason: expect.stringContaining('ENOENT'),
  });
});

test('logs at the start that the bucket cannot be used', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'nothing');
  const elsewhere = await startFaultyProxy('http://127.0.0.1:9');
  elsewhere.setFault({ kind: 'answers', status: 403 });
  const lines = new PassThrough();
  const ASSET_STORE = `s3://assets?endpoint=${elsewhere.address}&pathStyle=1`;
  const store = makeAssetStore(readConfig({ ASSET_STORE }), makeLog('info', lines));
  const [line] = await once(lines, 'data');
  expect(JSON.parse(line.toString())).toMatchObject({
    level: 'error',
    msg: 'the asset store cannot be used',
    reason: expect.stringContaining('(403)'),
  });
  expect(elsewhere.requests).toEqual(['HEAD /assets/']);
  store.close();
  await elsewhere.close();
  vi.unstubAllEnvs();
});
