import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import type { DemoAccount } from './account.ts';
import { type BusinessMoment, businessMoment } from './business-moments.ts';
import { pastStates } from './past-states.ts';
import { type AccountTerms, termsFrom } from './terms.ts';

/** The state that an account got at an instant (UTC, milliseconds). The first change opens it. */
export type AccountChange = { readonly changedAt: string; readonly account: DemoAccount };

/** All changes of an account, earliest first. */
export type AccountHistory = {
  readonly changes: readonly AccountChange[];
  readonly terms: readonly AccountTerms[];
};

type HistoryContext = {
  readonly countryCode: CountryCode;
  readonly branchOf: ReadonlyMap<string, BranchRecord>;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

/** Accounts younger than this, in days, have not changed since they were opened. */
export const SETTLED_DAYS = 40;

/** The age in days of account `at` of `count`; numbers are assigned in order of opening. */
export function accountAgeDays(at: number, count: number): number {
  return 3 + Math.round(MAX_AGE_DAYS * ((count - at - 0.5) / count) ** 1.3);
}

/** About eleven years; the exponent makes growth accelerate. */
const MAX_AGE_DAYS = 4_100;

/** The history of an account of a given age: changes until yesterday, in its branch's opening hours. */
export function historyOf(
  account: DemoAccount,
  ageDays: number,
  context: HistoryContext,
): AccountHistory {
  const { countryCode, branchOf, today } = context;
  const random = randomFor(`life of ${account.accountId}`);
  const states = ageDays < SETTLED_DAYS ? [account] : pastStates(account, countryCode);
  const branch = branchOf.get(account.homeBranchNumber);
  if (branch === undefined) throw new RangeError(`There is no branch ${account.homeBranchNumber}.`);
  const ago = (days: number) => businessMoment(branch, dayAfter(today, -days), random);
  const later = states.slice(1).map(() => ago(drawChangeAge(ageDays, random)));
  const moments = [ago(ageDays), ...later.sort(byInstant)];
  const dated = states.map((state, at) => [state, moments[at] ?? ago(ageDays)] as const);
  return {
    changes: dated.map(([state, { instant }]) => ({
      changedAt: instant.toISOString(),
      account: state,
    })),
    terms: dated.map(([state, { date }]) => termsFrom(state, date)),
  };
}

/** Most changes are recent. A moment may be up to three weeks before the requested day. */
function drawChangeAge(ageDays: number, random: Random): number {
  const maxDays = Math.min(random.chance(0.65) ? 85 : 900, ageDays - 25);
  return random.int(1, Math.max(1, maxDays));
}

function byInstant(a: BusinessMoment, b: BusinessMoment): number {
  return a.instant.getTime() - b.instant.getTime();
}

/** The changes of all accounts in order of time, no two in the same millisecond. */
export function sortChanges(histories: readonly AccountHistory[]): AccountChange[] {
  const all = histories.flatMap(({ changes }) => changes);
  const sorted = all.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
  let last = 0;
  return sorted.map(({ changedAt, account }) => {
    last = Math.max(Date.parse(changedAt), last + 1);
    return { changedAt: new Date(last).toISOString(), account };
  });
}
