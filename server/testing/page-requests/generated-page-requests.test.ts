import { expect, test } from 'vitest';
import { seedForDay } from './generated-page-requests.ts';

test('has one seed for each day in UTC', () => {
  expect(seedForDay(new Date('2026-11-22T23:59:59Z'))).toBe(20_261_122);
  expect(seedForDay(new Date('2026-11-23T11:00:00+13:00'))).toBe(20_261_122);
  expect(seedForDay(new Date('2026-11-23T00:00:00Z'))).toBe(20_261_123);
});
