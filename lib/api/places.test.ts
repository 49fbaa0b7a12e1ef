import { expect, test } from 'vitest';
import { makePlaces } from './places.ts';

test('a caller holds no more places than they may, whatever others hold', () => {
  const places = makePlaces(2);
  const leave = places.take('till-7');
  places.take('till-7');
  expect(places.take('till-7')).toBeUndefined();
  expect(places.take('till-8')).toBeDefined();
  leave?.();
  expect(places.take('till-7')).toBeDefined();
  expect(places.take('till-7')).toBeUndefined();
});
