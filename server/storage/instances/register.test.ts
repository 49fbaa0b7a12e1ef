import { hash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTestDatabase, type OwnedTestDatabase } from '#db/testing/database.ts';
import { saveAssetRecord } from '#lib/assets/testing/assets.ts';
import { readConfig } from '#lib/config/config.ts';
import { identitySecrets } from '#server/embedded/identity/keys.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { claimInstance } from '#server/storage/instance.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { makeTestLog } from '#tests/support/databases.ts';
import { BUCKET, startObjectStore } from '#tests/support/object-store.ts';
import { SettingsDisagree } from './register.ts';
import { serviceSettings } from './service-settings.ts';
import { makeStoreChangeCheck } from './store-change.ts';

const folder = mkdtempSync(join(tmpdir(), 'instances-'));
const SECRETS = ['tP4kW9sVb2Xm7RqZc5JnLd8GyHfE3uTa', 'hU7dK2mQx9Vb4TzLc6RnWj3FyGpE8sAo'];
const SHARED = {
  DATA_DIR: join(folder, 'shared'),
  PUBLIC_URL: 'https://supply.example',
  OIDC_ISSUER: 'https://login.example',
  API_AUDIENCE: 'api://trade',
  SESSION_SECRET: SECRETS[0],
};
type Settings = Readonly<Record<string, string | undefined>>;
type Claimed = Awaited<ReturnType<typeof claimInstance>>;

let database: OwnedTestDatabase;
let started: Claimed[] = [];
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  for (const instance of started) await instance.stop();
  started = [];
  for (const close of closing.splice(0)) await close();
  await database.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Claims an instance as the service does at its start. */
async function start(settings: Settings = {}, log = makeTestLog().log): Promise<Claimed> {
  const config = readConfig({ ...SHARED, DATABASE_URL: database.url, ...settings });
  const { databaseUrl = database.url } = config;
  const instance = await claimInstance(databaseUrl, log, {
    settings: await serviceSettings(config, {
      ...{ databaseUrl, log },
      sessionSecret: config.sessionSecret ?? '',
      identity: config.oidcIssuer ? undefined : identitySecrets(config.dataDir),
    }),
    refuseStoreChange: makeStoreChangeCheck(database.url, config, log),
  });
  started.push(instance);
  return instance;
}

const living = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and classid = 7230147 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  return rows.map(({ pid }) => pid);
};

test('instances that agree run side by side', async () => {
  await start();
  await start();
  await Promise.all([start(), start(), start()]);
  expect(await living()).toHaveLength(5);
});

test.for([
  [
    { DATA_DIR: join(folder, 'other') },
    /^ {2}ASSET_STORE: the folder \S+other.assets here, the folder \S+shared.assets there; give all instances the same bucket/m,
  ],
  [
    { ASSET_STORE: 's3://bytes?endpoint=http://127.0.0.1:9' },
    /^ {2}ASSET_STORE: the bucket bytes at http:\/\/127\.0\.0\.1:9 here, the folder/m,
  ],
  [
    { SESSION_SECRET: SECRETS[1] },
    /^ {2}SESSION_SECRET: set here and there, but not the same; give all/m,
  ],
  [{ OIDC_ISSUER: 'https://login.other' }, /^ {2}OIDC_ISSUER: https:\/\/login\.other here, /m],
  [{ API_AUDIENCE: 'api://a,api://b' }, /^ {2}API_AUDIENCE: api:\/\/a, api:\/\/b here, /m],
  [{ PUBLIC_URL: 'https://b.example' }, /^ {2}PUBLIC_URL: https:\/\/b\.example here, /m],
  [{ ENVIRONMENT: 'stage' }, /^ {2}ENVIRONMENT: stage here, production there; /m],
] as const)(
  'refuses one with another %o while one runs, and says which setting',
  async ([settings, message]) => {
    const first = await start();
    const refused = start(settings);
    await expect(refused).rejects.toThrow(SettingsDisagree);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(
      `the instance ${first.number}, which uses the same database`,
    );
    await expect(refused).rejects.toThrow('end the other instances first');
    // A refused one is not alive for the next, and changes nothing.
    expect(await living()).toHaveLength(1);
    await start();
  },
);

