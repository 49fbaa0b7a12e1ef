import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { deleteExpiredIdentityState } from '#lib/auth/sessions/session-admin.ts';
import { makeStateAdapter, revokeGrants } from './state.ts';

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

test('finds a session by its uid and a code by its user code', async () => {
  const sessions = makeStateAdapter(database.db, 'Session');
  await sessions.upsert('session', { uid: 'the-uid' }, 60);
  expect(await sessions.findByUid('the-uid')).toEqual({ uid: 'the-uid' });
  await codes().upsert('device', { userCode: 'ABCD' }, 60);
  expect(await codes().findByUserCode('ABCD')).toEqual({ userCode: 'ABCD' });
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

test('revokeGrants deletes grants with the codes and tokens issued under them, and nothing else', async () => {
  const of = (model: string) => makeStateAdapter(database.db, model);
  const remaining = ['Interaction', 'Session'];
  const deleted = ['AuthorizationCode', 'AccessToken'];
  for (const model of [...remaining, ...deleted])
    await of(model).upsert('of-ended', { grantId: 'ended' }, 60);
  await of('Grant').upsert('ended', {}, 60);
  await of('Grant').upsert('other', {}, 60);
  await of('AuthorizationCode').upsert('of-other', { grantId: 'other' }, 60);
  await revokeGrants(database.db, ['ended', undefined]);
  for (const model of deleted) expect(await of(model).find('of-ended')).toBeUndefined();
  for (const model of remaining) expect(await of(model).find('of-ended')).toBeDefined();
  expect(await of('Grant').find('ended')).toBeUndefined();
  expect(await of('Grant').find('other')).toBeDefined();
  expect(await of('AuthorizationCode').find('of-other')).toBeDefined();
});
