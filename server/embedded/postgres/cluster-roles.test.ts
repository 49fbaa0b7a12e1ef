import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#lib/config/config.ts';
import { openServiceDatabase } from '#server/compose/database.ts';
import { getBinaries, runProgram } from './binaries.ts';
import { OWNER_ROLE, SERVICE_ROLE } from './cluster.ts';
import { resolvePostgresLocation, SERVICE_FOLDER } from './location.ts';
import { startPostgres } from './postgres.ts';
import { postgresArguments } from './settings.ts';
import { makeDataDirectories, makeTestLog, queryValue, silentLog } from './testing/databases.ts';

const directories = makeDataDirectories();
const INSERT =
  "insert into audit_log (actor, action, subject, details) values ('a', 'b', 'c', '{}')";
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.empty();
  const postgres = await startPostgres({ dataDir, log: silentLog, fsync: false });
  await migrate(postgres.ownerUrl);
  await queryValue(postgres.ownerUrl, INSERT);
  await postgres.stop();
  await removeServiceRole();
});
afterAll(() => directories.removeAll());

/** Leaves the data directory as an earlier version did, which had no service role. */
async function removeServiceRole(): Promise<void> {
  const { cluster, user } = resolvePostgresLocation(dataDir, SERVICE_FOLDER, silentLog);
  const { postgres } = getBinaries(user, SERVICE_FOLDER, silentLog);
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
  return { ...(await openServiceDatabase(readConfig({ DATA_DIR: dataDir }), log)), written };
}

test('the next start adds the service role to a database without it, and keeps its rows', async () => {
  const { url, written, stop } = await openDatabase();
  expect(written()).toContain('adding the role of the service to the database');
  expect(written()).not.toContain('"level":"warn"');
  expect(await queryValue(url, 'select current_user')).toBe(SERVICE_ROLE);
  await queryValue(url, INSERT);
  expect(await queryValue(url, 'select count(*) from audit_log')).toBe('2');
  await expect(queryValue(url, 'alter table audit_log disable trigger all')).rejects.toThrow(
    'owner',
  );
  await expect(queryValue(url, 'delete from audit_log')).rejects.toThrow('permission denied');
  await stop();
});

test('starts after a start that was killed while it created the role', async () => {
  rmSync(join(dataDir, 'postgres', 'trade_supply.roles.sha256'));
  const { url, stop } = await openDatabase();
  expect(await queryValue(url, 'select count(*) from audit_log')).toBe('2');
  await stop();
});
