import { expect, test } from 'vitest';
import { UsageError } from '#cli/command.ts';
import { chooseNames, scenario } from './scenario.ts';
import { atLeast, atMost, isMet, markdownTable, median, targetTable } from './table.ts';

const RUN = { signal: new AbortController().signal, progress: () => undefined };

const sample = scenario({
  summary: 'a sample',
  options: { seconds: 10, seed: 'x', short: false, only: [] },
  run: async (options) => ({ report: [JSON.stringify(options)] }),
});

test.each([
  [[], { seconds: 10, seed: 'x', short: false, only: [] }],
  [
    ['--seconds', '3', '--short', '--only', 'a', '--only', 'b'],
    { seconds: 3, seed: 'x', short: true, only: ['a', 'b'] },
  ],
])('reads the options %j by the type of their defaults', async (args, expected) => {
  const { report } = await sample.run(args, RUN);
  expect(JSON.parse(report[0] ?? '')).toEqual(expected);
});

test.each(['0', '1.5', 'many'])('refuses --seconds %s', (value) => {
  expect(() => sample.run(['--seconds', value], RUN)).toThrow(UsageError);
});

test('chooses names by their beginning, all without one, and refuses one that nothing has', () => {
  const names = ['slow-a', 'slow-b', 'flood'];
  expect(chooseNames(names, ['slow'])).toEqual(['slow-a', 'slow-b']);
  expect(chooseNames(names, [])).toEqual(names);
  expect(() => chooseNames(names, ['slow', 'x'])).toThrow(UsageError);
});

test('tells a target that is met from one that is missed, and by how much', () => {
  const targets = [atMost(8, 'a', 8), atLeast(1, 'b', 0.85)];
  expect(targets.map(isMet)).toEqual([true, false]);
  expect(targetTable(targets).split('\n').slice(2)).toEqual([
    expect.stringContaining('met'),
    expect.stringContaining('misses by 15 %'),
  ]);
});

test('aligns the columns of a table', () => {
  expect(
    markdownTable(
      ['', 'n'],
      [
        ['a', '1'],
        ['bcde', '1,000'],
      ],
    ),
  ).toBe(
    ['|      |     n |', '| ---- | ----: |', '| a    |     1 |', '| bcde | 1,000 |'].join('\n'),
  );
});

test('takes the middle value, or the mean of the two in the middle', () => {
  expect(median([4, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
