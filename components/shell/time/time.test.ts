import { expect, test } from 'vitest';
import { formatClock } from './time.tsx';

test.each([
  ['2026-11-20T03:02:11Z', 'Australia/Sydney', '14:02 AEDT Fri 20 Nov'],
  ['2026-11-20T03:02:11Z', 'Australia/Brisbane', '13:02 AEST Fri 20 Nov'],
  ['2026-11-20T03:02:11Z', 'Australia/Perth', '11:02 AWST Fri 20 Nov'],
  ['2026-11-20T03:02:11Z', 'Australia/Darwin', '12:32 ACST Fri 20 Nov'],
  ['2026-11-20T13:02:11Z', 'Pacific/Auckland', '02:02 NZDT Sat 21 Nov'],
  ['2026-06-20T12:02:11Z', 'Pacific/Auckland', '00:02 NZST Sun 21 Jun'],
  ['2026-11-20T03:02:11Z', 'Pacific/Chatham', '16:47 CHADT Fri 20 Nov'],
])('%s in %s is %s', (instant, timeZone, shown) => {
  const { time, zone, day } = formatClock(new Date(instant), timeZone);
  expect(`${time} ${zone} ${day}`).toBe(shown);
});
