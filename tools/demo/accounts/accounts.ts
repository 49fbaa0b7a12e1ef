import { z } from 'zod';
import { AccountRecord } from '#lib/accounts/schema.ts';
import { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { staffAt } from '#tools/demo/branches/staff.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { type Moment, momentInHours } from './business-moments.ts';
import { CustomerHabits, type DemoAccount, type DemoCustomer, termsFrom } from './terms.ts';

/** The customers of the demo business in a country. */
type DemoAccounts = {
  /** Their current state, by number. */
  readonly accounts: readonly DemoAccount[];
  /** Everything that happened to them until yesterday, in order: each was opened, and some changed. */
  readonly changes: readonly AccountChange[];
  /** The same customers with their terms over time and their habits. */
  readonly customers: readonly DemoCustomer[];
};

/** The state that an account got at an instant (UTC, milliseconds). The first change opens it. */
export type AccountChange = { readonly changedAt: string; readonly account: DemoAccount };

/** 1,500 customers over both countries. */
export function demoAccounts(countryCode: CountryCode, today: string): DemoAccounts {
  const branches = demoBranches(countryCode, today);
  const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
  const rows = records().filter(({ country }) => country === countryCode);
  const histories = rows.map((row) => {
    const branch = branchOf.get(row.account.homeBranchNumber);
    if (!branch) throw new RangeError(`There is no branch ${row.account.homeBranchNumber}.`);
    return historyOf(row, branch, today);
  });
  return {
    accounts: rows.map(({ account }) => account),
    changes: sortChanges(histories.flat()),
    customers: rows.map(({ account, habits }, at) => ({
      ...account,
      terms: (histories[at] ?? []).map((state) => termsFrom(state.account, state.date)),
      habits,
    })),
  };
}

const Row = z.strictObject({
  country: CountryCode,
  account: z.strictObject({
    ...AccountRecord.shape,
    accountId: z.string(),
    homeBranchNumber: z.string(),
  }),
  /** Its states, earliest first: since when, and the members that it has no longer as they were. */
  past: z.array(
    z.strictObject({
      daysAgo: z.int(),
      unlike: z.record(z.string(), z.unknown()).exactOptional(),
    }),
  ),
  habits: CustomerHabits,
});
type Row = z.infer<typeof Row>;

const records = readOnce(() => dataLines('accounts.ndjson', Row));

/** A state of an account, and when it got it. */
type DatedState = Moment & { readonly account: DemoAccount };

/** The states of an account, earliest first, each since a moment in its branch's opening hours. */
function historyOf({ account, past }: Row, branch: BranchRecord, today: string): DatedState[] {
  const random = randomFor(`life of ${account.accountId}`);
  const moments = past
    .map(({ daysAgo }) => momentInHours(branch, { today, daysAgo }, random))
    .sort((a, b) => a.instant.getTime() - b.instant.getTime());
  return moments.map((moment, at) => {
    const members = Object.entries({ ...account, ...past[at]?.unlike });
    // A member that it did not have is null.
    const then = Object.fromEntries(members.filter(([, value]) => value !== null));
    return { ...moment, account: then as DemoAccount };
  });
}

/** The changes of all accounts in order of time, no two in the same millisecond, each with who made it. */
function sortChanges(states: readonly DatedState[]): AccountChange[] {
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
