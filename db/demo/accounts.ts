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
   * and events of every type.
   */
  readonly histories: readonly (readonly DemoAccount[])[];
};

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
  const most = Math.max(...histories.map(({ length }) => length));
  // The last states before today are in the last feed before it, whatever the number of others.
  const feeds = Array.from({ length: most }, (_, at) =>
    histories.flatMap((states) => states.at(at - most) ?? []),
  );
  return {
    industryTypes: demoIndustryTypes(),
    segments: demoSegments(),
    subSegments: demoSubSegments(),
    accounts,
    histories: feeds,
  };
}

const NUMBERS: Readonly<Record<CountryCode, { readonly first: number; readonly count: number }>> = {
  au: { first: 200_114, count: 950 },
  nz: { first: 700_205, count: 550 },
};
