import { expect, test, vi } from 'vitest';
import { makeClock } from './clock.ts';

test('a clock with a start time starts there and runs at normal speed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z') });
  try {
    const clock = makeClock(new Date('2026-10-04T01:30:00+10:00'));
    expect(clock.now()).toEqual(new Date('2026-10-03T15:30:00Z'));
    vi.advanceTimersByTime(90_000);
    expect(clock.now()).toEqual(new Date('2026-10-03T15:31:30Z'));
  } finally {
    vi.useRealTimers();
  }
});

test('a clock without a start time shows real time', () => {
  const before = Date.now();
  const time = makeClock(undefined).now().getTime();
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
