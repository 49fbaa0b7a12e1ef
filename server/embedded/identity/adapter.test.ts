import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { deleteExpiredIdentityState } from '#lib/auth/sessions/session-admin.ts';
import { makeStateAdapter } from './adapter.ts';

const database = setUpTestDatabase();

const codes = () => makeStateAdapter(database.db, 'AuthorizationCode');

test('returns what was stored, and a second upsert replaces it', async () => {
  await codes().upsert('replaced', { clientId: 'a', scope: 'one' }, 60);
  await codes().upsert('replaced', { clientId: 'a', scope: 'two' }, 60);
  expect(await codes().find('replaced')).toEqual({ clientId: 'a', scope: 'two' });
});

test('keeps the ids of models apart', async () => {
  await codes().upsert('of-codes', { clientId: 'a' }, 60);
  expect(await makeStateAdapter(database.db, 'Grant').find('of-codes')).toBeUndefined();
});

test('does not find an id with a NUL', async () => {
  expect(await codes().find('a\u0000b')).toBeUndefined();
});

test('refuses a payload with a NUL as invalid_request, and stores text that looks like one', async () => {
  const put = codes().upsert('nul', { clientId: 'a', nonce: 'a\u0000b' }, 60);
  await expect(put).rejects.toMatchObject({ error: 'invalid_request', status: 400 });
  await codes().upsert('nul', { clientId: 'a', nonce: 'a\\u0000b' }, 60);
  expect(await codes().find('nul')).toMatchObject({ nonce: 'a\\u0000b' });
});

test('lets one of twenty concurrent callers consume a code', async () => {
  await codes().upsert('contested', { clientId: 'a' }, 60);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => codes().consume('contested')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const lost of tries.filter((one) => one.status === 'rejected')) {
    expect(lost.reason).toMatchObject({ error: 'invalid_grant' });
  }
});

test('a consumed code has its time, also after another upsert', async () => {
  const now = Math.floor(Date.now() / 1000);
  await codes().upsert('consumed', { clientId: 'a' }, 60);
  await codes().consume('consumed');
  await codes().upsert('consumed', { clientId: 'b' }, 60);
  const found = (await codes().find('consumed')) ?? {};
  expect(found).toEqual({ clientId: 'b', consumed: expect.any(Number) });
  expect(Math.abs(found.consumed - now)).toBeLessThan(30);
});

test('neither finds nor consumes expired state, and it is deleted', async () => {
  await codes().upsert('expired', { clientId: 'a' }, -1);
  await codes().upsert('alive', { clientId: 'a' }, 60);
  await codes().upsert('for-ever', { clientId: 'a' });
  expect(await codes().find('expired')).toBeUndefined();
  await expect(codes().consume('expired')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await deleteExpiredIdentityState(database.db)).toBe(1);
  expect(await codes().find('alive')).toBeDefined();
  expect(await codes().find('for-ever')).toBeDefined();
});

test('finds a session by its uid', async () => {
  const sessions = makeStateAdapter(database.db, 'Session');
  await sessions.upsert('session', { uid: 'the-uid' }, 60);
  expect(await sessions.findByUid('the-uid')).toEqual({ uid: 'the-uid' });
});

test('revokeByGrantId deletes what was issued under the grant, of its own model only', async () => {
  const tokens = makeStateAdapter(database.db, 'RefreshToken');
  await codes().upsert('granted', { grantId: 'g' }, 60);
  await codes().upsert('otherwise', { grantId: 'h' }, 60);
  await tokens.upsert('granted', { grantId: 'g' }, 60);
  await codes().revokeByGrantId('g');
  expect(await codes().find('granted')).toBeUndefined();
  expect(await codes().find('otherwise')).toBeDefined();
  expect(await tokens.find('granted')).toBeDefined();
});

test('destroy deletes', async () => {
  await codes().upsert('destroyed', { clientId: 'a' }, 60);
  await codes().destroy('destroyed');
  expect(await codes().find('destroyed')).toBeUndefined();
});
