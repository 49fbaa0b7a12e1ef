import type { CountryCode } from '#lib/api/fields.ts';
import type { IndustryType, Segment, SubSegment } from '#lib/customer/schema.ts';
import { accountOf, type DemoAccount } from './accounts/account.ts';
import { type AccountChange, ageOf, inOrder, lifeOf, SETTLED_DAYS } from './accounts/life.ts';
import { placesAround } from './accounts/places.ts';
import type { AccountTerms } from './accounts/terms.ts';
import { demoBranches } from './branches.ts';
import { demoIndustryTypes } from './industry-types.ts';
import { randomFor } from './random.ts';
import { demoSegments, demoSubSegments } from './segments.ts';

export type { DemoAccount } from './accounts/account.ts';

/** The customers of the demo business in a country, as feeds. */
export type DemoAccounts = {
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
  const near = placesAround(countryCode, branches);
  const homes = [...near].map(([branchNumber, places]) => ({ branchNumber, places }));
  const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
  const { first, count } = NUMBERS[countryCode];
  const total = Math.round(count * scale);
  const accounts = Array.from({ length: total }, (_, at) => {
    const account = accountOf(countryCode, String(first + at * 3), homes);
    if (ageOf(at, total) < SETTLED_DAYS) return { ...account, status: 'ACTIVE' as const };
    const isDeleted = randomFor(`end of ${account.accountId}`).chance(0.02);
    return isDeleted ? { ...account, status: 'CLOSED' as const, isDeleted } : account;
  });
  const histories = accounts.map((account, at) =>
    lifeOf(account, ageOf(at, total), { countryCode, branchOf, today }),
  );
  return {
    industryTypes: demoIndustryTypes(),
    segments: demoSegments(),
    subSegments: demoSubSegments(),
    accounts,
    changes: inOrder(histories),
    terms: new Map(accounts.map(({ number }, at) => [number, histories[at]?.terms ?? []])),
  };
}

const NUMBERS: Readonly<Record<CountryCode, { readonly first: number; readonly count: number }>> = {
  au: { first: 200_114, count: 950 },
  nz: { first: 700_205, count: 550 },
};
