import { expect, test } from 'vitest';
import type { ProbeResult } from './clients/probe.ts';
import { runAllAttacks } from './run-all.ts';
import type { AttackResult } from './run-attack.ts';
import { attackTable } from './table.ts';
import { BUSY_MACHINE_LIMITS, describeHarm, STRICT_LIMITS } from './verdict.ts';

test('an attack that fails to run is shown in the table, and the next one is run', async () => {
  const messages: string[] = [];
  const { results, failed } = await runAllAttacks(
    {
      async run(name) {
        if (name === 'broken') throw new Error('The loader refused it.');
        return resultWith(name, {});
      },
    },
    ['first', 'broken', 'last'],
    {
      limits: STRICT_LIMITS,
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
    expect.stringMatching(/`broken`.*NOT RUN \|$/),
  ]);
});

test('on a busy machine late responses do not count as harm, refusals do', () => {
  const late = resultWith('late', { times: Array.from({ length: 40 }, () => 1_300) });
  expect(describeHarm(late, STRICT_LIMITS)).toEqual(['API: p99 1300 ms, over 250 ms']);
  expect(describeHarm(late, BUSY_MACHINE_LIMITS)).toEqual([]);
  const refused = resultWith('refused', { times: [5, 5], failures: new Map([['503', 1]]) });
  expect(describeHarm(refused, BUSY_MACHINE_LIMITS)).toEqual(['API: 66.6 % good (1 × 503)']);
});

test('responses three times slower than the baseline count as harm when they exceed the limit', () => {
  const slow = resultWith('slow', { times: [2_900] });
  const withBaseline = (ms: number): AttackResult => ({
    ...slow,
    baseline: [{ name: 'API', times: [ms], failures: new Map() }],
  });
  expect(describeHarm(withBaseline(1_000), BUSY_MACHINE_LIMITS)).toEqual([]);
  expect(describeHarm(withBaseline(900), BUSY_MACHINE_LIMITS)).toEqual([
    'API: p99 2900 ms, over 2700 ms',
  ]);
});

function resultWith(name: string, api: Partial<ProbeResult>): AttackResult {
  const result = { name: 'API', times: [5], failures: new Map(), ...api };
  return { name, title: name, results: [result], baseline: [], residentBytes: 1e8, hasDied: false };
}
