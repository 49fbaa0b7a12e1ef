import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import { dayAfter } from '#lib/local-time.ts';
import { type Random, randomFor } from '../random.ts';
import type { DemoAccount } from './account.ts';
import { type BusinessMoment, businessMoment } from './business-moments.ts';
import { statesOf } from './history.ts';
import { type AccountTerms, termsIn } from './terms.ts';

/** What an account became at an instant (UTC, to the millisecond). The first opens it. */
export type AccountChange = { readonly changedAt: string; readonly account: DemoAccount };

/** All that happened to an account, the earliest first. */
export type AccountLife = {
  readonly changes: readonly AccountChange[];
  readonly terms: readonly AccountTerms[];
};

/** Where and when accounts live. */
export type Surroundings = {
  readonly countryCode: CountryCode;
  readonly branchOf: ReadonlyMap<string, BranchRecord>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

/** The least age, in days, of an account of which anything has changed since it was opened. */
export const SETTLED_DAYS = 40;

/** How many days ago the account at a place of so many was opened: numbers are given one after the other. */
export function ageOf(at: number, count: number): number {
  return 3 + Math.round(MAX_AGE_DAYS * ((count - at - 0.5) / count) ** 1.3);
}

/** Some eleven years; business grew. */
const MAX_AGE_DAYS = 4_100;

/** The life of an account that was opened so many days ago: until yesterday, in its branches' opening hours. */
export function lifeOf(account: DemoAccount, ageDays: number, around: Surroundings): AccountLife {
  const { countryCode, branchOf, today } = around;
  const random = randomFor(`life of ${account.accountId}`);
  const states = ageDays < SETTLED_DAYS ? [account] : statesOf(account, countryCode);
  const branch = branchOf.get(account.homeBranchNumber);
  if (branch === undefined) throw new RangeError(`There is no branch ${account.homeBranchNumber}.`);
  const ago = (days: number) => businessMoment(branch, dayAfter(today, -days), random);
  const later = states.slice(1).map(() => ago(drawChangeAge(ageDays, random)));
  const moments = [ago(ageDays), ...later.sort(byInstant)];
  const lived = states.map((state, at) => [state, moments[at] ?? ago(ageDays)] as const);
  return {
    changes: lived.map(([state, { instant }]) => ({
      changedAt: instant.toISOString(),
      account: state,
    })),
    terms: lived.map(([state, { date }]) => termsIn(state, date)),
  };
}

/** Most of what is remembered is recent. A moment may be three weeks before the day asked for. */
function drawChangeAge(ageDays: number, random: Random): number {
  const most = Math.min(random.chance(0.65) ? 85 : 900, ageDays - 25);
  return random.int(1, Math.max(1, most));
}

function byInstant(a: BusinessMoment, b: BusinessMoment): number {
  return a.instant.getTime() - b.instant.getTime();
}

/** The changes of all accounts in the order that they happened, no two in the same millisecond. */
export function inOrder(lives: readonly AccountLife[]): AccountChange[] {
  const all = lives.flatMap(({ changes }) => changes);
  const sorted = all.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
  let last = 0;
  return sorted.map(({ changedAt, account }) => {
    last = Math.max(Date.parse(changedAt), last + 1);
    return { changedAt: new Date(last).toISOString(), account };
  });
}
