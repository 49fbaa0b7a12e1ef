import type { Context } from '#lib/auth/context.ts';
import { type FoundBy, recordSearch } from '#lib/records/search.ts';
import type { FoundResult } from '#lib/search/groups.ts';
import { isPhoneOf } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';
import { readBranchNames } from './account-codes.ts';
import { accountStatus, tradingNameOf } from './labels.ts';
import { accountHref } from './links.ts';
import { ACCOUNTS } from './record.ts';
import type { Account } from './schema.ts';

export const searchAccounts = recordSearch(ACCOUNTS, {
  isPast: 'is_deleted',
  branch: 'home_branch_number',
  results: accountResults,
});

async function accountResults(
  ctx: Context<'customer:read'>,
  accounts: readonly Account[],
  by: FoundBy,
): Promise<FoundResult[]> {
  const home = accounts.flatMap(({ homeBranchNumber }) => homeBranchNumber ?? []);
  const branches = await readBranchNames(ctx, home);
  return accounts.map((account, at) => {
    const { accountId, number, name, addresses = [], homeBranchNumber = '' } = account;
    const branch = branches.get(homeBranchNumber);
    const [suburb] = addresses.flatMap((address) => address.suburb ?? []);
    const place = suburb === branch ? undefined : suburb;
    const person = personMatching(account, by);
    return {
      number,
      href: accountHref(accountId),
      title: name,
      label: by.isExact && at === 0 && 'Account no.',
      isExact: by.isExact && at === 0,
      details: [number, tradingNameOf(account), person, place, branch && `${branch} branch`],
      ...(account.isDeleted || account.status !== 'ACTIVE' ? accountStatus(account) : {}),
    };
  });
}

/** The contact with the telephone number, else, where the account has another name, the one with the name. */
function personMatching(account: Account, { phone: word, words }: FoundBy): string | undefined {
  const isNamed = hasWord(`${account.name}\n${account.tradingName ?? ''}`, words);
  for (const contact of account.contacts ?? []) {
    const { firstName, lastName, mobilePhoneNumber, preferredPhoneNumber } = contact;
    const person = [firstName, lastName].filter(Boolean).join(' ');
    const phones = [mobilePhoneNumber, preferredPhoneNumber];
    const phone = word && phones.find((each) => isPhoneOf(each, word));
    if (phone) return `${person} ${phone}`.trim();
    if (!word && !isNamed && hasWord(person, words)) return person;
  }
  return undefined;
}

function hasWord(text: string, beginnings: readonly string[]): boolean {
  const words = toSearchWords(text);
  return beginnings.some((each) => words.some((word) => word.startsWith(each)));
}
