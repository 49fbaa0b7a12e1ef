import { expect, test } from 'vitest';
import { rankBranches } from './branch-needs.ts';

test('the branches of the best split come first, then what covers most rows, then the nearest', () => {
  const near = { branch: { number: 'near', kilometres: 5 }, cover: { items: 1, units: 4 } };
  const far = { branch: { number: 'far', kilometres: 600 }, cover: { items: 2, units: 9 } };
  const other = {
    branch: { number: 'other', kilometres: undefined },
    cover: { items: 1, units: 8 },
  };
  const shared = { branch: { number: 'shared', kilometres: 900 }, cover: { items: 0, units: 3 } };
  expect(rankBranches([other, near, far, shared], ['shared', 'near'])).toEqual([
    shared,
    near,
    far,
    other,
  ]);
  expect(rankBranches([other, near, far, shared], [])).toEqual([far, near, other, shared]);
});
