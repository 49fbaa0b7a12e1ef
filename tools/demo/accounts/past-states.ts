import { isDeepStrictEqual } from 'node:util';
import type { CountryCode } from '#lib/api/fields.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import type { DemoAccount } from './account.ts';
import { accountContact, randomPerson } from './people.ts';

/**
 * The states an account has been in, earliest first, ending with the current one. Every account was opened active;
 * closing or deleting is the last change. The home branch never changes, as documents reference it.
 */
export function pastStates(account: DemoAccount, countryCode: CountryCode): DemoAccount[] {
  const random = randomFor(`history of ${account.accountId}`);
  const states = [account];
  let earliest = account;
  const before = (earlier: DemoAccount) => {
    if (isDeepStrictEqual(earlier, earliest)) return;
    states.unshift(earlier);
    earliest = earlier;
  };
  const { isDeleted, ...undeleted } = account;
  if (isDeleted === true) {
    before(undeleted);
  } else if (account.status === 'ACTIVE' && random.chance(0.01)) {
    // Deleted by mistake, and restored.
    before({ ...undeleted, isDeleted: true });
    before(undeleted);
  }
  before({ ...earliest, status: 'ACTIVE' });
  const count = random.weighted(CHANGE_COUNTS);
  for (const change of random.sample(CHANGES, count)) before(change(earliest, countryCode));
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

type Change = (account: DemoAccount, countryCode: CountryCode) => DemoAccount;

/** Each returns the account before one change. */
const CHANGES: readonly Change[] = [
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
  ({ tradingName, ...account }) => account,
  (account, countryCode) => {
    const contacts = [...(account.contacts ?? []), formerContact(account, countryCode)];
    return { ...account, contacts };
  },
];

function formerContact(
  { accountId, contacts = [], addresses = [] }: DemoAccount,
  countryCode: CountryCode,
) {
  const random = randomFor(`former contact of ${accountId}`);
  const [, domain = 'post.example'] = contacts[0]?.emailAddress?.split('@') ?? [];
  const state = addresses[0]?.state ?? '';
  return accountContact(randomPerson(random), {
    random,
    countryCode,
    domain,
    state,
    isPrimary: false,
  });
}
