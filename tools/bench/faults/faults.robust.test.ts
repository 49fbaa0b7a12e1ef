import { expect, test } from 'vitest';
import { PARTS } from './chaos.ts';

// Each is the first part of `npm run bench -- chaos --only NAME`.
test.each(['kills', 'postgres', 'cut', 'corrupt-store', 'loads', 'starts'])(
  'what was acknowledged is there afterwards, and nothing else went wrong: %s',
  { timeout: 300_000 },
  async (name) => {
    const { signal } = new AbortController();
    const options = { kills: 4, seed: 'a few', isShort: true, signal, progress: () => undefined };
    expect((await PARTS[name]?.(options))?.failures).toEqual([]);
  },
);
