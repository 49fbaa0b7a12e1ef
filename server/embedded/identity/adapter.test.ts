import { expect, test } from 'vitest';
import { makeMemory } from './adapter.ts';

const stateOf = makeMemory();
const codes = stateOf('AuthorizationCode');

test('keeps the ids of models apart, and replaces what has an id already', async () => {
  await codes.upsert('replaced', { clientId: 'a', scope: 'one' }, 60);
  await codes.upsert('replaced', { clientId: 'a', scope: 'two' }, 60);
  expect(await codes.find('replaced')).toEqual({ clientId: 'a', scope: 'two' });
  expect(await stateOf('Grant').find('replaced')).toBeUndefined();
  await codes.destroy('replaced');
  expect(await codes.find('replaced')).toBeUndefined();
});

test('lets one of twenty concurrent callers consume a code', async () => {
  await codes.upsert('contested', { clientId: 'a' }, 60);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => codes.consume('contested')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codes.find('contested')).toMatchObject({ consumed: expect.any(Number) });
});

test('neither finds nor consumes expired state', async () => {
  await codes.upsert('expired', { clientId: 'a' }, -1);
  expect(await codes.find('expired')).toBeUndefined();
  await expect(codes.consume('expired')).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('revokes what was issued under a grant, of its own model only', async () => {
  const tokens = stateOf('AccessToken');
  await codes.upsert('granted', { grantId: 'g' }, 60);
  await codes.upsert('otherwise', { grantId: 'h' }, 60);
  await tokens.upsert('granted', { grantId: 'g' }, 60);
  await codes.revokeByGrantId('g');
  expect(await codes.find('granted')).toBeUndefined();
  expect(await codes.find('otherwise')).toBeDefined();
  expect(await tokens.find('granted')).toBeDefined();
});
