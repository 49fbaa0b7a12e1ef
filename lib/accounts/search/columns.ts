import type { AccountRecord } from '#lib/accounts/schema.ts';
import { digitsOf, nationalDigits } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';

/** The search columns of an account. */
type AccountSearchColumns = {
  /** Words of number, names, contacts and places; ABN, NZBN and telephone numbers as digits only, as dialled within the country. */
  readonly words: readonly string[];
  /** The name for sorting: without case and accents. */
  readonly sortName: string;
};

/** The search columns of a validated account. */
export function accountSearchColumns(
  account: Omit<AccountRecord, 'accountId'>,
): AccountSearchColumns {
  const { number, name, tradingName, abn, nzbn, contacts = [], addresses = [] } = account;
  const names = [
    number,
    name,
    tradingName,
    ...contacts.flatMap((each) => [each.firstName, each.lastName, each.emailAddress]),
    ...addresses.flatMap((each) => [each.suburb, each.state, each.postcode]),
  ];
  const phones = contacts.flatMap((each) => [each.mobilePhoneNumber, each.preferredPhoneNumber]);
  const numbers = [digitsOf(abn), digitsOf(nzbn), ...phones.map(nationalDigits)];
  const words = new Set([...toSearchWords(names.join('\n')), ...numbers]);
  words.delete('');
  return { words: [...words], sortName: sortName(name) };
}

/** Index entries are limited in size. */
const MAX_SORT_NAME = 200;

function sortName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(bare.toLowerCase()).slice(0, MAX_SORT_NAME).join('');
}
