import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestDatabase, setUpTestDatabase } from '#db/testing/database.ts';
import { findClient, verifySecret } from '#lib/auth/clients.ts';
import { command as clientCommand } from './client.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();

test('create prints the id and secret of a working client', async () => {
  const { clientId, clientSecret, output } = await createTestClient('The mill', [
    ...['--scope', 'invoicing:read', '--scope', 'costs:read'],
    ...['--country', 'au', '--customer', '123', '--customer', '124'],
  ]);
  expect(output).toContain('The secret is shown this once');
  const client = await findClient(database.db, clientId);
  expect(client).toMatchObject({
    name: 'The mill',
    scopes: ['invoicing:read', 'costs:read'],
    countries: ['au'],
    customer_numbers: ['123', '124'],
    created_by: expect.stringMatching(/^command line \(.+\)$/),
  });
  expect(verifySecret(clientSecret, client?.secret_hash ?? '')).toBe(true);
});

test('create takes several scopes in one --scope, and limits nothing by default', async () => {
  const { clientId } = await createTestClient('Two scopes', [
    '--scope',
    'invoicing:read costs:read',
  ]);
  expect(await findClient(database.db, clientId)).toMatchObject({
    scopes: ['invoicing:read', 'costs:read'],
    countries: null,
    customer_numbers: null,
  });
});

test('list shows every client without its secret', async () => {
  const { clientId, clientSecret } = await createTestClient('Listed', ['--scope', 'costs:read']);
  const { output } = await client('list');
  const line = output.split('\n').find((one) => one.startsWith(clientId));
  expect(line).toMatch(
    /Listed +\| +costs:read +\| +countries: all +\| +customers: all +\| +made 2/,
  );
  expect(output).not.toContain(clientSecret);
});

test('revoke disables a client, and says so when it already was', async () => {
  const { clientId } = await createTestClient('Ended', ['--scope', 'costs:read']);
  expect((await client('revoke', clientId)).output).toContain('gets no more tokens');
  expect(await findClient(database.db, clientId)).toBeUndefined();
  expect((await client('revoke', clientId)).output).toContain('was revoked before');
});

test('without a partition of the audit log it creates nothing, and says what to do', async () => {
  await database.pool.query(`do $$ begin
    execute format('drop table %I', 'audit_log_' || to_char(now() at time zone 'UTC', 'YYYY_MM')); end $$`);
  const { exitCode, errors } = await client('create', 'Nobody', '--scope', 'costs:read');
  expect({ exitCode, errors }).toEqual({
    exitCode: 1,
    errors: expect.stringMatching(/no partition for this month.*start the service/),
  });
  expect((await client('list')).output).not.toContain('Nobody');
  await sql`select make_audit_partitions()`.execute(database.db);
});

test('an unknown scope is listed with the known ones, and exits with 1', async () => {
  const { exitCode, errors } = await client('create', 'Mill', '--scope', 'invoices');
  expect(exitCode).toBe(1);
  expect(errors).toContain('scopes[0]: "invoices" is none of invoicing:read procurement:read');
  expect(errors).not.toContain('    at ');
});

test('revoking an unknown client exits with 1', async () => {
  const { exitCode, errors } = await client('revoke', 'nobody');
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: 'There is no client nobody.\n' });
});

test('an unreachable database is reported in one sentence, and exits with 1', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { exitCode, errors } = await runInProcess(clientCommand, ['list'], env);
  expect(exitCode).toBe(1);
  expect(errors).toBe('The database cannot be reached: see that it runs.\n');
});

test('a database without tables is reported in one sentence, and exits with 1', async () => {
  const empty = await makeTestDatabase();
  await empty.pool.query('drop table clients');
  const { exitCode, errors } = await runInProcess(clientCommand, ['list'], {
    DATABASE_URL: empty.url,
  });
  await empty.drop();
  expect(exitCode).toBe(1);
  expect(errors).toContain('start the service once (npm start)');
});

test('refuses to manage clients of an external issuer', async () => {
  const env = { ENVIRONMENT: 'test', OIDC_ISSUER: 'https://id.example', API_AUDIENCE: 'api' };
  const { exitCode, errors } = await runInProcess(clientCommand, ['list'], env);
  expect(exitCode).toBe(1);
  expect(errors).toContain('manage clients at https://id.example');
});

function client(...args: string[]) {
  return runInProcess(clientCommand, args, { DATABASE_URL: database.url });
}

async function createTestClient(name: string, options: string[]) {
  const { exitCode, output, errors } = await client('create', name, ...options);
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  const [, clientId = ''] = /^client id +(\S+)$/m.exec(output) ?? [];
  const [, clientSecret = ''] = /^client secret +(\S+)$/m.exec(output) ?? [];
  return { clientId, clientSecret, output };
}
