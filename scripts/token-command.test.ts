import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { revokeClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import {
  type Credentials,
  credentialsPath,
  ensureCredentials,
  readCredentials,
} from '#server/embedded/identity/credentials.ts';
import {
  type RunningProvider,
  startProvider,
} from '#server/embedded/identity/testing/running-provider.ts';
import { runHere, runScript } from './testing/run-command.ts';
import { tokenCommand } from './token-command.ts';

let database: TestDatabase;
let running: RunningProvider;
let dataDir: string;
let clients: Credentials['clients'];
beforeAll(async () => {
  database = await makeTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'token-'));
  await ensureCredentials({ dataDir, db: database.db, log: pino({ level: 'silent' }) });
  clients = (await readCredentials(dataDir))?.clients ?? [];
  running = await startProvider({ db: database.db });
});
afterAll(async () => {
  await running.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('prints a token of the first client with every scope, and nothing else', async () => {
  const { exitCode, output, errors } = await runScript('token', [], here());
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  expect(output).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(decodeJwt(output)).toMatchObject({
    sub: clients[0]?.clientId,
    scope: SCOPES.join(' '),
    aud: running.config.audience,
  });
});

test('prints a token of another client, with the scopes that were asked for', async () => {
  const second = clients[1]?.clientId ?? '';
  expect(decodeJwt((await token('--client', second)).output).sub).toBe(second);
  const narrow = await token('--scope', 'costs:read invoicing:read');
  expect(decodeJwt(narrow.output)['scope']).toBe('costs:read invoicing:read');
});

test('a scope that the client may not have is a sentence, exit 1', async () => {
  const { exitCode, output, errors } = await token('--scope', 'nonsense');
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  expect(errors).toContain('(invalid_scope: the client may not have this scope)');
});

test('a client that is not in credentials.json is a sentence, exit 1', async () => {
  const { exitCode, errors } = await token('--client', 'nobody');
  expect(exitCode).toBe(1);
  expect(errors).toContain('has no client nobody');
});

test('an option that does not exist is a usage error, exit 2', async () => {
  const { exitCode, errors } = await token('--clients', 'x');
  expect(exitCode).toBe(2);
  expect(errors).toContain('npm run --silent token');
});

test('where nothing runs the sentence says so', async () => {
  const { exitCode, errors } = await runHere(tokenCommand, [], { PORT: '1', DATA_DIR: dataDir });
  expect(exitCode).toBe(1);
  expect(errors).toBe(
    'Nothing answers at http://localhost:1/idp/.well-known/openid-configuration: start the ' +
      'service (npm start), or set PORT and PUBLIC_URL as the running one has them.\n',
  );
});

test('where something else runs the sentence says so', async () => {
  const other = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { errors } = await runHere(tokenCommand, [], { PORT: `${port}`, DATA_DIR: dataDir });
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  expect(errors).toBe(`http://localhost:${port}/idp answers (200), but is no OpenID issuer.\n`);
});

test('without credentials.json the sentence says to start the service', async () => {
  const env = { PORT: String(running.config.port), DATA_DIR: join(dataDir, 'empty') };
  const { exitCode, errors } = await runHere(tokenCommand, [], env);
  expect(exitCode).toBe(1);
  expect(errors).toContain('credentials.json: start the service once (npm start)');
});

test('a client that was revoked since is refused without its secret being shown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'token-'));
  await ensureCredentials({ dataDir: folder, db: database.db, log: pino({ level: 'silent' }) });
  const [revoked] = (await readCredentials(folder))?.clients ?? [];
  await revokeClient(database.db, revoked?.clientId ?? '', 'a test');
  const env = { PORT: String(running.config.port), DATA_DIR: folder };
  const { exitCode, errors } = await runHere(tokenCommand, [], env);
  await rm(folder, { recursive: true });
  expect(exitCode).toBe(1);
  expect(errors).toContain('invalid_client');
  expect(errors).not.toContain(revoked?.clientSecret);
});

test('with a real issuer the token is of OIDC_CLIENT_ID, wherever its discovery says', async () => {
  const env = {
    OIDC_ISSUER: running.config.issuer,
    ENVIRONMENT: 'test',
    API_AUDIENCE: running.config.audience,
    OIDC_CLIENT_ID: clients[1]?.clientId ?? '',
    OIDC_CLIENT_SECRET: clients[1]?.clientSecret ?? '',
    DATA_DIR: join(dataDir, 'empty'),
  };
  const { output, errors } = await runHere(tokenCommand, [], env);
  expect(errors).toBe('');
  expect(decodeJwt(output).sub).toBe(clients[1]?.clientId);
});

test('a real issuer without a client is a sentence, exit 1', async () => {
  const env = { ENVIRONMENT: 'test', OIDC_ISSUER: running.config.issuer, API_AUDIENCE: 'api' };
  const { exitCode, errors } = await runHere(tokenCommand, [], env);
  expect(exitCode).toBe(1);
  expect(errors).toContain('Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
});

test('a file that the service did not write is a sentence, exit 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'token-'));
  await writeFile(credentialsPath(folder), '{}');
  const env = { PORT: String(running.config.port), DATA_DIR: folder };
  const { exitCode, errors } = await runHere(tokenCommand, [], env);
  await rm(folder, { recursive: true });
  expect(exitCode).toBe(1);
  expect(errors).toMatch(/^\S+credentials\.json is not what the service wrote: .*\n$/);
});

function token(...args: string[]) {
  return runHere(tokenCommand, args, here());
}

function here() {
  return { PORT: String(running.config.port), DATA_DIR: dataDir };
}