test('refuses a folder with the path of the other on another machine', async () => {
  await start();
  const assets = join(SHARED.DATA_DIR, 'assets');
  renameSync(assets, `${assets}-of-another-machine`);
  await expect(start()).rejects.toThrow(
    `ASSET_STORE: the folder ${assets} here and there, but not the same; give`,
  );
});

/** A bucket of its own, which stands for the one at the same address on another machine once it is emptied. */
async function openBucket() {
  const objects = await startObjectStore();
  vi.stubEnv('AWS_ACCESS_KEY_ID', objects.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', objects.credentials.secretAccessKey);
  const settings = { ASSET_STORE: `s3://${BUCKET}?endpoint=${objects.address}&pathStyle=1` };
  const config = readConfig({ ...SHARED, ...settings, DATABASE_URL: database.url });
  const store = makeAssetStore(config, makeTestLog().log);
  closing.push(async () => {
    store.close();
    vi.unstubAllEnvs();
    await objects.stop();
  });
  return { objects, settings, store, becomeAnother: () => store.remove('store-id') };
}

test('instances with one bucket agree, also when its id is made by several at once', async () => {
  const { objects, settings } = await openBucket();
  await Promise.all([start(settings), start(settings), start(settings)]);
  await start(settings);
  expect(await living()).toHaveLength(4);
  expect(await objects.contents()).toEqual(['store-id']);
});

test('refuses a bucket with the address of the other on another machine', async () => {
  const { objects, settings, becomeAnother } = await openBucket();
  const first = await start(settings);
  await becomeAnother();
  const same = `the bucket ${BUCKET} at ${objects.address} with the id`;
  await expect(start(settings)).rejects.toThrow(same);
  await expect(start(settings)).rejects.toThrow('two buckets have the same address');
  await first.stop();
});

test('another bucket at the same address is refused while assets are missing there', async () => {
  const { objects, settings, becomeAnother } = await openBucket();
  const first = await start(settings);
  await saveAssetRecord(database.db, { store_key: 'k'.repeat(40), size_bytes: 5 });
  await first.stop();
  await becomeAnother();
  await expect.poll(living).toEqual([]);
  const error: unknown = await start(settings).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain(
    `ASSET_STORE: 1 of 1 files could not be read. The assets of this database were in the bucket ${BUCKET} at ${objects.address} with the id `,
  );
  const [, former] = /set ASSET_STORE_INSTEAD_OF=(\S+)\.$/.exec(String(error)) ?? [];
  await start({ ...settings, ASSET_STORE_INSTEAD_OF: former });
  await start(settings);
});

test('a bucket that cannot be read is compared by its address, not by the id of an earlier one', async () => {
  const earlier = await openBucket();
  const before = await start(earlier.settings);
  await before.stop();
  await expect.poll(living).toEqual([]);
  const { objects, settings } = await openBucket();
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
  const { log, written } = makeTestLog();
  await start(settings, log);
  expect(written()).toContain('the id of the bucket could not be read');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', objects.credentials.secretAccessKey);
  await start(settings);
});

test('refuses a second embedded identity provider on one database', async () => {
  const embedded = { OIDC_ISSUER: undefined, API_AUDIENCE: undefined, ENVIRONMENT: 'test' };
  const here = { ...embedded, ALLOW_EMBEDDED: '1' };
  await start(here);
  await start(here);
  await expect(start({ ...here, DATA_DIR: join(folder, 'second') })).rejects.toThrow(
    /^ {2}the embedded identity provider: .*one database has one embedded identity provider/m,
  );
});

test('the database has a hash of the secret that only its key can make', async () => {
  await start();
  const { fingerprint, shown } = await database.db
    .selectFrom('service_settings')
    .select(['fingerprint', 'shown'])
    .where('name', '=', 'SESSION_SECRET')
    .executeTakeFirstOrThrow();
  expect(shown).toBe('set');
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(hash('sha256', SECRETS[0] ?? '')).not.toContain(fingerprint);
});

test('settings may change when no other instance runs', async () => {
  const first = await start();
  await first.stop();
  await expect.poll(living).toEqual([]);
  await start({ SESSION_SECRET: SECRETS[1], PUBLIC_URL: 'https://b.example' });
  await expect(start()).rejects.toThrow(/SESSION_SECRET/);
});

test('of two that start at once and disagree, one is refused', async () => {
  const outcomes = await Promise.allSettled([start(), start({ SESSION_SECRET: SECRETS[1] })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await living()).toHaveLength(1);
});

/** Starts an instance whose connections break while `meanwhile` runs, and returns it. */
async function startAndCutOff(meanwhile: () => Promise<unknown>): Promise<Claimed> {
  const proxy = await openDatabaseProxy();
  closing.push(() => proxy.close());
  const instance = await start({ DATABASE_URL: proxy.urlFor(database.url) });
  proxy.disconnect();
  await expect.poll(living).toEqual([]);
  await meanwhile();
  proxy.restore();
  return instance;
}

test('one that was taken for dead ends when another has changed the settings', async () => {
  const first = await startAndCutOff(() => start({ SESSION_SECRET: SECRETS[1] }));
  expect(await first.lost).toBeInstanceOf(SettingsDisagree);
  expect(await living()).toHaveLength(1);
});

test('one that was taken for dead continues when the settings are the same', async () => {
  const first = await startAndCutOff(() => start());
  await expect.poll(living, { timeout: 5_000 }).toHaveLength(2);
  expect(await Promise.race([first.lost, Promise.resolve('runs')])).toBe('runs');
});

/** A data directory with an asset whose bytes are in its store. */
async function directoryWithAsset(name: string): Promise<string> {
  const dataDir = join(folder, name);
  const first = await start({ DATA_DIR: dataDir });
  const store = makeAssetStore({ assetStore: { kind: 'file' }, dataDir }, makeTestLog().log);
  const key = 'k'.repeat(40);
  writeFileSync(join(folder, 'spool'), 'bytes');
  await store.put(key, join(folder, 'spool'));
  await saveAssetRecord(database.db, { store_key: key, size_bytes: 5 });
  await first.stop();
  await expect.poll(living).toEqual([]);
  return dataDir;
}

test('refuses another asset store while its assets are missing there, and says the ways out', async () => {
  const before = await directoryWithAsset('before');
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
  const error: unknown = await start(elsewhere).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(
    /ASSET_STORE: 1 of 1 files could not be read\. The assets of this database were in the folder \S+before.assets; /,
  );
  expect(await living()).toEqual([]);

  const [, former = ''] = /set (ASSET_STORE_INSTEAD_OF=\S+)\.$/.exec(String(error)) ?? [];
  const [name = '', value] = former.split('=');
  await expect(start({ ...elsewhere, [name]: 'something' })).rejects.toThrow(SettingsDisagree);
  const accepted = await start({ ...elsewhere, [name]: value });
  await accepted.stop();
  await expect.poll(living).toEqual([]);
  // The former one is now the other.
  await start({ DATA_DIR: before });
});

test('a folder that took the place of the one with the files is another one', async () => {
  const dataDir = await directoryWithAsset('replaced');
  rmSync(join(dataDir, 'assets'), { recursive: true });
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(
    /were in the folder \S+replaced.assets; this instance has another one there\. /,
  );
});

test('accepts another asset store that has the files', async () => {
  const before = await directoryWithAsset('source');
  const copy = join(folder, 'copy');
  await cp(join(before, 'assets'), join(copy, 'assets'), {
    recursive: true,
    filter: (path) => !path.endsWith('store-id'),
  });
  const { log, written } = makeTestLog();
  await start({ DATA_DIR: copy }, log);
  expect(written()).toContain('the asset store is another one and has the files');
  await expect(start({ DATA_DIR: before })).rejects.toThrow(/ASSET_STORE/);
});
