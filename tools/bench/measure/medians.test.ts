import { expect, test } from 'vitest';
import type { Figures } from '#tools/bench/api/measure.ts';
import { median, medianFigures, medianRatio, spread } from './medians.ts';

const figures = (rate: number, databaseMicroseconds?: number): Figures => ({
  requestsPerSecond: rate,
  p50: rate,
  p99: rate,
  serverMicroseconds: rate,
  databaseMicroseconds,
  residentMegabytes: rate,
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9], 9.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('takes the median of each figure separately', () => {
  const measured = [figures(3, 10), figures(1, 30), figures(2, 20)];
  expect(medianFigures(measured)).toEqual(figures(2, 20));
});

test('has no database time when it could not be measured', () => {
  expect(medianFigures([figures(1), figures(2)]).databaseMicroseconds).toBeUndefined();
});

test('compares figures of the same round', () => {
  const slowInThirdRound = { rounds: [figures(10), figures(20), figures(1)] };
  const baseline = { rounds: [figures(5), figures(10), figures(0.1)] };
  const rate = ({ requestsPerSecond }: Figures) => requestsPerSecond;
  expect(medianRatio(slowInThirdRound, baseline, rate)).toBe(2);
});

test('the spread is the range as a share of the median', () => {
  expect(spread([90, 100, 120])).toBeCloseTo(0.3);
});
