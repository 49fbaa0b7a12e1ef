import { z } from 'zod';
import { AccountRecord } from '#lib/accounts/schema.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { dataLines, readOnce } from '#tools/demo/values/data-file.ts';
import { type AccountChange, accountAgeDays, historyOf, sortChanges } from './history.ts';
import { type AccountTerms, type DemoAccount, termsFrom } from './terms.ts';

/** The customers of the demo business in a country. */
type DemoAccounts = {
  /** Their current state, by number. */
  readonly accounts: readonly DemoAccount[];
  /** Everything that happened to them until yesterday, in order: each was opened, and some changed. */
  readonly changes: readonly AccountChange[];
  /** The terms of each account over time, by its number. */
  readonly terms: ReadonlyMap<string, readonly AccountTerms[]>;
};

/** 1,500 customers over both countries. */
export function demoAccounts(countryCode: CountryCode, today: string): DemoAccounts {
  const branches = demoBranches(countryCode, today);
  const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
  const accounts = records().get(countryCode) ?? [];
  const histories = accounts.map((account, at) => {
    const branch = branchOf.get(account.homeBranchNumber);
    if (!branch) throw new RangeError(`There is no branch ${account.homeBranchNumber}.`);
    return historyOf(account, accountAgeDays(at, accounts.length), { branch, today });
  });
  const termsOf = (history: (typeof histories)[number]) =>
    history.map(({ date, account }) => termsFrom(account, date));
  return {
    accounts,
    changes: sortChanges(histories.flat()),
    terms: new Map(histories.map((each, at) => [accounts[at]?.number ?? '', termsOf(each)])),
  };
}

const Row = z.strictObject({
  ...AccountRecord.shape,
  country: CountryCode,
  accountId: z.string(),
  homeBranchNumber: z.string(),
});

const records = readOnce(() => {
  const byCountry = Map.groupBy(dataLines('accounts.ndjson', Row), ({ country }) => country);
  const withoutCountry = ({ country: _, ...account }: z.infer<typeof Row>): DemoAccount => account;
  return new Map([...byCountry].map(([country, rows]) => [country, rows.map(withoutCountry)]));
});
