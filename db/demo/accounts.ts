import type { CountryCode } from '#lib/api/fields.ts';
import type { IndustryType, Segment, SubSegment } from '#lib/customer/schema.ts';
import { accountOf, type DemoAccount } from './accounts/account.ts';
import { statesBefore } from './accounts/history.ts';
import { placesAround } from './accounts/places.ts';
import { demoBranches } from './branches.ts';
import { demoIndustryTypes } from './industry-types.ts';
import { randomFor } from './random.ts';
import { demoSegments, demoSubSegments } from './segments.ts';

export type { DemoAccount } from './accounts/account.ts';

/** The customers of the made-up business in a country, as feeds. */
export type DemoAccounts = {
  readonly industryTypes: readonly IndustryType[];
  readonly segments: readonly Segment[];
  readonly subSegments: readonly SubSegment[];
  /** As they are, by number. */
  readonly accounts: readonly DemoAccount[];
  /**
   * Feeds of accounts as they were, to be loaded first and in this order, so that there are versions
   * and events of every type. The first has every account as it was made.
   */
  readonly histories: readonly FormerAccounts[];
};

/** Accounts as they became so many days ago. */
export type FormerAccounts = {
  readonly daysAgo: number;
  readonly accounts: readonly DemoAccount[];
};

/** Every account is older than the oldest invoice; what became of it is still retained. */
const MADE_DAYS_AGO = 500;
const CHANGED_DAYS_AGO = [76, 51, 33, 17, 9];
/** When the accounts became what they are. */
export const LAST_CHANGED_DAYS_AGO = 2;

/** 1,500 customers over both countries, `scale` times as many where it is given. */
export function demoAccounts(countryCode: CountryCode, today: string, scale = 1): DemoAccounts {
  const branches = demoBranches(countryCode, today).filter(({ identity }) => identity?.isTrading);
  const around = placesAround(countryCode, branches);
  const homes = [...around].map(([branchNumber, places]) => ({ branchNumber, places }));
  const { first, count } = NUMBERS[countryCode];
  const accounts = Array.from({ length: Math.round(count * scale) }, (_, at) => {
    const number = String(first + at * 3);
    const account = accountOf(countryCode, number, homes);
    const isDeleted = randomFor(`end of ${account.accountId}`).chance(0.02);
    return isDeleted ? { ...account, status: 'CLOSED' as const, isDeleted } : account;
  });
  const histories = accounts.map((account) => statesBefore(account, homes));
  const made = accounts.map((account, at) => histories[at]?.[0] ?? account);
  const changed = CHANGED_DAYS_AGO.map((daysAgo, at) => ({
    daysAgo,
    accounts: histories.flatMap((states) => states[at + 1] ?? []),
  }));
  return {
    industryTypes: demoIndustryTypes(),
    segments: demoSegments(),
    subSegments: demoSubSegments(),
    accounts,
    histories: [
      { daysAgo: MADE_DAYS_AGO, accounts: made },
      ...changed.filter((feed) => feed.accounts.length > 0),
    ],
  };
}

const NUMBERS: Readonly<Record<CountryCode, { readonly first: number; readonly count: number }>> = {
  au: { first: 200_114, count: 950 },
  nz: { first: 700_205, count: 550 },
};
