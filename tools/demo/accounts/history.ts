import { isDeepStrictEqual } from 'node:util';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { holidaysAt } from '#tools/demo/branches/special-days.ts';
import { staffAt } from '#tools/demo/branches/staff.ts';
import { minutesOf, timeOf } from '#tools/demo/values/clock-times.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import type { DemoAccount } from './terms.ts';

/** The state that an account got at an instant (UTC, milliseconds). The first change opens it. */
export type AccountChange = { readonly changedAt: string; readonly account: DemoAccount };

/** A state of an account, and when it got it; `date` is local to its branch. */
type DatedState = Moment & { readonly account: DemoAccount };

type HistoryContext = { readonly branch: BranchRecord; readonly today: string };

/** Accounts younger than this, in days, have not changed since they were opened. */
const SETTLED_DAYS = 40;

/** The age in days of account `at` of `count`; numbers are assigned in order of opening. */
export function accountAgeDays(at: number, count: number): number {
  return 3 + Math.round(MAX_AGE_DAYS * ((count - at - 0.5) / count) ** 1.3);
}

/** About eleven years; the exponent makes growth accelerate. */
const MAX_AGE_DAYS = 4_100;

/** The states of an account of a given age, earliest first: changes until yesterday, in its branch's opening hours. */
export function historyOf(
  account: DemoAccount,
  ageDays: number,
  { branch, today }: HistoryContext,
): DatedState[] {
  const random = randomFor(`life of ${account.accountId}`);
  const states = ageDays < SETTLED_DAYS ? [account] : pastStates(account, random);
  const ago = (days: number) => momentInHours(branch, dayAfter(today, -days), random);
  const opened = ago(ageDays);
  const later = states.slice(1).map(() => ago(drawChangeAge(ageDays, random)));
  const moments = [opened, ...later.sort((a, b) => a.instant.getTime() - b.instant.getTime())];
  return states.map((state, at) => ({ account: state, ...(moments[at] ?? opened) }));
}

/** The changes of all accounts in order of time, no two in the same millisecond, each with who made it. */
export function sortChanges(states: readonly DatedState[]): AccountChange[] {
  let last = 0;
  return states
    .toSorted((a, b) => a.instant.getTime() - b.instant.getTime())
    .map(({ instant, account }) => {
      last = Math.max(instant.getTime(), last + 1);
      const keepers = staffAt(account.homeBranchNumber).slice(0, KEEPERS);
      const { userId: id, name } = randomFor(`change ${last}`).pick(keepers);
      return {
        changedAt: new Date(last).toISOString(),
        account: { ...account, changedBy: { id, name } },
      };
    });
}

/** The people of a branch who look after accounts. */
const KEEPERS = 2;

/**
 * The states an account has been in, earliest first, ending with the current one. Every account was opened active;
 * closing or deleting is the last change. The home branch never changes, as documents reference it.
 */
function pastStates(account: DemoAccount, random: Random): DemoAccount[] {
  const states = [account];
  let earliest = account;
  const before = (earlier: DemoAccount) => {
    if (isDeepStrictEqual(earlier, earliest)) return;
    states.unshift(earlier);
    earliest = earlier;
  };
  const { isDeleted, ...undeleted } = account;
  // Some were deleted by mistake, and restored.
  if (isDeleted !== true && account.status === 'ACTIVE' && random.chance(0.01))
    before({ ...undeleted, isDeleted: true });
  before(undeleted);
  before({ ...earliest, status: 'ACTIVE' });
  const count = random.weighted(CHANGE_COUNTS);
  for (const change of random.sample(CHANGES, count)) before(change(earliest));
  if (earliest.accountType === 'CREDIT' && random.chance(0.06)) {
    before({ ...earliest, status: 'ON_HOLD' });
    before({ ...earliest, status: 'ACTIVE' });
  }
  return states;
}

const CHANGE_COUNTS = [
  [0, 60],
  [1, 25],
  [2, 15],
] as const;

/** Each returns the account before one change. */
const CHANGES: readonly ((account: DemoAccount) => DemoAccount)[] = [
  ({ creditLimit, ...account }) =>
    creditLimit === undefined
      ? account
      : { ...account, creditLimit: Math.max(Math.round(creditLimit / 2_000), 1) * 1_000 },
  (account) =>
    account.paymentTermsDays === undefined
      ? account
      : { ...account, paymentTermsDays: account.paymentTermsDays === 30 ? 14 : 30 },
  // Credit customers used to pay at once.
  ({ creditLimit: _, paymentTermsDays: __, ...account }) => ({ ...account, accountType: 'CASH' }),
  ({ addresses = [], ...account }) => ({ ...account, addresses: addresses.slice(0, 1) }),
  ({ contacts = [], ...account }) => ({ ...account, contacts: contacts.slice(0, 1) }),
  ({ tradingName, ...account }) => account,
];

/** Most changes are recent. A moment may be up to three weeks before the requested day. */
function drawChangeAge(ageDays: number, random: Random): number {
  const maxDays = Math.min(random.chance(0.65) ? 85 : 900, ageDays - 25);
  return random.int(1, Math.max(1, maxDays));
}

type Moment = { readonly date: string; readonly instant: Date };

/** A moment in the opening hours of a branch, on the last working day up to `latest` (`YYYY-MM-DD`). */
function momentInHours(branch: BranchRecord, latest: string, random: Random): Moment {
  const { hours = [], location } = branch;
  const date = lastWorkingDay(latest, holidaysAt(branch));
  const open = hours.filter(({ days }) => days.includes(weekDayOf(date)));
  const { open: from, close: to } = open.length > 0 ? random.pick(open) : OFFICE_HOURS;
  const time = timeOf(random.int(minutesOf(from), minutesOf(to) - 1));
  const start = instantOf({ date, time }, location.timeZone);
  return { date, instant: new Date(start.getTime() + random.int(0, 59_999)) };
}

/** For a branch without opening hours. */
const OFFICE_HOURS = { open: '09:00', close: '17:00' };
/** The list of holidays covers a few years; these apply every year and everywhere. */
const ALWAYS_HOLIDAYS = new Set(['01-01', '04-25', '12-25', '12-26']);

/** Every week has a working day, and a Christmas break is shorter than three weeks. */
function lastWorkingDay(latest: string, holidays: ReadonlyMap<string, string>): string {
  for (let back = 0; back < 21; back += 1) {
    const date = dayAfter(latest, -back);
    const isWeekend = ['SATURDAY', 'SUNDAY'].includes(weekDayOf(date));
    if (!isWeekend && !holidays.has(date) && !ALWAYS_HOLIDAYS.has(date.slice(5))) return date;
  }
  throw new RangeError(`There is no working day in the three weeks before ${latest}.`);
}
