import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zonedSpecialDays, zonedWeek } from '#lib/branches/branch-row.ts';
import { type LocalHours, type SpecialDay, WeekDay } from '#lib/branches/schema.ts';

const WEEKDAYS = WeekDay.options.slice(0, 5);

test.each([
  ['Australia/Perth', '2026-01-15', '+08:00'],
  ['Australia/Darwin', '2026-01-15', '+09:30'],
  ['Australia/Adelaide', '2026-01-15', '+10:30'],
  ['Australia/Adelaide', '2026-07-15', '+09:30'],
  ['Australia/Lord_Howe', '2026-01-15', '+11:00'],
  ['Australia/Lord_Howe', '2026-07-15', '+10:30'],
  ['Pacific/Chatham', '2026-01-15', '+13:45'],
  ['Pacific/Chatham', '2026-07-15', '+12:45'],
  ['America/St_Johns', '2026-01-15', '-03:30'],
  ['Etc/UTC', '2026-01-15', '+00:00'],
])('a time in %s on %s has the offset %s', (timeZone, date, offset) => {
  const [range] = zonedWeek([{ days: ['MONDAY'], open: '07:00', close: '16:30' }], date, timeZone);
  expect([range?.open, range?.close]).toEqual([`07:00:00${offset}`, `16:30:00${offset}`]);
});

test.each([
  ['Australia/Sydney', ['2026-10-03', '+10:00'], ['2026-10-04', '+11:00']],
  ['Australia/Sydney', ['2026-04-04', '+11:00'], ['2026-04-05', '+10:00']],
  ['Australia/Lord_Howe', ['2026-10-03', '+10:30'], ['2026-10-04', '+11:00']],
  ['Pacific/Chatham', ['2026-09-26', '+12:45'], ['2026-09-27', '+13:45']],
  ['Pacific/Chatham', ['2026-04-04', '+13:45'], ['2026-04-05', '+12:45']],
])('in %s, the day of the change has the offset at noon', (zone, ...days) => {
  for (const [date = '', offset] of days) {
    const [range] = zonedWeek([{ days: ['SUNDAY'], open: '01:00', close: '09:00' }], date, zone);
    expect(range?.open).toBe(`01:00:00${offset}`);
  }
});

test('days with the same range are one item, in the order of the week', () => {
  const hours: LocalHours[] = [
    { days: ['SATURDAY'], open: '07:30', close: '11:30' },
    { days: ['FRIDAY', 'MONDAY'], open: '06:30', close: '16:30' },
    { days: ['TUESDAY', 'THURSDAY', 'WEDNESDAY'], open: '06:30', close: '16:30' },
  ];
  expect(inPerth(hours)).toEqual([
    { days: WEEKDAYS, open: '06:30:00+08:00', close: '16:30:00+08:00' },
    { days: ['SATURDAY'], open: '07:30:00+08:00', close: '11:30:00+08:00' },
  ]);
});

test('a split shift is two items, morning first, and an early closing day a third', () => {
  const hours: LocalHours[] = [
    { days: [...WEEKDAYS], open: '13:00', close: '17:00' },
    { days: WEEKDAYS.slice(0, 4), open: '07:00', close: '12:00' },
    { days: ['FRIDAY'], open: '07:00', close: '11:00' },
  ];
  const items = inPerth(hours).map(({ days, open }) => `${days.length} ${open.slice(0, 5)}`);
  expect(items).toEqual(['4 07:00', '5 13:00', '1 07:00']);
});

test('returns special days from today to day 365, in order, with their own offsets', () => {
  const days: SpecialDay[] = [
    closed('2027-03-02', 'Beyond day 365'),
    closed('2027-03-01', 'Day 365'),
    open('2026-10-05', '13:00', '16:00'),
    open('2026-10-05', '08:00', '12:00'),
    closed('2026-03-01', 'Today'),
    closed('2026-02-28', 'Yesterday'),
  ];
  expect(zonedSpecialDays(days, '2026-03-01', 'Australia/Adelaide')).toEqual([
    { date: '2026-03-01', isClosed: true, name: 'Today' },
    open('2026-10-05', '08:00:00+10:30', '12:00:00+10:30'),
    open('2026-10-05', '13:00:00+10:30', '16:00:00+10:30'),
    { date: '2027-03-01', isClosed: true, name: 'Day 365' },
  ]);
  const winter = open('2026-06-30', '08:00', '12:00');
  const [inWinter] = zonedSpecialDays([winter], '2026-03-01', 'Australia/Adelaide');
  expect(inWinter?.open).toBe('08:00:00+09:30');
});

test.each([
  ['Australia/Lord_Howe', '2026-10-04', ['01:00', '+10:30'], ['09:00', '+11:00']],
  ['Australia/Lord_Howe', '2026-04-05', ['01:45', '+11:00'], ['02:00', '+10:30']],
  ['Australia/Sydney', '2026-04-05', ['02:30', '+11:00'], ['03:00', '+10:00']],
  ['Australia/Sydney', '2026-10-04', ['02:30', '+10:00'], ['03:00', '+11:00']],
  ['Pacific/Chatham', '2026-09-27', ['02:00', '+12:45'], ['03:45', '+13:45']],
  ['Australia/Perth', '2026-10-04', ['01:00', '+08:00'], ['09:00', '+08:00']],
] as const)(
  'in %s on %s, the times of a special day have the offset at that time',
  (timeZone, date, [open, opens], [close, closes]) => {
    const day = { date, isClosed: false, open, close, name: 'Clocks change' };
    expect(zonedSpecialDays([day], '2026-01-01', timeZone)).toEqual([
      { ...day, open: `${open}:00${opens}`, close: `${close}:00${closes}` },
    ]);
  },
);

test('for any week, each day keeps its ranges, and items are distinct', () => {
  const someDays = fc.uniqueArray(fc.constantFrom(...WeekDay.options), { minLength: 1 });
  const time = fc.constantFrom('06:30', '07:00', '12:00', '16:30');
  const times = fc.uniqueArray(time, { minLength: 2, maxLength: 2 });
  const range = fc.tuple(someDays, times).map(([days, two]) => {
    const [open = '', close = ''] = two.toSorted();
    return { days, open, close };
  });
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (hours) => {
      const items = inPerth(hours);
      for (const day of WeekDay.options) {
        const fed = new Set(hours.filter(({ days }) => days.includes(day)).map(rangeOf));
        const answered = items.filter(({ days }) => days.includes(day)).map(rangeOf);
        expect(answered.toSorted()).toEqual([...fed].toSorted());
      }
      expect(new Set(items.map(rangeOf)).size).toBe(items.length);
      for (const { days } of items) expect(days).toEqual(inOrder(days));
    }),
  );
});

function inPerth(hours: readonly LocalHours[]) {
  return zonedWeek(hours, '2026-11-20', 'Australia/Perth');
}

function rangeOf({ open, close }: { open: string; close: string }) {
  return `${open.slice(0, 5)} ${close.slice(0, 5)}`;
}

function inOrder(days: readonly WeekDay[]) {
  return WeekDay.options.filter((day) => days.includes(day));
}

function closed(date: string, name: string): SpecialDay {
  return { date, isClosed: true, name };
}

function open(date: string, from: string, to: string): SpecialDay {
  return { date, isClosed: false, open: from, close: to, name: 'Stocktake' };
}
