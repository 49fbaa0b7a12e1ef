import { expect, test } from 'vitest';
import type { SheetBranch } from '#components/availability/state/sheet-address.ts';
import { isOpenAt, otherBranches, rankBranches } from './branch-ranking.ts';

const NOW = new Date('2026-11-20T03:00:00Z');

function branch(number: string, longitude: number, isOpen = true): SheetBranch {
  const change = { at: new Date('2026-11-20T05:30:00Z'), date: '2026-11-20', time: '16:30' };
  const place = { latitude: -33.9, longitude };
  const location = { state: 'NSW', timeZone: 'Australia/Sydney', place };
  return { number, name: number, ...location, opening: { isOpen, change } };
}

test('the other branches are sorted nearest first, without the branch itself', () => {
  const branches = [branch('far', 118), branch('here', 151), branch('near', 150.9)];
  expect(otherBranches(branches, 'here').map(({ number }) => number)).toEqual(['near', 'far']);
  expect(otherBranches(branches, 'nowhere')).toEqual([]);
  const unknown = { ...branch('unknown', 151), place: undefined };
  expect(otherBranches([unknown, ...branches], 'here').at(-1)?.number).toBe('unknown');
});

test('a branch that closes or opens while the sheet is on the screen counts as closed or open', () => {
  const later = new Date('2026-11-20T05:30:00Z');
  expect([NOW, later].map((now) => isOpenAt(branch('1', 151), now))).toEqual([true, false]);
  expect([NOW, later].map((now) => isOpenAt(branch('1', 151, false), now))).toEqual([false, true]);
  expect(isOpenAt({ opening: undefined }, NOW)).toBe(false);
});

test('the branch with most rows comes first, then open ones, then nearest; unanswered ones come last', () => {
  const [a, b, c, d] = otherBranches(
    [
      branch('here', 151),
      branch('a', 150.9),
      branch('b', 150.5, false),
      branch('c', 149),
      branch('d', 140),
    ],
    'here',
  );
  if (!a || !b || !c || !d) throw new Error('four branches were made');
  const found = [
    { branch: a, served: undefined },
    { branch: b, served: 2 },
    { branch: d, served: 2 },
    { branch: c, served: 2 },
  ];
  expect(rankBranches(found, NOW).map((each) => each.branch.number)).toEqual(['c', 'd', 'b', 'a']);
});
