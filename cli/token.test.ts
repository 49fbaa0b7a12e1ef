import { copyFile, writeFile } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { revokeClient } from '#lib/auth/clients.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { announceService } from '#server/data-directory/service-file.ts';
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
import { makeFolder, setUpFolder } from '#tests/support/folders.ts';
import { runInProcess, runScript } from './testing/run-command.ts';
import { command as tokenCommand } from './token.ts';

const database = setUpTestDatabase();
let running: RunningProvider;
const dataDir = setUpFolder();
let clients: Credentials['clients'];
let service: Disposable;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  running = await startProvider({ db: database.db });
  const { config } = running;
  await ensureCredentials({ dataDir, db: database.db, log, config });
  clients = (await readCredentials(dataDir))?.clients ?? [];
  service = announceService({ ...config, dataDir }, log);
});
afterAll(async () => {
  service[Symbol.dispose]();
  await running.stop();
});

test('prints only a token of the first client, with all its scopes', async () => {
  const { exitCode, output, errors } = await runScript('token', [], settings());
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  expect(output).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(decodeJwt(output)).toMatchObject({
    sub: clients[0]?.clientId,
    scope: SCOPES.join(' '),
    aud: running.config.audience,
  });
});

test('prints a token of the given client, with the given scopes', async () => {
  const second = clients[1]?.clientId ?? '';
  expect(decodeJwt((await token('--client', second)).output).sub).toBe(second);
  const narrow = await token('--scope', 'costs:read invoicing:read');
  expect(decodeJwt(narrow.output)['scope']).toBe('costs:read invoicing:read');
});

test('a scope that the client may not have is reported in one sentence, and exits with 1', async () => {
  const { exitCode, output, errors } = await token('--scope', 'nonsense');
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  expect(errors).toContain('(invalid_scope: the client may not have this scope)');
});

test('a client that is not in credentials.json is reported in one sentence, and exits with 1', async () => {
  const { exitCode, errors } = await token('--client', 'nobody');
  expect(exitCode).toBe(1);
  expect(errors).toContain('has no client nobody');
});

test('DATA_DIR suffices to get a token, whatever PORT and PUBLIC_URL are', async () => {
  const env = { DATA_DIR: dataDir, PORT: '1', PUBLIC_URL: 'https://localhost' };
  const { output, errors } = await runInProcess(tokenCommand, [], env);
  expect(errors).toBe('');
  expect(decodeJwt(output).sub).toBe(clients[0]?.clientId);
});

test('reports in one sentence that no service runs', async () => {
  const stopped = await copyCredentials(dataDir);
  const { exitCode, errors } = await runInProcess(tokenCommand, [], { DATA_DIR: stopped });
  expect(exitCode).toBe(1);
  expect(errors).toBe(
    `No service runs on the data directory ${stopped}: start it (npm start), or set DATA_DIR to that of the one that runs.\n`,
  );
});

test('says that Node sends nothing to the port of the service', async () => {
  const folder = await copyCredentials(dataDir);
  using _other = announceService({ ...running.config, port: 6000, dataDir: folder }, log);
  const { errors } = await runInProcess(tokenCommand, [], { DATA_DIR: folder });
  expect(errors).toBe('Node and browsers refuse port 6000: start the service on another PORT.\n');
});

test('names the external issuer of a service, and of the settings', async () => {
  const folder = await copyCredentials(dataDir);
  const issuer = 'https://login.example';
  using _other = announceService({ ...running.config, issuer, dataDir: folder }, log);
  const external = { ENVIRONMENT: 'test', OIDC_ISSUER: issuer, API_AUDIENCE: 'api' };
  for (const settings of [{}, external]) {
    const env = { DATA_DIR: folder, ...settings };
    const { exitCode, errors } = await runInProcess(tokenCommand, [], env);
    expect({ exitCode, errors }).toEqual({
      exitCode: 1,
      errors: expect.stringContaining(`accepts tokens of ${issuer}: get them there`),
    });
  }
});

test('reports a revoked client without showing its secret', async () => {
  const folder = makeFolder();
  const { config } = running;
  await ensureCredentials({ dataDir: folder, db: database.db, log, config });
  using _same = announceService({ ...config, dataDir: folder }, log);
  const [revoked] = (await readCredentials(folder))?.clients ?? [];
  await revokeClient(database.db, revoked?.clientId ?? '', 'a test');
  const env = { DATA_DIR: folder };
  const { exitCode, errors } = await runInProcess(tokenCommand, [], env);
  expect(exitCode).toBe(1);
  expect(errors).toContain('invalid_client');
  expect(errors).not.toContain(revoked?.clientSecret);
});

test.each([undefined, '{}'])(
  'says to start the service with the credentials.json %j',
  async (text) => {
    const folder = makeFolder();
    if (text) await writeFile(credentialsPath(folder), text);
    const { exitCode, errors } = await runInProcess(tokenCommand, [], { DATA_DIR: folder });
    expect(exitCode).toBe(1);
    expect(errors).toMatch(
      /^\S+credentials\.json is missing or damaged: start the service once .*\n$/,
    );
  },
);

function token(...args: string[]) {
  return runInProcess(tokenCommand, args, settings());
}

function settings() {
  return { DATA_DIR: dataDir };
}

/** A copy of the folder's credentials.json in a folder without a running service. */
async function copyCredentials(folder: string): Promise<string> {
  const copy = makeFolder();
  await copyFile(credentialsPath(folder), credentialsPath(copy));
  return copy;
}
