import { z } from 'zod';
import { AccountRecord } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter, instantOf } from '#lib/time/local-time.ts';
import { demoBranches, holidaysAt, staffAt } from './branches.ts';
import { dataLines, memoized } from './data-file.ts';
import { type Random, randomFor } from './random.ts';
import { minutesOf, timeOf } from './trading/calendar.ts';

/** An invented customer; it has some members that `AccountRecord` leaves optional. */
const DemoAccount = z.strictObject({
  ...AccountRecord.shape,
  accountId: z.string(),
  homeBranchNumber: z.string(),
});
type DemoAccount = z.infer<typeof DemoAccount>;

const Row = z.strictObject({
  account: DemoAccount,
  /** Its states, earliest first: since when, and the members that it has no longer as they were. */
  past: z.array(
    z.strictObject({
      daysAgo: z.int(),
      unlike: z.record(z.string(), z.unknown()).exactOptional(),
    }),
  ),
  /** How it buys. */
  habits: z.strictObject({
    /** How often it buys, relative to others. */
    weight: z.number(),
    /** Discount on the list price, in percent. */
    discount: z.number(),
    /** Whether it gets a discount for paying within fourteen days. */
    paysEarly: z.boolean(),
    /** The numbers of the jobs it buys for. */
    jobs: z.array(z.string()),
    /** The cards and contacts it orders with. */
    cards: z.array(z.string()),
    contacts: z.array(z.string()),
    /** What it requires on every document. */
    costCentre: z.string().exactOptional(),
    requirement: z.string().exactOptional(),
  }),
});
type Row = z.infer<typeof Row>;

const rows = memoized((countryCode: CountryCode) =>
  dataLines(`${countryCode}/accounts.ndjson`, Row),
);

/** A customer with its terms over time, earliest first; the first `from` is the day it was opened. */
export type DemoCustomer = DemoAccount &
  Pick<Row, 'habits'> & { readonly terms: readonly AccountTerms[] };

/** What an account may do, and its terms, from a day (`YYYY-MM-DD`, local to its home branch) on. */
export type AccountTerms = ReturnType<typeof termsFrom>;

/**
 * The customers of a country, 1,500 over both: their current state, by number; everything that happened to them until
 * yesterday, in order; and the same customers with their terms over time and their habits.
 */
export function demoAccounts(countryCode: CountryCode, today: string) {
  const branches = new Map(demoBranches(countryCode, today).map((each) => [each.number, each]));
  const histories = rows(countryCode).map((row) => {
    const branch = branches.get(row.account.homeBranchNumber);
    if (!branch) throw new RangeError(`There is no branch ${row.account.homeBranchNumber}.`);
    return { ...row, states: statesOf(row, branch, today) };
  });
  return {
    accounts: histories.map(({ account }) => account),
    changes: sortChanges(histories.flatMap(({ states }) => states)),
    customers: histories.map(({ account, states, habits }): DemoCustomer => {
      return {
        ...account,
        habits,
        terms: states.map((state) => termsFrom(state.account, state.date)),
      };
    }),
  };
}

/** The terms on a day (`YYYY-MM-DD`); undefined before the account was opened. */
export function termsOn(
  { terms }: Pick<DemoCustomer, 'terms'>,
  date: string,
): AccountTerms | undefined {
  return terms.findLast(({ from }) => from <= date);
}

/** The terms of an account that is in this state from a day on. */
export function termsFrom(account: AccountRecord, from: string) {
  const { accountType = 'CASH', status = 'ACTIVE', isDeleted = false } = account;
  const { paymentTermsDays, creditLimit } = account;
  return { from, accountType, status, isDeleted, paymentTermsDays, creditLimit };
}

/** The states of an account, earliest first, each since a moment in its branch's opening hours. */
function statesOf({ account, past }: Row, branch: BranchRecord, today: string) {
  const random = randomFor(`life of ${account.accountId}`);
  const moments = past
    .map(({ daysAgo }) => momentInHours(branch, dayAfter(today, -daysAgo), random))
    .sort((a, b) => a.instant.getTime() - b.instant.getTime());
  return moments.map((moment, at) => {
    const members = Object.entries({ ...account, ...past[at]?.unlike });
    // A member that it did not have is null.
    const then = Object.fromEntries(members.filter(([, value]) => value !== null));
    return { ...moment, account: then as DemoAccount };
  });
}

/**
 * The changes of all accounts in order of time, no two in the same millisecond, each with who made it: the states that they
 * got at an instant. The first one opens an account.
 */
function sortChanges(states: ReturnType<typeof statesOf>) {
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

/** An instant in the opening hours of a branch, with its local date: that of the last working day up to `latest`. */
function momentInHours(branch: BranchRecord, latest: string, random: Random) {
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
