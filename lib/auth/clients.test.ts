import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import {
  createClient,
  findClient,
  listClients,
  type NewClient,
  revokeClient,
  verifySecret,
} from './clients.ts';

const database = setUpTestDatabase();

const READER: NewClient = { name: 'Reader', scopes: ['invoicing:read'], createdBy: 'a test' };

test('a secret has 256 random bits and only its hash is stored', async () => {
  const { clientId, clientSecret } = await createClient(database.db, READER);
  expect(Buffer.from(clientSecret, 'base64url')).toHaveLength(32);
  const row = await database.db
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(clientSecret);
  expect(verifySecret(clientSecret, row.secret_hash)).toBe(true);
  expect(verifySecret(`${clientSecret} `, row.secret_hash)).toBe(false);
});

test('finds a client with its scopes and limits, without duplicates', async () => {
  const { clientId } = await createClient(database.db, {
    ...READER,
    scopes: ['costs:read', 'invoicing:read', 'costs:read'],
    countries: ['nz', 'nz'],
    customerNumbers: [],
  });
  expect(await findClient(database.db, clientId)).toMatchObject({
    client_id: clientId,
    name: 'Reader',
    scopes: ['invoicing:read', 'costs:read'],
    countries: ['nz'],
    customer_numbers: [],
    created_by: 'a test',
    disabled_at: null,
  });
});

test('names every invalid member of a new client at once', async () => {
  const faulty: NewClient = {
    name: '',
    scopes: ['invoicing:write', 'costs:read'],
    countries: ['fr'],
    customerNumbers: ['12\n3'],
    createdBy: 'a test',
  };
  await expect(createClient(database.db, { ...READER, scopes: [] })).rejects.toMatchObject({
    details: [{ field: 'scopes' }],
  });
  await expect(createClient(database.db, faulty)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      { field: 'name' },
      { field: 'scopes[0]', issue: expect.stringContaining('"invoicing:write" is none of inv') },
      { field: 'countries[0]' },
      { field: 'customerNumbers[0]' },
    ],
  });
});

test('a revoked client is not found, but listed with the time', async () => {
  const { clientId } = await createClient(database.db, READER);
  expect(await revokeClient(database.db, clientId, 'a test')).toBe(true);
  expect(await findClient(database.db, clientId)).toBeUndefined();
  const listed = (await listClients(database.db)).find((client) => client.client_id === clientId);
  expect(listed?.disabled_at).toMatch(/^\d{4}-\d\d-\d\d/);
});

test('revoking twice changes nothing, revoking an unknown client throws', async () => {
  const { clientId } = await createClient(database.db, READER);
  await revokeClient(database.db, clientId, 'a test');
  const [first] = await auditEntries(clientId, 'client.revoked');
  expect(await revokeClient(database.db, clientId, 'another')).toBe(false);
  expect(await auditEntries(clientId, 'client.revoked')).toEqual([first]);
  await expect(revokeClient(database.db, 'nobody', 'a test')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('creating and revoking a client is in the audit log, without its secret', async () => {
  const { clientId, clientSecret } = await createClient(database.db, {
    ...READER,
    countries: ['au'],
    createdBy: 'the maker',
  });
  await revokeClient(database.db, clientId, 'the ender');
  const [entry] = await auditEntries(clientId, 'client.created');
  expect(entry?.actor).toBe('the maker');
  expect(JSON.parse(entry?.details ?? '')).toEqual({
    name: 'Reader',
    scopes: ['invoicing:read'],
    countries: ['au'],
    customer_numbers: null,
  });
  expect(entry?.details).not.toContain(clientSecret);
  expect(await auditEntries(clientId, 'client.revoked')).toMatchObject([{ actor: 'the ender' }]);
});

function auditEntries(clientId: string, action: string) {
  return database.db
    .selectFrom('audit_log')
    .select(['id', 'actor', 'details'])
    .where('subject', '=', clientId)
    .where('action', '=', action)
    .execute();
}
