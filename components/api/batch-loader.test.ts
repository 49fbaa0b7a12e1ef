import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

test('loads keys requested together in one batch, later ones in another', async () => {
  const loaded: string[][] = [];
  const load = batchLoader(async (keys: readonly string[]) => {
    loaded.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  expect(await Promise.all([load('a'), load('b')])).toEqual(['A', 'B']);
  expect(await load('c')).toBe('C');
  expect(loaded).toEqual([['a', 'b'], ['c']]);
});

test('a failed batch rejects all its keys, and is loaded again the next time', async () => {
  let isFailing = true;
  const load = batchLoader(async (keys: readonly number[]) => {
    if (isFailing) throw new Error('It fails.');
    return keys;
  });
  const tried = await Promise.allSettled([load(1), load(2)]);
  expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isFailing = false;
  expect(await load(1)).toBe(1);
});
