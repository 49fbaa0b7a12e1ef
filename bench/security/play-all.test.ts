import { expect, test } from 'vitest';
import type { Played } from './play.ts';
import { playAll } from './play-all.ts';
import type { ProbeResult } from './probe.ts';
import { attackTable } from './table.ts';
import { BUSY_BAR, harmOf, STRICT_BAR } from './verdict.ts';

test('an attack that fails to run is shown in the table, and the next one is run', async () => {
  const messages: string[] = [];
  const { results, failed } = await playAll(
    {
      async run(name) {
        if (name === 'broken') throw new Error('The loader refused it.');
        return resultWith(name, {});
      },
    },
    ['first', 'broken', 'last'],
    {
      limits: STRICT_BAR,
      signal: new AbortController().signal,
      progress: (text) => messages.push(text),
    },
  );
  expect(failed).toEqual(new Map([['broken', 'The loader refused it.']]));
  expect(messages[1]).toBe('broken failed to run: The loader refused it.');
  const rows = attackTable(results, [], [...failed.keys()]).split('\n');
  const widths = rows.map((row) => row.split('|').length);
  expect(new Set(widths).size).toBe(1);
  expect(rows.slice(3)).toEqual([
    expect.stringMatching(/`first`.*no \|$/),
    expect.stringMatching(/`last`.*no \|$/),
    expect.stringMatching(/`broken`.*NOT PLAYED \|$/),
  ]);
});

test('on a busy machine late responses do not count as harm, refusals do', () => {
  const late = resultWith('late', { times: Array.from({ length: 40 }, () => 1_300) });
  expect(harmOf(late, STRICT_BAR)).toEqual(['API: p99 1300 ms, over 250 ms']);
  expect(harmOf(late, BUSY_BAR)).toEqual([]);
  const refused = resultWith('refused', { times: [5, 5], failures: new Map([['503', 1]]) });
  expect(harmOf(refused, BUSY_BAR)).toEqual(['API: 66.6 % good (1 × 503)']);
});

test('responses three times slower than the baseline count as harm when they exceed the limit', () => {
  const slow = resultWith('slow', { times: [2_900] });
  const withBaseline = (ms: number): Played => ({
    ...slow,
    baseline: [{ name: 'API', times: [ms], failures: new Map() }],
  });
  expect(harmOf(withBaseline(1_000), BUSY_BAR)).toEqual([]);
  expect(harmOf(withBaseline(900), BUSY_BAR)).toEqual(['API: p99 2900 ms, over 2700 ms']);
});

function resultWith(name: string, api: Partial<ProbeResult>): Played {
  const result = { name: 'API', times: [5], failures: new Map(), ...api };
  return { name, title: name, results: [result], baseline: [], residentBytes: 1e8, hasDied: false };
}
