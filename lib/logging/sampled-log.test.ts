import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logCounts, makeLog } from './log.ts';
import { makeSampledLog } from './sampled-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(options: Parameters<typeof makeSampledLog>[1] = {}) {
  const lines: { msg: string; level: string; count?: number; id?: string; kind?: string }[] = [];
  const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, sampled: makeSampledLog(log, options) };
}

test('writes one line a second however many come, and counts every one', () => {
  const { lines, sampled } = setUp();
  const before = logCounts.sampled;
  for (let i = 0; i < 10_000; i += 1) {
    sampled.write('warn', 'the database is away', { id: `${i}` });
    vi.advanceTimersByTime(12);
  }
  vi.advanceTimersByTime(2_000);
  expect(lines.length).toBeLessThanOrEqual(122);
  expect(lines.length).toBeGreaterThan(115);
  expect(lines.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(10_000);
  expect(logCounts.sampled - before).toBe(10_000 - lines.length);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', msg: 'the database is away', id: '9999' });
});

test('writes the first line of a kind at once and unchanged, also after a quiet second', () => {
  const { lines, sampled } = setUp();
  sampled.write('error', 'a page failed', { id: 'first' });
  sampled.write('warn', 'the database is away', { id: 'other kind' });
  expect(lines.map(({ id, count }) => [id, count])).toEqual([
    ['first', undefined],
    ['other kind', undefined],
  ]);
  vi.advanceTimersByTime(1_500);
  sampled.write('error', 'a page failed', { id: 'second' });
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ id: 'second', level: 'error' });
});

test('flush writes what was counted', () => {
  const { lines, sampled } = setUp();
  for (const id of ['a', 'b', 'c']) sampled.write('warn', 'it broke', { id });
  sampled.flush();
  expect(lines.at(-1)).toMatchObject({ id: 'c', count: 2 });
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(2);
});

test('kinds beyond the limit share one line', () => {
  const { lines, sampled } = setUp({ maxKinds: 2 });
  for (const kind of ['a', 'b', 'c', 'd', 'e']) sampled.write('warn', kind, { id: kind });
  sampled.flush();
  expect(lines.map(({ msg, kind, count }) => [msg, kind, count])).toEqual([
    ['a', undefined, undefined],
    ['b', undefined, undefined],
    ['c', undefined, undefined],
    ['more kinds of lines than are told apart', 'e', 2],
  ]);
});
