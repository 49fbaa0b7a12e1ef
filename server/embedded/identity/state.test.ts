import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { makeStateAdapter, revokeGrants, sweepState } from './state.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const codes = () => makeStateAdapter(database.db, 'AuthorizationCode');

test('what was put in comes out, and a second put replaces it', async () => {
  await codes().upsert('replaced', { clientId: 'a', scope: 'one' }, 60);
  await codes().upsert('replaced', { clientId: 'a', scope: 'two' }, 60);
  expect(await codes().find('replaced')).toEqual({ clientId: 'a', scope: 'two' });
});

test('an id of one model is not of another', async () => {
  await codes().upsert('of-codes', { clientId: 'a' }, 60);
  expect(await makeStateAdapter(database.db, 'Grant').find('of-codes')).toBeUndefined();
});

test('an id with a NUL is not found', async () => {
  expect(await codes().find('a\u0000b')).toBeUndefined();
});

test('what has a NUL in it is refused as a bad request, and what only looks like one is kept', async () => {
  const put = codes().upsert('nul', { clientId: 'a', nonce: 'a\u0000b' }, 60);
  await expect(put).rejects.toMatchObject({ error: 'invalid_request', status: 400 });
  await codes().upsert('nul', { clientId: 'a', nonce: 'a\\u0000b' }, 60);
  expect(await codes().find('nul')).toMatchObject({ nonce: 'a\\u0000b' });
});

test('of twenty who consume a code at once, one does', async () => {
  await codes().upsert('contested', { clientId: 'a' }, 60);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => codes().consume('contested')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const lost of tries.filter((one) => one.status === 'rejected')) {
    expect(lost.reason).toMatchObject({ error: 'invalid_grant' });
  }
});

test('a consumed code says when, and putting it again does not undo that', async () => {
  const now = Math.floor(Date.now() / 1000);
  await codes().upsert('consumed', { clientId: 'a' }, 60);
  await codes().consume('consumed');
  await codes().upsert('consumed', { clientId: 'b' }, 60);
  const found = (await codes().find('consumed')) ?? {};
  expect(found).toEqual({ clientId: 'b', consumed: expect.any(Number) });
  expect(Math.abs(found.consumed - now)).toBeLessThan(30);
});

test('what has expired is neither found nor consumed, and is swept', async () => {
  await codes().upsert('expired', { clientId: 'a' }, -1);
  await codes().upsert('alive', { clientId: 'a' }, 60);
  await codes().upsert('for-ever', { clientId: 'a' });
  expect(await codes().find('expired')).toBeUndefined();
  await expect(codes().consume('expired')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await sweepState(database.db)).toBe(1);
  expect(await codes().find('alive')).toBeDefined();
  expect(await codes().find('for-ever')).toBeDefined();
});

test('a session is found by its uid and a code by its user code', async () => {
  const sessions = makeStateAdapter(database.db, 'Session');
  await sessions.upsert('session', { uid: 'the-uid' }, 60);
  expect(await sessions.findByUid('the-uid')).toEqual({ uid: 'the-uid' });
  await codes().upsert('device', { userCode: 'ABCD' }, 60);
  expect(await codes().findByUserCode('ABCD')).toEqual({ userCode: 'ABCD' });
});

test('a revoked grant takes what was given under it, of that model alone', async () => {
  const tokens = makeStateAdapter(database.db, 'RefreshToken');
  await codes().upsert('granted', { grantId: 'g' }, 60);
  await codes().upsert('otherwise', { grantId: 'h' }, 60);
  await tokens.upsert('granted', { grantId: 'g' }, 60);
  await codes().revokeByGrantId('g');
  expect(await codes().find('granted')).toBeUndefined();
  expect(await codes().find('otherwise')).toBeDefined();
  expect(await tokens.find('granted')).toBeDefined();
});

test('what was destroyed is gone', async () => {
  await codes().upsert('destroyed', { clientId: 'a' }, 60);
  await codes().destroy('destroyed');
  expect(await codes().find('destroyed')).toBeUndefined();
});

test('grants end with the codes and tokens given under them, and nothing else does', async () => {
  const of = (model: string) => makeStateAdapter(database.db, model);
  const kept = ['Interaction', 'Session'];
  const gone = ['AuthorizationCode', 'AccessToken'];
  for (const model of [...kept, ...gone])
    await of(model).upsert('of-ended', { grantId: 'ended' }, 60);
  await of('Grant').upsert('ended', {}, 60);
  await of('Grant').upsert('other', {}, 60);
  await of('AuthorizationCode').upsert('of-other', { grantId: 'other' }, 60);
  await revokeGrants(database.db, ['ended', undefined]);
  for (const model of gone) expect(await of(model).find('of-ended')).toBeUndefined();
  for (const model of kept) expect(await of(model).find('of-ended')).toBeDefined();
  expect(await of('Grant').find('ended')).toBeUndefined();
  expect(await of('Grant').find('other')).toBeDefined();
  expect(await of('AuthorizationCode').find('of-other')).toBeDefined();
});
