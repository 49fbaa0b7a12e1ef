import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { openReadPool } from '#db/reads/read-pool.ts';
import { inspectServiceAccess } from '#db/service-access.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { getBinaries } from '#server/embedded/postgres/binaries.ts';
import { serviceUser } from '#server/embedded/postgres/location.ts';
import { openServiceDatabase } from '#server/lifecycle/database.ts';
import { makeCertificate } from '#tests/support/credentials.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { makeCluster, type TestCluster } from '#tests/support/postgres-cluster.ts';

const folder = setUpFolder();
let cluster: TestCluster;
beforeAll(async () => {
  chmodSync(folder, 0o711);
  makeCertificate(folder);
  const user = serviceUser();
  if (user) chownSync(join(folder, 'tls.key'), user.uid, user.gid);
  const { initdb } = getBinaries(user, makeLog('warn'));
  cluster = await makeCluster(folder, dirname(initdb));
  await cluster.start([
    'ssl=on',
    `ssl_cert_file=${folder}/tls.crt`,
    `ssl_key_file=${folder}/tls.key`,
    'fsync=off',
  ]);
  const { pool, close } = openDatabase(cluster.url('postgres', 'postgres'), { max: 1 });
  const script = readFileSync(new URL('../../deploy/database.sql', import.meta.url), 'utf8');
  const statements = script.replaceAll(/^--.*$/gm, '').replaceAll(/:'\w+'/g, "'unused'");
  for (const statement of statements.split(';')) await pool.query(statement);
  await close();
  // From here on nobody connects in plain text.
  writeFileSync(
    join(cluster.folder, 'primary', 'pg_hba.conf'),
    'hostssl all all 127.0.0.1/32 trust\n',
  );
  await cluster.run('pg_ctl', ['reload', '-D', join(cluster.folder, 'primary')]);
});
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
});

/** The address of a role with these parameters, by the name in the certificate or another one. */
function addressOf(role: string, parameters: string, host = 'localhost'): string {
  return `${cluster.url('trade', role).replace('127.0.0.1', host)}?${parameters}`;
}

const verified = (role: string, host?: string) =>
  addressOf(role, `sslmode=verify-full&sslrootcert=${folder}/tls.crt`, host);

/** Starts on the database as a service in production does. */
function takeUp(DATABASE_URL: string, DATABASE_OWNER_URL = verified('trade_owner')) {
  const OIDC_ISSUER = 'https://login.example';
  const real = { OIDC_ISSUER, API_AUDIENCE: 'api', PUBLIC_URL: 'https://api.example' };
  const database = { DATABASE_URL, DATABASE_OWNER_URL };
  return openServiceDatabase(readConfig({ ...real, ...database }), makeLog('silent'));
}

test('every connection of the service is encrypted: migration, pool and prepared queries', async () => {
  const { url } = await takeUp(verified('trade_service'));
  const { pool, close } = openDatabase(url);
  const reads = openReadPool(url, { connections: 1 });
  const read = preparedQuery('ssl', (db) => db.selectFrom('invoices').select('number').limit(1));
  expect(await reads.run(read, {})).toEqual([]);
  const { rows } = await pool.query(`select ssl, count(*)::int from pg_stat_ssl
    join pg_stat_activity using (pid) where usename = current_user group by ssl`);
  expect(rows).toEqual([{ ssl: true, count: 2 }]);
  await reads.close();
  await close();
});

test.for([
  ['', 'no encryption'],
  ['sslmode=disable', 'no encryption'],
  ['sslmode=verify-full', 'self-signed certificate'],
  // pg treats these as verify-full up to its version 8.
  ['sslmode=prefer', 'self-signed certificate'],
  ['sslmode=require', 'self-signed certificate'],
  ['sslmode=verify-ca', 'self-signed certificate'],
  ['sslmode=no-verify', undefined],
])(
  'pg connects with ?%s only as far as docs/operations.md says',
  async ([parameters = '', refusal]) => {
    await expectConnection(addressOf('trade_service', parameters), refusal);
  },
);

test('verify-full refuses a certificate of another name', async () => {
  await expectConnection(verified('trade_service'), undefined);
  await expectConnection(
    verified('trade_service', '127.0.0.1'),
    "IP: 127.0.0.1 is not in the cert's list",
  );
});

async function expectConnection(url: string, refusal: string | undefined): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  const connected = pool.query('select 1').finally(close);
  if (refusal === undefined) await connected;
  else await expect(connected).rejects.toThrow(refusal);
}

test('a missing certificate of the authority is named', async () => {
  const url = verified('trade_service').replace('tls.crt', 'other.crt');
  await expect(takeUp(url)).rejects.toThrow(/^DATABASE_URL .*cannot be used .*other\.crt/);
});

test('production refuses a superuser, as the service and as the owner', async () => {
  await expect(takeUp(verified('trade_service'), verified('postgres'))).rejects.toThrow(
    /^DATABASE_OWNER_URL: its role is a superuser, which production refuses/,
  );
  await expect(takeUp(verified('postgres'))).rejects.toThrow(
    /^DATABASE_URL: its role postgres could .* since it is a superuser: name a role/,
  );
});

test.for([
  ['createrole', 'may create roles'],
  ['bypassrls', 'bypasses row-level security'],
  ['replication', 'may replicate'],
  ['in role pg_execute_server_program', 'reads or runs files of the server'],
  ['in role postgres', 'is a superuser'],
  ['in role trade_owner', 'owns tables'],
])('production refuses a service role with %s', async ([option = '', reason]) => {
  const role = `test_${option.replaceAll(' ', '_')}`;
  const { pool, close } = openDatabase(verified('postgres'), { max: 1 });
  await pool.query(
    `create role ${role} login ${option}; grant connect on database trade to ${role}`,
  );
  expect((await inspectServiceAccess(verified(role))).excess).toContain(reason);
  await pool.query(`revoke connect on database trade from ${role}; drop role ${role}`);
  await close();
});
