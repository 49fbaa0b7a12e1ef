import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateTo } from '#db/migrate.ts';
import { sweepAssets } from '#lib/assets/objects/sweep.ts';
import { makeLog } from '#lib/logging/log.ts';
import { type DatabaseDigest, digestDatabase } from '#tools/bench/backup/compare.ts';
import { withConnection } from '../connection.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { withSnapshot } from './snapshot.ts';
import { makeDatabaseWithoutTables } from './testing/databases.ts';
import { setUpBackupSource } from './testing/source.ts';

const source = setUpBackupSource();
beforeAll(async () => {
  for (const text of ['one,1\n', 'two,2\n', 'three,3\n']) await source.upload(text);
});
const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** How many rows some tables have. */
const ROWS = { branches: 1, search_words: 3, assets: 3, schema_compatibility: 1 };

const log = makeLog('silent');
const OPERATOR = { actor: 'the test', log };
let made = 0;

/** A backup in a folder of its own. */
async function backUp() {
  made += 1;
  return makeBackup(source.config, join(source.folder, `backups-${made}`));
}

/** An empty machine: a database without tables, and a data directory that does not exist. */
async function emptyMachine() {
  const database = await makeDatabaseWithoutTables();
  cleanUps.push(database.drop);
  made += 1;
  return {
    dataDir: join(source.folder, `restored-${made}`),
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    assetStore: { kind: 'file' } as const,
  };
}

/** Each file below a folder with its content and mode. */
function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files
      .sort()
      .map((path) => [
        path.slice(folder.length),
        `${(statSync(path).mode & 0o777).toString(8)} ${readFileSync(path, 'base64')}`,
      ]),
  );
}

