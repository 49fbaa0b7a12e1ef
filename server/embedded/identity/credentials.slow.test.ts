import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { findClient, isSecret, listClients, revokeClient } from '#lib/auth/clients.ts';
import { ROLES } from '#lib/auth/roles.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { credentialsPath, ensureCredentials, readCredentials } from './credentials.ts';
import { isPassword } from './passwords.ts';
import { findByUsername } from './people.ts';
import { QUICK_COST } from './testing/quick-cost.ts';

const log = pino({ level: 'silent' });
const config = { issuer: 'http://localhost:3000/idp', audience: 'http://localhost:3000' };
let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await makeTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'credentials-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('the first start writes a person for each role, a client with every scope and one for invoices of Australia', async () => {
  expect(await ensured()).toEqual({
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

test('the file is for its owner alone, and nothing lies beside it', async () => {
  await ensured();
  expect((await stat(credentialsPath(dataDir))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['credentials.json']);
});

test('another start changes nothing', async () => {
  await ensured();
  const before = await readFile(credentialsPath(dataDir), 'utf8');
  const { mtimeMs } = await stat(credentialsPath(dataDir));
  await ensured();
  expect(await readFile(credentialsPath(dataDir), 'utf8')).toBe(before);
  expect((await stat(credentialsPath(dataDir))).mtimeMs).toBe(mtimeMs);
  expect(await listClients(database.db)).toHaveLength(2);
});

test('a file of another database is replaced by one that works', async () => {
  const other = await makeTestDatabase();
  await ensureCredentials({ dataDir, db: other.db, log, config, passwordCost: QUICK_COST });
  const before = await readCredentials(dataDir);
  await other.drop();
  const after = await ensured();
  expect(idsOf(after)).not.toEqual(idsOf(before));
  await expectAllWork();
});

test('a file of an earlier version, or of another port, comes to say where tokens are had', async () => {
  const { people, clients, ...where } = await ensured();
  await writeFile(credentialsPath(dataDir), JSON.stringify({ people, clients }));
  expect(await ensured()).toEqual({ people, clients, ...where });
});

test('a lost file is replaced by one that works, and the clients that were in it still do', async () => {
  const before = await ensured();
  await rm(credentialsPath(dataDir));
  await ensured();
  await expectAllWork();
  for (const { clientId } of before.clients) {
    expect(await findClient(database.db, clientId)).toBeDefined();
  }
});

test('a client that was revoked is replaced, and the one that works is kept', async () => {
  const before = await ensured();
  await revokeClient(database.db, before.clients[0]?.clientId ?? '', 'a test');
  const after = await ensured();
  expect(after.clients[1]).toEqual(before.clients[1]);
  expect(after.clients[0]?.clientId).not.toBe(before.clients[0]?.clientId);
  await expectAllWork();
});

test('a secret that is not the one of its client is replaced', async () => {
  const { people, clients } = await ensured();
  const changed = clients.map((client) => ({ ...client, clientSecret: 'changed by hand' }));
  await writeFile(credentialsPath(dataDir), JSON.stringify({ people, clients: changed }));
  await ensured();
  await expectAllWork();
});

test('a file that is no JSON is replaced, and never quoted', async () => {
  await writeFile(credentialsPath(dataDir), '{ "clients": [ "a-secret-in-half-a-file');
  await expect(readCredentials(dataDir)).rejects.toThrow(/^((?!a-secret).)*is not what/);
  await ensured();
  await expectAllWork();
});

test('a person whose password is not theirs, or who is no longer, is replaced; who can sign in stays', async () => {
  const { people, clients } = await ensured();
  const [changed, disabled, ...kept] = people;
  if (!changed || !disabled) throw new Error('nobody was written');
  await database.db
    .updateTable('people')
    .set({ disabled_at: new Date() })
    .where('username', '=', disabled.username)
    .execute();
  const edited = [{ ...changed, password: 'changed by hand' }, disabled, ...kept];
  await writeFile(credentialsPath(dataDir), JSON.stringify({ people: edited, clients }));
  const after = await ensured();
  expect(after.people.slice(0, 2)).toEqual(kept);
  expect(after.people.slice(2)).toMatchObject([
    { username: `${changed.username}2`, role: changed.role },
    { username: `${disabled.username}2`, role: disabled.role },
  ]);
  await expectAllWork();
});

test('a person stands in the file as the database has them', async () => {
  const { people } = await ensured();
  await database.db
    .updateTable('people')
    .set({ countries: ['nz'] })
    .where('username', '=', people[0]?.username ?? '')
    .execute();
  expect((await ensured()).people[0]).toEqual({ ...people[0], countries: ['nz'] });
});

const secrets = { clientId: expect.any(String), clientSecret: expect.any(String) };

async function ensured() {
  await ensureCredentials({ dataDir, db: database.db, log, config, passwordCost: QUICK_COST });
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
    expect(isSecret(clientSecret, client?.secretHash ?? '')).toBe(true);
  }
}

function idsOf(credentials: Awaited<ReturnType<typeof readCredentials>>) {
  return credentials?.clients.map(({ clientId }) => clientId);
}
