import { cutWord, wordsOf } from '#lib/search/words.ts';
import type { AccountRecord } from './schema.ts';

/** What an account is found by. */
export type AccountSearchColumns = {
  /** Of number, names, contacts and places; ABN, NZBN and telephone numbers as digits alone. */
  readonly words: readonly string[];
  /** The name as lists are sorted by it: without case and accents. */
  readonly sortName: string;
};

/** The columns of an account that came out of its schema. */
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
  const numbers = [
    abn,
    nzbn,
    ...contacts.flatMap((each) => [each.mobilePhoneNumber, each.preferredPhoneNumber]),
  ];
  const words = new Set([...wordsOf(names.join('\n')), ...numbers.map(digitsOf)]);
  words.delete('');
  return { words: [...words], sortName: sortName(name) };
}

/** The digits of a number that is written with blanks and signs, as a word: at most 32. */
export function digitsOf(number = ''): string {
  return cutWord(number.replaceAll(/\D/g, ''));
}
/** An index has its limits. */
const SORTED = 200;

function sortName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(bare.toLowerCase()).slice(0, SORTED).join('');
}
