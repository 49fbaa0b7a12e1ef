import { expect, test } from 'vitest';
import { kills } from './kills.ts';

test('keeps exactly what it acknowledged when killed during uploads and deletions', {
  timeout: 300_000,
}, async () => {
  const { signal } = new AbortController();
  const options = {
    kills: 5,
    seed: 'a few',
    length: 'short' as const,
    signal,
    progress: () => undefined,
  };
  expect((await kills.run(options)).failures).toEqual([]);
});
