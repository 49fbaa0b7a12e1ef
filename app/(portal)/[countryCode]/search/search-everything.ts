import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { readSellableQuantities } from '#lib/availability/branch-stock.ts';
import { searchAccountGroup } from '#lib/customer/search/groups.ts';
import { searchBranchGroup } from '#lib/enterprise/search/groups.ts';
import { getCustomerBalances } from '#lib/invoicing/credits/customer-balance.ts';
import { searchInvoiceGroups } from '#lib/invoicing/search/groups.ts';
import { owingText } from '#lib/invoicing/view/labels.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { searchOrderGroups } from '#lib/procurement/search/groups.ts';
import { searchProductGroup } from '#lib/product/search/groups.ts';
import { type FoundGroup, runSearches } from '#lib/search/groups.ts';
import type { SearchResults } from '#lib/search/schema.ts';
import { parseSearch } from '#lib/search/typed/parse-search.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { searchCustomerOrderGroup } from './customer-order-group.ts';

/**
 * Searches every kind of record that the caller may see; products with the stock of a branch, accounts with what they
 * owe. `q` must not be empty.
 */
export async function searchEverything(
  ctx: Context<'enterprise:read'>,
  q: string,
  branch: string | undefined,
): Promise<SearchResults> {
  const invoicing = withScope(ctx, 'invoicing:read');
  const procurement = withScope(ctx, 'procurement:read');
  const product = withScope(ctx, 'product:read');
  const customer = withScope(ctx, 'customer:read');
  const found = await runSearches(
    ctx.clock,
    [
      async () => [await searchCustomerOrderGroup(ctx, q)],
      ...(invoicing ? [() => searchInvoiceGroups(invoicing, q)] : []),
      ...(procurement ? [() => searchOrderGroups(procurement, q)] : []),
      ...(product
        ? [async () => [await withStock(ctx, branch, await searchProductGroup(product, q))]]
        : []),
      async () => [await searchBranchGroup(ctx, q)],
      ...(customer
        ? [async () => [await withOwing(ctx, await searchAccountGroup(customer, q, branch))]]
        : []),
    ],
    marksOf(ctx, q),
  );
  return { ...found, ...missed(ctx, q, found) };
}

/** Says which amount, date or number was not found beside a name, and where else to look if nothing was. */
function missed(
  ctx: Context<'enterprise:read'>,
  q: string,
  { groups, exact }: SearchResults,
): Pick<SearchResults, 'unmet' | 'elsewhere'> {
  if (groups.length === 0) {
    const other = CountryCode.options.find(
      (code) => code !== ctx.countryCode && ctx.principal.countries?.has(code) !== false,
    );
    if (!other) return {};
    const href = `/${other}/search?${new URLSearchParams({ q })}`;
    return { elsewhere: { href, label: `Search ${other.toUpperCase()}` } };
  }
  const { names, typedConditions } = parseSearch(q, todayOf(ctx));
  const isByName = groups.every(({ kind }) => kind === 'accounts');
  if (!isByName || exact.length > 0 || names === '' || typedConditions.length === 0) return {};
  if (!withScope(ctx, 'invoicing:read')) return {};
  return { unmet: `No invoice with “${typedConditions.join(' ')}” for “${names}”` };
}

function todayOf({ countryCode, clock }: Context): string {
  return dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
}

/** The words, numbers, amounts and dates of the text as screens write them. */
function marksOf(ctx: Context<'enterprise:read'>, q: string): string[] {
  const { conditions, phone } = parseSearch(q, todayOf(ctx));
  const words = q.split(/\s+/).filter(({ length }) => length > 1 || length === q.length);
  const marks = [q, ...conditions.flatMap((condition) => condition.marks), phone ?? '', ...words];
  return [...new Set(marks.map((mark) => mark.trim()))].filter((mark) => mark !== '');
}

/** Adds what can be sold at the branch now. */
async function withStock(
  ctx: Context<'enterprise:read'>,
  branch: string | undefined,
  group: FoundGroup,
): Promise<FoundGroup> {
  const stock = withScope(ctx, 'availability:read');
  const numbers = group.results.flatMap(({ number }) => number ?? []);
  if (!stock || !branch || numbers.length === 0) return group;
  const sellable = await readSellableQuantities(stock, branch, DEFAULT_CHANNEL, numbers);
  return withAnswers(group, (number) => {
    const units = sellable.get(number);
    if (units === undefined) return {};
    return units > 0
      ? { status: `${formatQuantity(units)} in stock here`, tone: 'good' }
      : { status: 'None here' };
  });
}

/** Adds what customers owe, and how much of it is overdue. */
async function withOwing(ctx: Context<'enterprise:read'>, group: FoundGroup): Promise<FoundGroup> {
  const invoicing = withScope(ctx, 'invoicing:read');
  const numbers = group.results.flatMap(({ number }) => number ?? []);
  if (!invoicing || numbers.length === 0) return group;
  const balances = await getCustomerBalances(invoicing, numbers);
  return withAnswers(group, (number, status) => {
    const balance = balances.get(number);
    const { overdue = 0 } = balance ?? {};
    const words = [status, overdue > 0 ? `${formatMoney(overdue)} overdue` : undefined];
    return {
      ...(balance ? { meta: owingText(balance) } : {}),
      ...(overdue > 0 ? { status: words.filter(Boolean).join(', '), tone: 'bad' } : {}),
    };
  });
}

type Answer = Pick<FoundGroup['results'][number], 'meta' | 'status' | 'tone'>;

function withAnswers(
  group: FoundGroup,
  answerOf: (number: string, status: string | undefined) => Answer,
): FoundGroup {
  const results = group.results.map((result) => ({
    ...result,
    ...(result.number === undefined ? {} : answerOf(result.number, result.status)),
  }));
  return { ...group, results };
}
