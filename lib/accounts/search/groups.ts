import { type SqlBool, sql } from 'kysely';
import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import { tradingNameOf } from '#lib/accounts/labels.ts';
import { accountHref, accountsHref } from '#lib/accounts/links.ts';
import type { Account } from '#lib/accounts/schema.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import { matchesAlternatives } from '#lib/search/conditions.ts';
import { type FoundGroup, type FoundResult, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { caseVariants, toSearchTerms, toSearchWords } from '#lib/search/words.ts';
import { findAccountByNumber, searchAccounts } from './search-accounts.ts';

/**
 * The accounts group of the global search: the account with exactly this number, then those with the name as it is spelt,
 * then those with a similar one; of equal ones those of the caller's branch come first. A name beside an amount or a date
 * finds the accounts of the name.
 */
export async function searchAccountGroup(
  ctx: Context<'customer:read'>,
  parsed: ParsedSearch,
  branch: string | undefined,
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const q = parsed.text;
  const [exact, { accounts: whole }] = await Promise.all([
    findExact(ctx, q),
    searchAccounts(ctx, { q }, MAX_RANKED),
  ]);
  const isByName = whole.length === 0 && parsed.conditions.length > 0 && parsed.names !== '';
  const text = isByName ? parsed.names : q;
  const spelled = isByName ? (await searchAccounts(ctx, { q: text }, MAX_RANKED)).accounts : whole;
  const terms = toSearchTerms(text);
  const hasRoom = spelled.length < GROUP_READ_LIMIT && exact === undefined;
  const similar = hasRoom ? await findSimilar(ctx, terms, branch) : { accounts: [], words: [] };
  const asTyped = terms.map((term) => [term]);
  const found = distinct([
    ...(exact ? [exact] : []),
    ...namedFirst(spelled, asTyped, branch),
    ...namedFirst(similar.accounts, similar.words, branch),
  ]).slice(0, GROUP_READ_LIMIT);
  const branches = await readBranchNames(ctx, found);
  const hasSpelled = spelled.length > 0 || exact !== undefined;
  const isNamed = hasSpelled
    ? spelled.some((account) => isNamedBy(account, asTyped))
    : similar.accounts.some((account) => isNamedBy(account, similar.words));
  return {
    kind: 'accounts',
    title: 'Accounts',
    relevance: hasSpelled
      ? isNamed || parsed.phone
        ? 'name'
        : 'other'
      : isNamed
        ? 'similar name'
        : 'similar',
    marks: similar.words.flat(),
    results: found.map((account) =>
      toResult(countryCode, account, {
        branch: branches.get(account.homeBranchNumber ?? ''),
        isExact: account === exact,
        person: personMatching(account, parsed.phone, [...terms, ...similar.words.flat()]),
      }),
    ),
    exact: exact && accountHref(countryCode, exact.accountId),
    all: accountsHref(countryCode, { q: text }),
  };
}

async function findExact(ctx: Context<'customer:read'>, q: string): Promise<Account | undefined> {
  const found = await Promise.all(caseVariants(q).map((form) => findAccountByNumber(ctx, form)));
  return found.find((account) => account !== undefined);
}

/** Accounts whose words differ from the typed ones by a letter or two, those of the branch first, and these words. */
async function findSimilar(
  ctx: Context<'customer:read'>,
  terms: readonly string[],
  branch: string | undefined,
): Promise<{ accounts: Account[]; words: TermAlternatives }> {
  const words = await findSimilarWords(ctx, 'accounts', terms);
  if (!words) return { accounts: [], words: [] };
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('document')
    .where('country_code', '=', ctx.countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)))
    .where(matchesAlternatives(words))
    .orderBy('is_deleted')
    .orderBy(sql`home_branch_number is distinct from ${branch ?? null}`)
    .orderBy('number')
    .limit(GROUP_READ_LIMIT * 2)
    .execute();
  return {
    accounts: rows.map(({ document }): Account => JSON.parse(document)),
    words: rows.length > 0 ? words : [],
  };
}

function distinct(accounts: readonly Account[]): Account[] {
  return [
    ...new Map(accounts.toReversed().map((each) => [each.accountId, each])).values(),
  ].toReversed();
}

/** As many as are read to find those with the text in their own name. */
const MAX_RANKED = 40;

/**
 * Those with all terms in their name come before those of a contact or a place, and of these those of the branch come
 * first; deleted ones come last.
 */
function namedFirst(
  accounts: readonly Account[],
  terms: TermAlternatives,
  branch: string | undefined,
): Account[] {
  const rank = (account: Account) =>
    Number(account.isDeleted) * 4 +
    Number(!isNamedBy(account, terms)) * 2 +
    Number(account.homeBranchNumber !== branch);
  return accounts.toSorted((a, b) => rank(a) - rank(b));
}

function isNamedBy({ name, tradingName = '' }: Account, terms: TermAlternatives): boolean {
  return terms.every((alternatives) => hasTerm(`${name}\n${tradingName}`, alternatives));
}

function hasTerm(text: string, terms: readonly string[]): boolean {
  const words = toSearchWords(text);
  return terms.some((term) => words.some((word) => word.startsWith(term)));
}

type Match = { isExact: boolean; person: string | undefined; branch: string | undefined };

/** The names of the branches that look after the accounts, by number. */
async function readBranchNames(
  { db, countryCode }: Context<'customer:read'>,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = accounts.flatMap(({ homeBranchNumber }) => homeBranchNumber ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('branches')
    .select(['number', 'name'])
    .where('country_code', '=', countryCode)
    .where(sql<SqlBool>`number = any(${numbers}::text[])`)
    .execute();
  return new Map(rows.map(({ number, name }) => [number, name]));
}

function toResult(
  countryCode: string,
  account: Account,
  { isExact, person, branch }: Match,
): FoundResult {
  const { accountId, number, name, addresses = [] } = account;
  const [suburb] = addresses.flatMap((address) => address.suburb ?? []);
  const place = suburb === branch ? undefined : suburb;
  const details = [number, tradingNameOf(account), person, place, branch && `${branch} branch`];
  return {
    number,
    href: accountHref(countryCode, accountId),
    title: name,
    ...(isExact ? { label: 'Account no.' } : {}),
    detail: details.filter(Boolean).join(' · '),
    ...statusOf(account),
  };
}

/** The contact with the telephone number, else, where the account has another name, the one with the name. */
function personMatching(
  account: Account,
  digits: string | undefined,
  terms: readonly string[],
): string | undefined {
  const isNamed = hasTerm(`${account.name}\n${account.tradingName ?? ''}`, terms);
  for (const contact of account.contacts ?? []) {
    const { firstName, lastName, mobilePhoneNumber, preferredPhoneNumber } = contact;
    const person = [firstName, lastName].filter(Boolean).join(' ');
    const phones = [mobilePhoneNumber, preferredPhoneNumber];
    const phone = digits && phones.find((each) => each && nationalDigits(each).startsWith(digits));
    if (phone) return `${person} ${phone}`.trim();
    if (!digits && !isNamed && hasTerm(person, terms)) return person;
  }
  return undefined;
}

/** The account status where it should stop a sale. */
function statusOf({ isDeleted, status }: Account): Pick<SearchResult, 'status' | 'tone'> {
  if (isDeleted) return { status: 'Deleted', tone: 'bad' };
  if (status === 'ON_HOLD') return { status: 'On hold', tone: 'bad' };
  return status === 'CLOSED' ? { status: 'Closed', tone: 'warn' } : {};
}
