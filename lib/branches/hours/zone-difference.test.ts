import { expect, test } from 'vitest';
import { zoneDifference } from './zone-difference.ts';

const SYDNEY = 'Australia/Sydney';

test('Brisbane has the time of Sydney until 4 October 2026', () => {
  const saturday = new Date('2026-10-03T00:00:00Z');
  expect(zoneDifference('Australia/Brisbane', SYDNEY, saturday)).toEqual({
    minutes: 0,
    next: { date: '2026-10-04', minutes: -60 },
  });
});

test('in the hours before the change, the next change is today', () => {
  const early = new Date('2026-10-03T15:30:00Z');
  expect(zoneDifference('Australia/Brisbane', SYDNEY, early)).toEqual({
    minutes: 0,
    next: { date: '2026-10-04', minutes: -60 },
  });
});

test('Hobart changes with Sydney, and Darwin differs by half an hour', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(zoneDifference('Australia/Hobart', SYDNEY, now)).toEqual({ minutes: 0, next: undefined });
  expect(zoneDifference('Australia/Darwin', SYDNEY, now)).toEqual({
    minutes: -90,
    next: { date: '2027-04-04', minutes: -30 },
  });
});

test('a zone does not differ from itself', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  expect(zoneDifference(SYDNEY, SYDNEY, now)).toEqual({ minutes: 0, next: undefined });
});
