import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#lib/config.ts';
import { takeUpDatabase } from '#server/database.ts';
import { startPostgres } from './postgres.ts';
import { findBinaries } from './postgres-binaries.ts';
import { OWNER_ROLE, SERVICE_ROLE } from './postgres-cluster.ts';
import { findPlace, SERVICE_FOLDER } from './postgres-place.ts';
import { runProgram } from './postgres-program.ts';
import { postgresArguments } from './postgres-settings.ts';
import { ask, makeDataDirectories, makeTestLog, silent } from './testing/databases.ts';

const directories = makeDataDirectories();
const INSERT =
  "insert into audit_log (actor, action, subject, details) values ('a', 'b', 'c', '{}')";
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.empty();
  const postgres = await startPostgres({ dataDir, log: silent, fsync: false });
  await migrate(postgres.ownerUrl);
  await ask(postgres.ownerUrl, INSERT);
  await postgres.stop();
  await removeServiceRole();
});
afterAll(() => directories.removeAll());

/** Leaves the data directory as an earlier version did, which had no service role. */
async function removeServiceRole(): Promise<void> {
  const { cluster, user } = findPlace(dataDir, SERVICE_FOLDER, silent);
  const { postgres } = findBinaries(user, SERVICE_FOLDER, silent);
  const args = ['--single', '-D', cluster, '-j', ...postgresArguments(1, false)];
  await runProgram(postgres, [...args, '-c', 'exit_on_error=on', 'postgres'], {
    user,
    cwd: cluster,
    input: `DROP ROLE ${SERVICE_ROLE};\n\n`,
  });
  writeFileSync(
    join(cluster, 'pg_hba.conf'),
    `host all ${OWNER_ROLE} 127.0.0.1/32 scram-sha-256\n`,
  );
  rmSync(join(cluster, 'trade_supply.roles.sha256'));
  const secrets = join(dataDir, 'secrets.json');
  const { databasePassword } = JSON.parse(readFileSync(secrets, 'utf8'));
  writeFileSync(secrets, JSON.stringify({ databasePassword }));
}

async function openDatabase() {
  const { log, written } = makeTestLog();
  return { ...(await takeUpDatabase(readConfig({ DATA_DIR: dataDir }), log)), written };
}

test('the next start adds the service role to a database without it, and keeps its rows', async () => {
  const { url, written, stop } = await openDatabase();
  expect(written()).toContain('Adding the role of the service to the database');
  expect(written()).not.toContain('"level":"warn"');
  expect(await ask(url, 'select current_user')).toBe(SERVICE_ROLE);
  await ask(url, INSERT);
  expect(await ask(url, 'select count(*) from audit_log')).toBe('2');
  await expect(ask(url, 'alter table audit_log disable trigger all')).rejects.toThrow('owner');
  await expect(ask(url, 'delete from audit_log')).rejects.toThrow('permission denied');
  await stop();
});

test('starts after a start that was killed while it created the role', async () => {
  rmSync(join(dataDir, 'postgres', 'trade_supply.roles.sha256'));
  const { url, stop } = await openDatabase();
  expect(await ask(url, 'select count(*) from audit_log')).toBe('2');
  await stop();
});