describe('restored into an empty machine', () => {
  let before: DatabaseDigest;
  let backup: Backup;
  let machine: Awaited<ReturnType<typeof emptyMachine>>;
  beforeAll(async () => {
    before = await digestDatabase(source.fixture.database.ownerUrl);
    backup = await backUp();
    machine = await emptyMachine();
    await restoreBackup(machine, backup.folder, OPERATOR);
  });

  test('every row, sequence, file and secret is the same', async () => {
    expect(backup.problems).toEqual([]);
    expect(await digestDatabase(machine.databaseOwnerUrl)).toEqual(before);
    for (const [table, rows] of Object.entries(ROWS)) {
      expect(before[table]).toMatch(new RegExp(`^${rows} rows`));
    }
    const assets = filesIn(join(source.dataDir, 'assets'));
    expect(filesIn(join(machine.dataDir, 'assets'))).toEqual(assets);
    expect(Object.keys(assets)).toHaveLength(3);
    const secrets = ['credentials.json', 'secrets.json'];
    expect(readdirSync(machine.dataDir).sort()).toEqual(['assets', ...secrets]);
    for (const name of secrets) {
      expect(readFileSync(join(machine.dataDir, name), 'utf8')).toBe(
        readFileSync(join(source.dataDir, name), 'utf8'),
      );
      expect(statSync(join(machine.dataDir, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('nobody is signed in', async () => {
    const signedIn = `select (select count(*) from staff_sessions)
      + (select count(*) from identity_state) as count`;
    expect((await query(source.config.url, signedIn)).rows).toEqual([{ count: 2 }]);
    expect((await query(machine.databaseUrl, signedIn)).rows).toEqual([{ count: 0 }]);
  });

  test('the audit log says who restored it, goes on counting, and stays append-only', async () => {
    const { rows } = await query(
      machine.databaseUrl,
      'select id, actor, action, subject from audit_log order by id desc limit 1',
    );
    const last = await query(source.config.url, 'select max(id) as id from audit_log');
    const id = Number(last.rows[0]?.['id']) + 1;
    const subject = backup.manifest.id;
    expect(rows).toEqual([{ id, actor: 'the test', action: 'backup.restored', subject }]);
    const deleted = query(machine.databaseOwnerUrl, 'delete from audit_log');
    await expect(deleted).rejects.toThrow('append-only');
  });

  test('the audit log has its partitions, and those of a year to come', async () => {
    const partitions = `select tableoid::regclass::text as name, count(*)::int from audit_log
      where occurred_at < '2025-01-01' group by 1 order by 1`;
    const { rows } = await query(machine.databaseOwnerUrl, partitions);
    expect(rows).toEqual([
      { name: 'audit_log_2024_03', count: 1 },
      { name: 'audit_log_before_2024_03', count: 2 },
    ]);
    const all = "select count(*)::int from pg_inherits where inhparent = 'audit_log'::regclass";
    expect((await query(machine.databaseOwnerUrl, all)).rows).toEqual([{ count: 15 }]);
  });

  test('triggers derive rows again', async () => {
    await query(
      machine.databaseUrl,
      `insert into branches (country_code, number, name, short_name, is_trading, words)
       values ('au', '102', 'Quay', 'Quay', true, to_tsvector('simple', 'quayside'))`,
    );
    const word = "select from search_words where word = 'quayside'";
    expect((await query(machine.databaseUrl, word)).rowCount).toBe(1);
  });
});

if (process.getuid?.() === 0) {
  test('what root restores belongs to the owner of the data directory, who runs the service', async () => {
    const { folder } = await backUp();
    const machine = await emptyMachine();
    mkdirSync(machine.dataDir, { mode: 0o700 });
    chownSync(machine.dataDir, 12_345, 12_346);
    await restoreBackup(machine, folder, OPERATOR);
    const entries = readdirSync(machine.dataDir, { recursive: true, encoding: 'utf8' });
    expect(entries.length).toBeGreaterThan(5);
    const owners = entries.map((name) => {
      const { uid, gid } = statSync(join(machine.dataDir, name));
      return `${uid}:${gid}`;
    });
    expect(new Set(owners)).toEqual(new Set(['12345:12346']));
  });
}

test('a backup is readable by its owner alone, and sha256sum can verify it', async () => {
  const { folder } = await backUp();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const modes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077);
  expect(new Set(modes)).toEqual(new Set([0]));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(checked.trim().split('\n').length).toBe(
    entries.filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS').length,
  );
});

test('an asset that is deleted during a backup keeps its file until the backup ends', async () => {
  const assetId = await source.upload('deleted during a backup,1\n');
  const objects = () => readdirSync(join(source.dataDir, 'assets'), { recursive: true }).length;
  const sweep = () => sweepAssets(source.fixture.ctx(), source.services);
  const whole = objects();
  await withSnapshot(source.config.url, async (snapshot) => {
    const listed = await snapshot.listObjects('', 100);
    expect(listed.map((object) => object.assetId)).toContain(assetId);
    await source.remove(assetId);
    expect(await sweep()).toEqual({ removed: 0, failed: 0 });
    expect(objects()).toBe(whole);
    expect(await snapshot.listObjects('', 100)).toEqual(listed);
  });
  expect(await sweep()).toEqual({ removed: 1, failed: 0 });
  expect(objects()).toBeLessThan(whole);
});

test('a backup is of one moment, while assets are uploaded and deleted', async () => {
  let isOver = false;
  const change = async () => {
    for (let n = 0; !isOver; n += 1) {
      const assetId = await source.upload(`written meanwhile,${n}\n`);
      if (n % 2 === 0) await source.remove(assetId);
    }
  };
  const changing = Promise.all([change(), change()]);
  await setTimeout(200);
  const { folder, manifest, problems } = await backUp();
  isOver = true;
  await changing;
  expect(problems).toEqual([]);
  const machine = await emptyMachine();
  await restoreBackup(machine, folder, OPERATOR);
  // Each upload and deletion is one transaction with its entry in the audit log.
  const { rows } = await query(
    machine.databaseUrl,
    `select (select count(*) from assets) as assets,
      (select count(*) from audit_log where action = 'asset.uploaded')
        - (select count(*) from audit_log where action = 'asset.deleted') as recorded`,
  );
  const { objects } = manifest.assets;
  expect(rows).toEqual([{ assets: objects, recorded: objects }]);
  expect(objects).toBeGreaterThan(3);
});

test('names the objects that the store does not have as they were uploaded, and backs up the rest', async () => {
  const [lost, changed] = [await source.upload('lost,1\n'), await source.upload('changed,1\n')];
  const { rows } = await query(
    source.config.url,
    `select asset_id, store_key from assets where asset_id in ('${lost}', '${changed}')`,
  );
  const pathOf = (assetId: string) => {
    const key = String(rows.find((row) => row['asset_id'] === assetId)?.['store_key']);
    return join(source.dataDir, 'assets', key.slice(-2), key);
  };
  rmSync(pathOf(lost));
  rmSync(pathOf(changed));
  execFileSync('sh', ['-c', `printf 'changed,2\n' > '${pathOf(changed)}'`]);
  const { manifest, problems } = await backUp();
  expect(manifest.assets).toMatchObject({ missing: 1, damaged: 1 });
  expect(problems).toHaveLength(2);
  expect(problems).toContainEqual(expect.objectContaining({ assetId: lost, problem: 'missing' }));
  expect(problems).toContainEqual(
    expect.objectContaining({ assetId: changed, problem: 'damaged' }),
  );
  await Promise.all([source.remove(lost), source.remove(changed)]);
});

test('two backups at once: the second is refused, and leaves nothing', async () => {
  await withSnapshot(source.config.url, async () => {
    await expect(backUp()).rejects.toThrow('The database is in use by another backup');
    expect(readdirSync(join(source.folder, `backups-${made}`))).toEqual([]);
  });
});

test('a backup that loses its connections fails, and leaves nothing', async () => {
  const { pool } = source.fixture.database;
  const disconnect = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'trade-supply backup%' and datname = current_database()`;
  const failed = expect(backUp()).rejects.toThrow(/terminat|connection/i);
  await expect
    .poll(async () => (await pool.query(disconnect)).rowCount, { interval: 1 })
    .toBeGreaterThan(0);
  await failed;
  expect(readdirSync(join(source.folder, `backups-${made}`))).toEqual([]);
});

test('a backup of an earlier version is migrated to this one, without unlogged tables', async () => {
  const database = await makeDatabaseWithoutTables();
  cleanUps.push(database.drop);
  await migrateTo(database.ownerUrl, '0008_assets');
  await query(
    database.ownerUrl,
    `insert into events (country_code, event_id, event_type, account_id, version, document, etag)
     values ('nz', '0190', 'account.updated', 'a1', 2, '{"changedFields": ["/name"], "actor": {"name": "Ann"}}', 'tag')`,
  );
  // This version has no such table: its rows would be refused.
  await query(database.ownerUrl, 'create unlogged table counts as select 1 as used');
  const parent = join(source.folder, 'earlier');
  const config = { ...source.config, url: database.ownerUrl, dataDir: join(parent, 'none') };
  const { folder, manifest } = await makeBackup(config, parent);
  expect(manifest.migrations.at(-1)).toBe('0008_assets');
  const machine = await emptyMachine();
  await restoreBackup(machine, folder, OPERATOR);
  const { rows } = await query(machine.databaseUrl, 'select changed_fields from events');
  expect(rows).toEqual([{ changed_fields: ['/name'] }]);
});

function query(url: string, statement: string) {
  return withConnection(url, (client) => client.query<Record<string, unknown>>(statement));
}
