import type { IndustryType, Segment, SubSegment } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { type DemoAccount, demoAccount } from './account.ts';
import {
  type AccountChange,
  accountAgeDays,
  historyOf,
  SETTLED_DAYS,
  sortChanges,
} from './history.ts';
import { demoIndustryTypes } from './industry-types.ts';
import { branchStaff } from './people.ts';
import { placesNear } from './places.ts';
import { demoSegments, demoSubSegments } from './segments.ts';
import type { AccountTerms } from './terms.ts';

export type { DemoAccount } from './account.ts';

/** The customers of the demo business in a country, as feeds. */
type DemoAccounts = {
  readonly industryTypes: readonly IndustryType[];
  readonly segments: readonly Segment[];
  readonly subSegments: readonly SubSegment[];
  /** Their current state, by number. */
  readonly accounts: readonly DemoAccount[];
  /** Everything that happened to them until yesterday, in order: each was opened, and some changed. */
  readonly changes: readonly AccountChange[];
  /** The terms of each account over time, by its number. */
  readonly terms: ReadonlyMap<string, readonly AccountTerms[]>;
};

/** 1,500 customers over both countries, times `scale`. */
export function demoAccounts(countryCode: CountryCode, today: string, scale = 1): DemoAccounts {
  const branches = demoBranches(countryCode, today).filter(({ identity }) => identity?.isTrading);
  const near = placesNear(countryCode, branches);
  const homes = [...near].map(([branchNumber, places]) => ({ branchNumber, places }));
  const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
  const { first, count } = NUMBERS[countryCode];
  const total = Math.round(count * scale);
  const accounts = Array.from({ length: total }, (_, at) => {
    const account = demoAccount(countryCode, String(first + at * 3), homes);
    if (accountAgeDays(at, total) < SETTLED_DAYS) return { ...account, status: 'ACTIVE' as const };
    const isDeleted = randomFor(`end of ${account.accountId}`).chance(0.02);
    return isDeleted ? { ...account, status: 'CLOSED' as const, isDeleted } : account;
  });
  const histories = accounts.map((account, at) =>
    historyOf(account, accountAgeDays(at, total), { countryCode, branchOf, today }),
  );
  return {
    industryTypes: demoIndustryTypes(),
    segments: demoSegments(),
    subSegments: demoSubSegments(),
    accounts,
    changes: sortChanges(histories).map(withPerson),
    terms: new Map(accounts.map(({ number }, at) => [number, histories[at]?.terms ?? []])),
  };
}

/** The person at the branch who made a change. */
function withPerson({ changedAt, account }: AccountChange): AccountChange {
  const staff = branchStaff(account.homeBranchNumber);
  const changedBy = randomFor(`who changed ${account.accountId} at ${changedAt}`).pick(staff);
  return { changedAt, account: { ...account, changedBy } };
}

const NUMBERS: Readonly<Record<CountryCode, { readonly first: number; readonly count: number }>> = {
  au: { first: 200_114, count: 950 },
  nz: { first: 700_205, count: 550 },
};
