import { isDeepStrictEqual } from 'node:util';
import { randomFor } from '../random.ts';
import type { DemoAccount, Home } from './account.ts';
import { contactOf, personOf } from './people.ts';

/**
 * An account as it was before, once or several times, the earliest first: nothing for one that never
 * changed. What an account is today stays the last of its states.
 */
export function statesBefore(account: DemoAccount, homes: readonly Home[]): DemoAccount[] {
  const random = randomFor(`history of ${account.accountId}`);
  const count = random.weighted([
    [0, 60],
    [1, 25],
    [2, 15],
  ]);
  const states: DemoAccount[] = [];
  let { isDeleted, ...later } = account;
  // Who is deleted now was there before; some had been deleted already, and came back.
  if (isDeleted === true) states.unshift({ ...later, status: 'CLOSED' });
  if (isDeleted !== true && random.chance(0.01)) states.unshift({ ...later, isDeleted: true });
  for (const change of random.sample(CHANGES, count)) {
    const earlier = change(later, homes);
    if (!isDeepStrictEqual(earlier, later)) states.unshift(earlier);
    later = earlier;
  }
  if (states[0]?.isDeleted === true) states.unshift(later);
  return states;
}

type Change = (account: DemoAccount, homes: readonly Home[]) => DemoAccount;

/** What an account was before one thing about it changed. */
const CHANGES: readonly Change[] = [
  (account) => ({ ...account, status: account.status === 'ACTIVE' ? 'ON_HOLD' : 'ACTIVE' }),
  ({ creditLimit, ...account }) =>
    creditLimit === undefined
      ? account
      : { ...account, creditLimit: Math.max(Math.round(creditLimit / 2_000), 1) * 1_000 },
  (account) =>
    account.paymentTermsDays === undefined
      ? account
      : { ...account, paymentTermsDays: account.paymentTermsDays === 30 ? 14 : 30 },
  // Those who now buy on credit paid at once before.
  ({ creditLimit: _, paymentTermsDays: __, ...account }) => ({ ...account, accountType: 'CASH' }),
  ({ addresses = [], ...account }) => ({ ...account, addresses: addresses.slice(0, 1) }),
  ({ tradingName, ...account }) => account,
  (account) => ({ ...account, contacts: [...(account.contacts ?? []), formerContact(account)] }),
  (account, homes) => {
    const random = randomFor(`former branch of ${account.accountId}`);
    return { ...account, homeBranchNumber: random.pick(homes).branchNumber };
  },
];

function formerContact({ accountId, abn, contacts = [], addresses = [] }: DemoAccount) {
  const random = randomFor(`former contact of ${accountId}`);
  const [, domain = 'post.example'] = contacts[0]?.emailAddress?.split('@') ?? [];
  const state = addresses[0]?.state ?? '';
  const countryCode = abn === undefined ? 'nz' : 'au';
  return contactOf(personOf(random), { random, countryCode, domain, state, isPrimary: false });
}
