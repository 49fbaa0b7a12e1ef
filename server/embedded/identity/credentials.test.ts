import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type OwnedTestDatabase } from '#db/testing/database.ts';
import { findClient, listClients, revokeClient, verifySecret } from '#lib/auth/clients.ts';
import { ROLES, SCOPES } from '#lib/auth/scopes.ts';
import { makeFolder } from '#tests/support/folders.ts';
import {
  type Credentials,
  credentialsPath,
  ensureCredentials,
  readCredentials,
} from './credentials.ts';
import { findByUsername, isPassword, removePerson } from './people.ts';

const log = pino({ level: 'silent' });
const config = { issuer: 'http://localhost:3000/idp', audience: 'http://localhost:3000' };
let database: OwnedTestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await makeTestDatabase();
  dataDir = makeFolder();
});
afterEach(async () => {
  await database.drop();
});

test('the first start writes people and clients for the owner of the file only', async () => {
  const written = await ensureAndRead();
  expect(written).toEqual({
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
  await expectAllWork(written);
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
  await ensureCredentials({ dataDir, db: other.db, log, config });
  const before = await readCredentials(dataDir);
  await other.drop();
  const after = await ensureAndRead();
  expect(after.clients[0]?.clientId).not.toBe(before?.clients[0]?.clientId);
  await expectAllWork(after);
});

test.each(['lost', 'damaged'])(
  'replaces a %s file, and its people and clients still work',
  async (how) => {
    const before = await ensureAndRead();
    if (how === 'lost') await rm(credentialsPath(dataDir));
    else await writeFile(credentialsPath(dataDir), '{ "clients": [ "half');
    const after = await ensureAndRead();
    expect(after.people[0]?.username).toBe(`${before.people[0]?.username}2`);
    await expectAllWork(after);
    await expectAllWork(before);
  },
);

test('does not replace a client or a person that was revoked', async () => {
  const before = await ensureAndRead();
  await revokeClient(database.db, before.clients[0]?.clientId ?? '', 'a test');
  await removePerson(database.db, before.people[0]?.username ?? '', 'a test');
  expect(await ensureAndRead()).toEqual(before);
  expect(await listClients(database.db)).toHaveLength(2);
});

test('names another address of the service in the file, and keeps the rest', async () => {
  const before = await ensureAndRead();
  const issuer = 'http://localhost:4000/idp';
  await ensureCredentials({ dataDir, db: database.db, log, config: { ...config, issuer } });
  const tokenUrl = `${issuer}/token`;
  expect(await readCredentials(dataDir)).toEqual({ ...before, issuer, tokenUrl });
});

const secrets = { clientId: expect.any(String), clientSecret: expect.any(String) };

async function ensureAndRead() {
  await ensureCredentials({ dataDir, db: database.db, log, config });
  const credentials = await readCredentials(dataDir);
  if (!credentials) throw new Error('no credentials were written');
  return credentials;
}

async function expectAllWork({ people, clients }: Credentials) {
  expect(people).toHaveLength(ROLES.length);
  for (const { username, password } of people) {
    const stored = (await findByUsername(database.db, username))?.password_hash;
    expect(await isPassword(password, stored)).toBe(true);
  }
  expect(clients).toHaveLength(2);
  for (const { clientId, clientSecret, scopes, countries } of clients) {
    const client = await findClient(database.db, clientId);
    expect(client).toMatchObject({ scopes, countries });
    expect(verifySecret(clientSecret, client?.secret_hash ?? '')).toBe(true);
  }
}
