import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/availability.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { getCustomerBalances } from '#lib/invoices/credits/balances.ts';
import { searchInvoiceGroups } from '#lib/invoices/search/groups.ts';
import { owingText } from '#lib/invoices/view/labels.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { RECORDS } from '#lib/registry.ts';
import { type FoundGroup, type FoundResult, runSearches } from '#lib/search/groups.ts';
import type { SearchResults } from '#lib/search/schema.ts';
import { type ParsedSearch, parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { present } from '#lib/text/text.ts';
import { dueHere, nearestStock } from '../products/product-rows.ts';
import { searchCustomerOrderGroup } from './customer-order-group.ts';

/**
 * Searches every kind of record that the caller may see; products with the stock of a branch, accounts with what they
 * owe. Where nothing has all that was typed, what is found without one word of it. `q` must not be empty.
 */
export async function searchEverything(
  ctx: Context<'enterprise:read'>,
  q: string,
  branch: string | undefined,
): Promise<SearchResults> {
  const parsed = parseTypedSearch(ctx, q);
  const found = await searchKinds(ctx, parsed, branch);
  if (found.groups.length > 0) return { ...found, ...(await missed(ctx, parsed, found)) };
  return { ...found, ...elsewhere(ctx, q), ...(await withoutOneWord(ctx, parsed, branch)) };
}

function searchKinds(
  ctx: Context<'enterprise:read'>,
  parsed: ParsedSearch,
  branch: string | undefined,
): Promise<SearchResults> {
  return runSearches(
    ctx.clock,
    [
      async () => [await searchCustomerOrderGroup(ctx, parsed)],
      ...RECORDS.map(({ record, search }) => async () => {
        const permitted = search && withScope(ctx, record.scope);
        const groups = permitted ? [await search(permitted, parsed, branch)].flat() : [];
        return Promise.all(groups.map((group) => withAnswers(ctx, branch, group)));
      }),
    ],
    marksOf(parsed),
    parsed.names || parsed.text,
  );
}

/** The same search in the other country, if the caller may see it. */
function elsewhere(
  { countryCode, principal }: Context,
  q: string,
): Pick<SearchResults, 'elsewhere'> {
  const other = CountryCode.options.find(
    (code) => code !== countryCode && principal.countries?.has(code) !== false,
  );
  if (!other) return {};
  const href = `/${other}/search?${new URLSearchParams({ q })}`;
  return { elsewhere: { href, label: `Search ${other.toUpperCase()}` } };
}

/** What is found without one word of a name (the last, first or second), and which word that was. */
async function withoutOneWord(
  ctx: Context<'enterprise:read'>,
  { text, names, phone }: ParsedSearch,
  branch: string | undefined,
): Promise<Partial<Pick<SearchResults, 'groups' | 'marks' | 'unmetConditions'>>> {
  const words = text.split(/\s+/);
  if (phone || words.length < 2 || words.length > MAX_WORDS) return {};
  // A number, an amount or a date beside a name is never left out: `missed`.
  const nameWords = names.split(' ');
  const places = [...words.keys()].filter((at) => nameWords.includes(words[at] ?? ''));
  for (const at of new Set([...places.slice(-1), ...places.slice(0, 2)])) {
    const rest = words.toSpliced(at, 1).join(' ');
    const { groups, marks } = await searchKinds(ctx, parseTypedSearch(ctx, rest), branch);
    const unmetConditions = `Nothing for “${text}”. Without “${words[at]}”:`;
    if (groups.length > 0) return { groups, marks, unmetConditions };
  }
  return {};
}

/** Of more words, one is not what is wrong. */
const MAX_WORDS = 6;

/** Says which amount, date or number was not found beside a name, with the latest invoices of the name. */
async function missed(
  ctx: Context<'enterprise:read'>,
  { names, conditions, typedConditions }: ParsedSearch,
  { groups, exact }: SearchResults,
): Promise<Partial<Pick<SearchResults, 'groups' | 'unmetConditions'>>> {
  const invoicing = withScope(ctx, 'invoicing:read');
  // `3 Dec penrose` may ask for the hours of a branch in Penrose, too.
  const isByName =
    groups[0]?.kind === 'accounts' &&
    groups.every(({ kind }) => kind === 'accounts' || kind === 'branches');
  if (!isByName || exact.length > 0 || names === '' || conditions.length === 0) return {};
  if (!invoicing) return {};
  const unmetConditions = `No invoice for “${names}” ${conditionWords(conditions, typedConditions)}`;
  const found = await searchInvoiceGroups(invoicing, parseTypedSearch(ctx, names));
  const latest = found.filter(({ kind }) => kind === 'invoices');
  const { groups: invoices } = await runSearches(ctx.clock, [async () => latest]);
  return {
    unmetConditions: invoices.length > 0 ? `${unmetConditions}. Their latest:` : unmetConditions,
    groups: [...invoices, ...groups],
  };
}

/** `dated or due 2 Dec`, `of $776`, and `with 776` for what may be an amount or a number. */
function conditionWords(
  conditions: ParsedSearch['conditions'],
  typed: ParsedSearch['typedConditions'],
): string {
  return conditions
    .map(({ dates, numbers, marks }, at) => {
      if (dates.length > 0) return `dated or due ${marks.at(-1)}`;
      return numbers.length > 0 ? `with “${typed[at]}”` : `of $${marks[0]?.replace('$', '')}`;
    })
    .join(' ');
}

/** The words, numbers, amounts and dates of the text as screens write them. */
function marksOf({ text: q, names, conditions, phone }: ParsedSearch): string[] {
  // `Dec` of a date that was typed is no word of another date.
  const words = names.split(/\s+/).filter(({ length }) => length > 1 || length === q.length);
  const marks = [q, ...conditions.flatMap((condition) => condition.marks), phone ?? '', ...words];
  return [...new Set(marks.map((mark) => mark.trim()))].filter((mark) => mark !== '');
}

type Answer = Pick<FoundResult, 'meta' | 'status' | 'tone'>;
type AnswerOf = (number: string, status: string | undefined) => Answer;

/** Adds to products what the branch has of them, and to accounts what they owe. */
async function withAnswers(
  ctx: Context<'enterprise:read'>,
  branch: string | undefined,
  group: FoundGroup,
): Promise<FoundGroup> {
  const numbers = group.results.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return group;
  const answerOf =
    group.kind === 'products'
      ? await stockOf(ctx, branch, numbers)
      : group.kind === 'accounts'
        ? await owingOf(ctx, numbers)
        : undefined;
  if (!answerOf) return group;
  const results = group.results.map((result) => ({
    ...result,
    ...(result.number === undefined ? {} : answerOf(result.number, result.status)),
  }));
  return { ...group, results };
}

/** What can be sold at the branch now; of what cannot, where it is near by or when it comes. */
async function stockOf(
  ctx: Context<'enterprise:read'>,
  branch: string | undefined,
  numbers: readonly string[],
): Promise<AnswerOf | undefined> {
  const stock = withScope(ctx, 'availability:read');
  if (!stock || !branch) return undefined;
  const sellable = await readSellableQuantities(stock, branch, DEFAULT_CHANNEL, numbers);
  const missing = numbers.filter((number) => sellable.get(number) === 0);
  const [near, due] = await Promise.all([
    nearestStock(ctx, branch, missing, MAX_NEAR),
    missing.length > 0 ? dueHere(ctx, await findBranch(ctx, branch), missing) : undefined,
  ]);
  return (number) => {
    const units = sellable.get(number);
    if (units === undefined) return {};
    if (units > 0) return { status: `${formatQuantity(units)} in stock here`, tone: 'good' };
    const next = due?.get(number);
    const coming = next && `${formatQuantity(next.quantity)} ${next.words}`;
    const other = near.get(number);
    const there =
      other &&
      `${formatQuantity(other.quantity)} at ${other.name}, ${formatQuantity(Math.round(other.kilometres))} km`;
    const instead = present(there, coming).join(' · ');
    return { status: 'None here', ...(instead && { meta: instead }) };
  };
}

/** How many branches around one are asked for what it has none of. */
const MAX_NEAR = 4;

/** What customers owe, and how much of it is overdue. */
async function owingOf(
  ctx: Context<'enterprise:read'>,
  numbers: readonly string[],
): Promise<AnswerOf | undefined> {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const balances = await getCustomerBalances(invoicing, numbers);
  return (number, status) => {
    const balance = balances.get(number);
    const { overdue = 0 } = balance ?? {};
    const words = [status, overdue > 0 ? `${formatMoney(overdue)} overdue` : undefined];
    return {
      ...(balance ? { meta: owingText(balance) } : {}),
      ...(overdue > 0 ? { status: words.filter(Boolean).join(', '), tone: 'bad' } : {}),
    };
  };
}
