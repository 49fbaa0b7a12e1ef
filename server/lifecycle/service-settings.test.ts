import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeTestLog } from '#tests/support/databases.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { checkServiceSettings } from './service-settings.ts';

const database = setUpTestDatabase();
const folder = setUpFolder();
beforeEach(async () => {
  await database.pool.query('delete from service_settings; delete from assets');
});

const SETTINGS = {
  OIDC_ISSUER: 'https://login.example',
  API_AUDIENCE: 'api',
  PUBLIC_URL: 'https://supply.example',
  SESSION_SECRET: 'tP4kW9sVb2Xm7RqZc5JnLd8GyHfE3uTa',
  ENVIRONMENT: 'test',
  DATA_DIR: folder,
};

function check(settings: Record<string, string> = {}) {
  const config = readConfig({ ...SETTINGS, DATABASE_URL: database.url, ...settings });
  return checkServiceSettings(database.url, config, makeTestLog().log);
}

/** Starts and ends the service with these settings. */
async function run(settings: Record<string, string> = {}): Promise<void> {
  await (await check(settings))[Symbol.asyncDispose]();
}

const OTHERS: [string, Record<string, string>, RegExp][] = [
  [
    'SESSION_SECRET',
    { SESSION_SECRET: 'aTuE3HfyG8dLnJ5cZqR7mX2bVs9Wk4Pt' },
    /SESSION_SECRET: not the same/,
  ],
  [
    'PUBLIC_URL',
    { PUBLIC_URL: 'https://b.example' },
    /PUBLIC_URL: https:\/\/b\.example here, https:\/\/supply/,
  ],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://other.example' },
    /OIDC_ISSUER: https:\/\/other\.example here/,
  ],
  ['API_AUDIENCE', { API_AUDIENCE: 'other' }, /API_AUDIENCE: other here, api there/],
  ['ENVIRONMENT', { ENVIRONMENT: 'stage' }, /ENVIRONMENT: stage here, test there/],
  [
    'ASSET_STORE',
    { ASSET_STORE: 's3://other' },
    /ASSET_STORE: s3:\/\/other at Amazon S3 here, file there/,
  ],
];

test('other settings are refused while an instance runs', async () => {
  const running = await check();
  await Promise.all(
    OTHERS.map(([, settings, message]) => expect(check(settings)).rejects.toThrow(message)),
  );
  await running[Symbol.asyncDispose]();
});

test.each(OTHERS)('another %s is taken over when no instance runs', async (_, settings) => {
  await run();
  await run(settings);
  await run();
});

test('of two that disagree and start at once one is refused', async () => {
  const starts = ['a', 'b'].map((API_AUDIENCE) => check({ API_AUDIENCE }));
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled') await outcome.value[Symbol.asyncDispose]();
});

test('the secret is not in the database', async () => {
  await run();
  const { rows } = await database.pool.query('select settings::text from service_settings');
  expect(rows[0].settings).not.toContain(SETTINGS.SESSION_SECRET);
});

test('a store without the file of the newest asset is refused unless it is allowed', async () => {
  await saveAssetRecord(database.db, { store_key: '0123456789' });
  await expect(run()).rejects.toThrow(
    /^ASSET_STORE: the folder .*assets does not have the file of the newest asset.*ALLOW_MISSING_ASSETS=1/,
  );
  await run({ ALLOW_MISSING_ASSETS: '1' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a bucket that cannot be reached does not keep the service from starting', async () => {
  await saveAssetRecord(database.db, { store_key: '0123456789' });
  await run({ ASSET_STORE: 's3://bucket?endpoint=http://127.0.0.1:1' });
});
