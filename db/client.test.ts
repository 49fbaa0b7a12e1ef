import { afterEach, expect, test, vi } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('connections are kept while nobody asks for minutes, and closed in the end', async () => {
  const database = await makeTestDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await database.pool.query('select 1');
  vi.advanceTimersByTime(4 * 60_000);
  expect(database.pool.idleCount).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(database.pool.idleCount).toBe(0);
  vi.useRealTimers();
  await database.drop();
});
