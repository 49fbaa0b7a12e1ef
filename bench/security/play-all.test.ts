import { expect, test } from 'vitest';
import type { Played } from './play.ts';
import { playAll } from './play-all.ts';
import type { ProbeResult } from './probe.ts';
import { attackTable } from './table.ts';
import { BUSY_BAR, harmOf, STRICT_BAR } from './verdict.ts';

test('an attack that cannot be played is told of in the table, and the next is played', async () => {
  const told: string[] = [];
  const { played, failed } = await playAll(
    {
      async play(name) {
        if (name === 'broken') throw new Error('The loader refused it.');
        return playedWith(name, {});
      },
    },
    ['first', 'broken', 'last'],
    {
      bar: STRICT_BAR,
      signal: new AbortController().signal,
      progress: (text) => told.push(text),
    },
  );
  expect(failed).toEqual(new Map([['broken', 'The loader refused it.']]));
  expect(told[1]).toBe('broken could not be played: The loader refused it.');
  const rows = attackTable(played, [], [...failed.keys()]).split('\n');
  const widths = rows.map((row) => row.split('|').length);
  expect(new Set(widths).size).toBe(1);
  expect(rows.slice(3)).toEqual([
    expect.stringMatching(/`first`.*no \|$/),
    expect.stringMatching(/`last`.*no \|$/),
    expect.stringMatching(/`broken`.*NOT PLAYED \|$/),
  ]);
});

test('on a busy machine who is answered late is not hurt, and who is refused is', () => {
  const late = playedWith('late', { times: Array.from({ length: 40 }, () => 1_300) });
  expect(harmOf(late, STRICT_BAR)).toEqual(['API: p99 1300 ms, over 250 ms']);
  expect(harmOf(late, BUSY_BAR)).toEqual([]);
  const refused = playedWith('refused', { times: [5, 5], failures: new Map([['503', 1]]) });
  expect(harmOf(refused, BUSY_BAR)).toEqual(['API: 66.6 % good (1 × 503)']);
});

test('what is three times as late as usual hurts where it is above the bar', () => {
  const slow = playedWith('slow', { times: [2_900] });
  const usual = (ms: number): Played => ({
    ...slow,
    quiet: [{ name: 'API', times: [ms], failures: new Map() }],
  });
  expect(harmOf(usual(1_000), BUSY_BAR)).toEqual([]);
  expect(harmOf(usual(900), BUSY_BAR)).toEqual(['API: p99 2900 ms, over 2700 ms']);
});

function playedWith(name: string, api: Partial<ProbeResult>): Played {
  const result = { name: 'API', times: [5], failures: new Map(), ...api };
  return { name, title: name, results: [result], quiet: [], residentBytes: 1e8, hasDied: false };
}
