import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { isVisible } from '#lib/records/read-page.ts';
import { hasNames, TOKENS } from '#lib/records/tokens.ts';
import { type Condition, matchesAlternatives, matchesText } from '#lib/search/conditions.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { isPhoneOf, typedPhoneWord } from '#lib/search/typed/phone.ts';
import { caseVariants, toSearchTerms, toSearchWords } from '#lib/search/words.ts';
import { readBranchNames } from './account-codes.ts';
import { accountStatus, tradingNameOf } from './labels.ts';
import { accountHref, accountsHref } from './links.ts';
import { ACCOUNTS } from './record.ts';
import type { Account } from './schema.ts';

/**
 * The accounts that a text finds, for the search on every screen: the one with exactly the typed number, then those with
 * the words as they are spelt, then those with similar ones. Of each, live ones come first, then those with all the words
 * in their name, then those of the caller's branch. A name beside an amount or a date finds the accounts of the name.
 */
export async function searchAccounts(
  ctx: Context<'customer:read'>,
  { text: typed, names, conditions, phone: hasPhone }: ParsedSearch,
  branch: string | undefined,
): Promise<FoundGroup> {
  const whole = await findText(ctx, typed, typed, branch);
  const isByName = whole.length === 0 && conditions.length > 0 && names !== '';
  const text = isByName ? names : typed;
  const spelled = isByName ? await findText(ctx, text, typed, branch) : whole;
  const [best] = spelled;
  const hasRoom = spelled.length < GROUP_READ_LIMIT && !best?.isExact;
  const words = hasRoom && (await findSimilarWords(ctx, ACCOUNTS.table, toSearchTerms(text)));
  const similar = words
    ? await find(ctx, matchesAlternatives(words, TOKENS), words, typed, branch)
    : [];
  const marks = words && similar.length > 0 ? words.flat() : [];
  const known = new Set(spelled.map(({ account }) => account.accountId));
  const others = similar.filter(({ account }) => !known.has(account.accountId));
  const found = [...spelled, ...others].slice(0, GROUP_READ_LIMIT);
  const isNamed = (best ? spelled : similar).some((each) => each.isNamed);
  const [named, unnamed] = best
    ? (['name', 'other'] as const)
    : (['similar name', 'similar'] as const);
  const by = { phone: typedPhoneWord(typed), words: [...toSearchTerms(text), ...marks] };
  return {
    kind: ACCOUNTS.name,
    title: ACCOUNTS.title,
    relevance: isNamed || (best && hasPhone) ? named : unnamed,
    marks,
    results: await toResults(ctx, found, by),
    all: accountsHref({ q: text }),
  };
}

type Found = { readonly account: Account; readonly isExact: boolean; readonly isNamed: boolean };

function findText(ctx: Context<'customer:read'>, text: string, typed: string, branch?: string) {
  const words = toSearchTerms(text).map((term) => [term]);
  return find(ctx, matchesText(text, TOKENS), words, typed, branch);
}

async function find(
  ctx: Context<'customer:read'>,
  condition: Condition,
  words: TermAlternatives,
  typed: string,
  branch = '',
): Promise<Found[]> {
  const isExact = sql<boolean>`number = any(${caseVariants(typed)}::text[])`;
  const { rows } = await sql<Omit<Found, 'account'> & { document: string }>`
    select document, ${isExact} as "isExact", ${hasNames(words)} as "isNamed"
    from accounts where ${isVisible(ctx, ACCOUNTS)} and (${condition} or ${isExact})
    order by "isExact" desc, is_deleted, "isNamed" desc,
      home_branch_number is distinct from ${branch}, number
    limit ${sql.lit(GROUP_READ_LIMIT)}`.execute(ctx.db);
  return rows.map(({ document, ...row }) => ({ account: JSON.parse(document), ...row }));
}

/** What accounts were found by: the word of a telephone number, and words, typed or meant by misspelt ones. */
type FoundBy = { readonly phone: string | undefined; readonly words: readonly string[] };

async function toResults(ctx: Context<'customer:read'>, found: readonly Found[], by: FoundBy) {
  const home = found.flatMap(({ account }) => account.homeBranchNumber ?? []);
  const branches = await readBranchNames(ctx, home);
  return found.map(({ account, isExact }) => {
    const { accountId, number, name, addresses = [], homeBranchNumber = '' } = account;
    const branch = branches.get(homeBranchNumber);
    const [suburb] = addresses.flatMap((address) => address.suburb ?? []);
    const place = suburb === branch ? undefined : suburb;
    const person = personMatching(account, by);
    return {
      number,
      href: accountHref(accountId),
      title: name,
      label: isExact && 'Account no.',
      isExact,
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
