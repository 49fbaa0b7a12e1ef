import { expect, test } from 'vitest';
import type { ProbeResult } from '#tools/bench/harness/probes.ts';
import { BUSY_MACHINE_LIMITS, describeHarm, STRICT_LIMITS } from './security.ts';

test('on a busy machine late responses do not count as harm, refusals do', () => {
  const late = resultWith({ times: Array.from({ length: 40 }, () => 1_300) });
  expect(describeHarm(late, STRICT_LIMITS)).toEqual(['API: p99 1300 ms, over 250 ms']);
  expect(describeHarm(late, BUSY_MACHINE_LIMITS)).toEqual([]);
  const refused = resultWith({ times: [5, 5], failures: new Map([['503', 1]]) });
  expect(describeHarm(refused, BUSY_MACHINE_LIMITS)).toEqual(['API: 66.6 % good (1 × 503)']);
});

test('responses three times slower than before the attack count as harm when they exceed the limit', () => {
  const slow = resultWith({ times: [2_900] });
  const before = (ms: number): ProbeResult[] => [{ name: 'API', times: [ms], failures: new Map() }];
  expect(describeHarm({ ...slow, before: before(1_000) }, BUSY_MACHINE_LIMITS)).toEqual([]);
  expect(describeHarm({ ...slow, before: before(900) }, BUSY_MACHINE_LIMITS)).toEqual([
    'API: p99 2900 ms, over 2700 ms',
  ]);
});

function resultWith(api: Partial<ProbeResult>) {
  const result = { name: 'API', times: [5], failures: new Map(), ...api };
  return { results: [result], before: [], peakBytes: 1e8 };
}
