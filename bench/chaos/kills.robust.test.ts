import { expect, test } from 'vitest';
import { kills } from './kills.ts';

test('killed a few times amid uploads and deletions, it keeps what it acknowledged and nothing else', {
  timeout: 300_000,
}, async () => {
  const { signal } = new AbortController();
  const telling = { kills: 5, seed: 'a few', signal, progress: () => undefined };
  expect((await kills.play(telling)).complaints).toEqual([]);
});
