import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type OwnedTestDatabase } from '#db/testing/database.ts';
import { findClient, listClients, revokeClient, verifySecret } from '#lib/auth/clients.ts';
import { ROLES, SCOPES } from '#lib/auth/scopes.ts';
import { FAST_PASSWORD_COST } from '#server/embedded/identity/testing/password-cost.ts';
import { credentialsPath, ensureCredentials, readCredentials } from './credentials.ts';
import { isPassword } from './passwords.ts';
import { findByUsername } from './people.ts';

const log = pino({ level: 'silent' });
const config = { issuer: 'http://localhost:3000/idp', audience: 'http://localhost:3000' };
let database: OwnedTestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await makeTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'credentials-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('the first start writes a person for each role, a client with every scope, and one for Australian invoices', async () => {
  expect(await ensureAndRead()).toEqual({
    tokenUrl: 'http://localhost:3000/idp/token',
    issuer: 'http://localhost:3000/idp',
    audience: 'http://localhost:3000',
    people: ROLES.map((role) => ({
      username: expect.stringMatching(/^[a-z]+$/),
      password: expect.stringMatching(/^[\w-]{20}$/),
      name: expect.any(String),
      role,
      countries: ['au', 'nz'],
    })),
    clients: [
      { ...secrets, scopes: SCOPES, countries: ['au', 'nz'] },
      { ...secrets, scopes: ['invoicing:read'], countries: ['au'] },
    ],
  });
  await expectAllWork();
});

test('the file is readable by its owner only, and no other file is left', async () => {
  await ensureAndRead();
  expect((await stat(credentialsPath(dataDir))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['credentials.json']);
});

test('another start changes nothing', async () => {
  await ensureAndRead();
  const before = await readFile(credentialsPath(dataDir), 'utf8');
  const { mtimeMs } = await stat(credentialsPath(dataDir));
  await ensureAndRead();
  expect(await readFile(credentialsPath(dataDir), 'utf8')).toBe(before);
  expect((await stat(credentialsPath(dataDir))).mtimeMs).toBe(mtimeMs);
  expect(await listClients(database.db)).toHaveLength(2);
});

test('replaces the file of another database', async () => {
  const other = await makeTestDatabase();
  await ensureCredentials({ dataDir, db: other.db, log, config, passwordCost: FAST_PASSWORD_COST });
  const before = await readCredentials(dataDir);
  await other.drop();
  const after = await ensureAndRead();
  expect(idsOf(after)).not.toEqual(idsOf(before));
  await expectAllWork();
});

test('replaces a lost file, and its clients still work', async () => {
  const before = await ensureAndRead();
  await rm(credentialsPath(dataDir));
  await ensureAndRead();
  await expectAllWork();
  for (const { clientId } of before.clients) {
    expect(await findClient(database.db, clientId)).toBeDefined();
  }
});

test('replaces a revoked client, and keeps the one that works', async () => {
  const before = await ensureAndRead();
  await revokeClient(database.db, before.clients[0]?.clientId ?? '', 'a test');
  const after = await ensureAndRead();
  expect(after.clients[1]).toEqual(before.clients[1]);
  expect(after.clients[0]?.clientId).not.toBe(before.clients[0]?.clientId);
  await expectAllWork();
});

test('replaces a client whose secret is wrong', async () => {
  const { clients, ...rest } = await ensureAndRead();
  const changed = clients.map((client) => ({ ...client, clientSecret: 'changed by hand' }));
  await writeFile(credentialsPath(dataDir), JSON.stringify({ ...rest, clients: changed }));
  await ensureAndRead();
  await expectAllWork();
});

test('replaces a file that is not JSON, without quoting it', async () => {
  await writeFile(credentialsPath(dataDir), '{ "clients": [ "a-secret-in-half-a-file');
  await expect(readCredentials(dataDir)).rejects.toThrow(/^((?!a-secret).)*is not what/);
  await ensureAndRead();
  await expectAllWork();
});

test('replaces a person whose password is wrong or who was removed, and keeps those who can sign in', async () => {
  const { people, ...rest } = await ensureAndRead();
  const [changed, disabled, ...unchanged] = people;
  if (!changed || !disabled) throw new Error('no people were written');
  await database.db
    .updateTable('people')
    .set({ disabled_at: new Date() })
    .where('username', '=', disabled.username)
    .execute();
  const edited = [{ ...changed, password: 'changed by hand' }, disabled, ...unchanged];
  await writeFile(credentialsPath(dataDir), JSON.stringify({ ...rest, people: edited }));
  const after = await ensureAndRead();
  expect(after.people.slice(0, 2)).toEqual(unchanged);
  expect(after.people.slice(2)).toMatchObject([
    { username: `${changed.username}2`, role: changed.role },
    { username: `${disabled.username}2`, role: disabled.role },
  ]);
  await expectAllWork();
});

test('updates a person in the file from the database', async () => {
  const { people } = await ensureAndRead();
  await database.db
    .updateTable('people')
    .set({ countries: ['nz'] })
    .where('username', '=', people[0]?.username ?? '')
    .execute();
  expect((await ensureAndRead()).people[0]).toEqual({ ...people[0], countries: ['nz'] });
});

const secrets = { clientId: expect.any(String), clientSecret: expect.any(String) };

async function ensureAndRead() {
  await ensureCredentials({
    dataDir,
    db: database.db,
    log,
    config,
    passwordCost: FAST_PASSWORD_COST,
  });
  const credentials = await readCredentials(dataDir);
  if (!credentials) throw new Error('no credentials were written');
  return credentials;
}

async function expectAllWork() {
  const { people, clients } = (await readCredentials(dataDir)) ?? { people: [], clients: [] };
  expect(people).toHaveLength(ROLES.length);
  for (const { username, password } of people) {
    const stored = (await findByUsername(database.db, username))?.passwordHash;
    expect(await isPassword(password, stored)).toBe(true);
  }
  expect(clients).toHaveLength(2);
  for (const { clientId, clientSecret, scopes, countries } of clients) {
    const client = await findClient(database.db, clientId);
    expect(client).toMatchObject({ scopes, countries });
    expect(verifySecret(clientSecret, client?.secretHash ?? '')).toBe(true);
  }
}

function idsOf(credentials: Awaited<ReturnType<typeof readCredentials>>) {
  return credentials?.clients.map(({ clientId }) => clientId);
}
