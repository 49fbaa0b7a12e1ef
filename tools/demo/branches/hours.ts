import { type BranchRecord, type LocalHours, WeekDay } from '#lib/branches/schema.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { BranchPlace } from './places.ts';

type Departments = NonNullable<BranchRecord['departments']>;

/** The opening hours of a branch: by its trade, and with a lunch break in small towns. */
export function openingHoursOf({ typeCode, number }: BranchPlace, random: Random): LocalHours[] {
  if (CLOSED_AT_NOON.has(number)) return HOURS_CLOSED_AT_NOON;
  if (typeCode !== '30') return WEEKS[typeCode];
  const open = random.pick(['06:00', '06:30', '06:30', '07:00']);
  const [opens, shuts] = random.pick(SATURDAYS);
  const week = random.chance(0.3)
    ? [range(WEEKDAYS.slice(0, 4), open, '16:30'), range(['FRIDAY'], open, '16:00')]
    : [range(WEEKDAYS, open, random.pick(['16:30', '17:00']))];
  return [...week, range(['SATURDAY'], opens, shuts)];
}

/** The departments of a trading branch: a trade counter, and at some a showroom. */
export function departmentsOf({ typeCode, number }: BranchPlace, random: Random): Departments {
  const trade = { code: 'TRADE', name: 'Trade counter' };
  if (typeCode === '50') {
    const hours = [range(WEEKDAYS, '07:30', '15:30')];
    return [
      { code: 'SHOWROOM', name: 'Bathroom showroom' },
      { ...trade, hours },
    ];
  }
  if (typeCode === '40' || CLOSED_AT_NOON.has(number) || !random.chance(0.45)) return [trade];
  const name = typeCode === '20' ? 'Lighting showroom' : 'Bathroom showroom';
  return [trade, { code: 'SHOWROOM', name, hours: SHOWROOM }];
}

const WEEKDAYS = WeekDay.options.slice(0, 5);
const SATURDAYS = [
  ['07:00', '11:00'],
  ['07:30', '11:30'],
  ['08:00', '12:00'],
] as const;

function range(days: readonly WeekDay[], open: string, close: string): LocalHours {
  return { days: [...days], open, close };
}

/** Broken Hill, Kalgoorlie, Waitangi and Greymouth. */
const CLOSED_AT_NOON: ReadonlySet<string> = new Set(['105', '502', '805', '820']);
const HOURS_CLOSED_AT_NOON = [range(WEEKDAYS, '07:00', '12:00'), range(WEEKDAYS, '13:00', '16:30')];
const SHOWROOM = [range(WEEKDAYS, '09:00', '17:00'), range(['SATURDAY'], '09:00', '13:00')];

const WEEKS = {
  '10': [range(WEEKDAYS, '05:00', '21:00')],
  '20': [range(WEEKDAYS, '06:30', '17:00'), range(['SATURDAY'], '07:00', '11:00')],
  '40': [range(WEEKDAYS, '07:00', '16:30')],
  '50': [
    range(WEEKDAYS, '09:00', '17:00'),
    range(['SATURDAY'], '09:00', '15:00'),
    range(['SUNDAY'], '10:00', '14:00'),
  ],
} satisfies Partial<Record<BranchPlace['typeCode'], LocalHours[]>>;
