import { expect, test } from 'vitest';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { kilometresBetween } from './branch-location.ts';
import { branchView } from './branch-view.ts';

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;
const WEEK = [{ days: [...WEEKDAYS], open: '06:30', close: '16:30' }];
const SYDNEY = inZone('Australia/Sydney', { number: 'S' });
const BRISBANE = inZone('Australia/Brisbane', { number: 'B' });

test('shows today by its state, and tomorrow, on an ordinary day', () => {
  const { answer, state, from } = readAt(SYDNEY, '2026-11-19T01:00:00Z');
  expect(state).toMatchObject({ isOpen: true, change: { date: '2026-11-19', time: '16:30' } });
  expect(answer).toMatchObject({ name: 'Tomorrow', plan: { date: '2026-11-20' } });
  expect(from).toBe('2026-11-19');
});

test('shows only the requested day, and when a closed branch opens next', () => {
  const { answer, week } = readAt(SYDNEY, '2026-11-19T01:00:00Z', '2026-11-22');
  expect(answer).toMatchObject({
    plan: { date: '2026-11-22', columns: [{ ranges: [] }] },
    state: { change: { date: '2026-11-23', time: '06:30' } },
  });
  expect(week.map(({ date }) => date).at(-1)).toBe('2026-11-28');
});

test('takes the name of a special day', () => {
  const branch = {
    ...SYDNEY,
    specialHours: [{ date: '2026-12-26', isClosed: true, name: 'Boxing Day' }],
  };
  expect(readAt(branch, '2026-11-19T01:00:00Z', 'boxing day').from).toBe('2026-12-26');
});

test('reports text that is not a date and shows today', () => {
  const { problem, from } = readAt(SYDNEY, '2026-11-19T01:00:00Z', '30 Feb');
  expect(problem).toMatch(/Enter a date like/);
  expect(from).toBe('2026-11-19');
});

test('today is the local date of the branch: Saturday in Auckland, still Friday in Perth', () => {
  const now = '2026-11-20T13:00:00Z';
  expect(readAt(inZone('Pacific/Auckland'), now).today).toBe('2026-11-21');
  expect(readAt(inZone('Australia/Perth'), now).today).toBe('2026-11-20');
});

test('Brisbane has the time of Sydney until 4 October 2026 and is an hour behind after that', () => {
  const saturday = readAt(BRISBANE, '2026-10-03T01:00:00Z', undefined, SYDNEY);
  expect(saturday.zone).toEqual({ minutes: 0, next: { date: '2026-10-04', minutes: -60 } });
  const sunday = readAt(BRISBANE, '2026-10-03T16:00:00Z', undefined, SYDNEY);
  expect(sunday.zone?.minutes).toBe(-60);
  const monday = sunday.week.find(({ date }) => date === '2026-10-05');
  expect(monday?.columns[0]?.spans[0]?.from).toBe('2026-10-04T20:30:00.000Z');
});

test('a branch without hours shows nothing, but a department with its own hours does', () => {
  const { hours: _, departments: __, ...unknown } = aBranch();
  expect(readAt(unknown, '2026-11-19T01:00:00Z')).toMatchObject({ answer: undefined, columns: [] });
  const departments = [{ code: 'TRADE', name: 'Trade counter', hours: WEEK }];
  const { answer, departments: shown } = readAt(
    { ...unknown, departments },
    '2026-11-19T01:00:00Z',
  );
  expect(answer?.plan.columns).toHaveLength(1);
  expect(shown[0]?.state?.isOpen).toBe(true);
});

function inZone(timeZone: string, members: Partial<BranchRecord> = {}): BranchRecord {
  return aBranch({ hours: WEEK, location: { ...aBranch().location, timeZone }, ...members });
}

function readAt(branch: BranchRecord, now: string, typedDay?: string, home?: BranchRecord) {
  return branchView(branch, { all: [branch], home, now: new Date(now), typedDay });
}

const sydney = { latitude: -33.8688, longitude: 151.2093 };
const perth = { latitude: -31.9523, longitude: 115.8613 };
const auckland = { latitude: -36.8509, longitude: 174.7645 };
const chatham = { latitude: -43.9535, longitude: -176.5597 };

test('Sydney is 3,290 km from Perth', () => {
  expect(kilometresBetween(sydney, perth)).toBeCloseTo(3_290, -1);
  expect(kilometresBetween(perth, sydney)).toBe(kilometresBetween(sydney, perth));
});

test('measures across the 180th meridian, from Auckland to Chatham', () => {
  const distance = kilometresBetween(auckland, chatham);
  expect(distance).toBeGreaterThan(1_050);
  expect(distance).toBeLessThan(1_110);
});

test('the distance of a place to itself is 0', () => {
  expect(kilometresBetween(sydney, sydney)).toBe(0);
});
