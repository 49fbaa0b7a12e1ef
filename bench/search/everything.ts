import { searchEverything } from '#app/(portal)/[countryCode]/search/search-everything.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { SearchResults } from '#lib/search/schema.ts';
import type { Measure, Timing } from './measure.ts';
import type { Facts } from './searches.ts';
import { findTradeFacts, type TradeFacts } from './trade-facts.ts';

/** What is typed into the search of every screen, which asks for every kind at once. */
const TYPED: readonly { readonly name: string; typed(facts: Facts & TradeFacts): string }[] = [
  { name: 'an invoice number', typed: ({ number }) => number },
  { name: "an invoice number's beginning", typed: ({ number }) => number.slice(0, 4) },
  { name: 'one digit', typed: () => '5' },
  { name: 'two digits', typed: () => '41' },
  { name: 'a purchase order number', typed: ({ order }) => order },
  { name: "a purchase order number's beginning", typed: ({ order }) => order.slice(0, 4) },
  { name: 'a product number', typed: ({ traded }) => traded },
  { name: "a product number's beginning", typed: ({ traded }) => traded.slice(0, 3) },
  { name: 'the commonest product of orders', typed: ({ bought }) => bought },
  { name: 'a barcode', typed: ({ barcode }) => barcode },
  { name: 'a barcode of nothing', typed: () => '9999999999994' },
  { name: 'a branch number', typed: ({ branch }) => branch },
  { name: 'an account number', typed: ({ account }) => account },
  { name: 'the commonest word of products', typed: () => 'set' },
  { name: 'a word of products', typed: () => 'mixer' },
  { name: 'two words of products', typed: () => 'copper elbow' },
  { name: 'a measure', typed: () => '15mm tee' },
  { name: 'a rare word', typed: () => 'ottoman' },
  { name: 'a brand', typed: ({ brand }) => brand },
  { name: 'a word of accounts', typed: () => 'plumbing' },
  { name: 'two words of accounts', typed: () => 'joinery wagga' },
  { name: 'a name in Māori', typed: () => 'Ngāti Whātua' },
  { name: 'a name with an apostrophe', typed: () => "o'brien" },
  { name: 'a contact’s telephone', typed: ({ telephone }) => telephone },
  { name: 'a suburb', typed: () => 'parramatta' },
  { name: 'a supplier', typed: ({ supplier }) => supplier },
  { name: 'one letter', typed: () => 's' },
  { name: 'two letters', typed: () => 'co' },
  { name: 'three letters', typed: () => 'tap' },
  { name: 'a customer and a product', typed: () => 'joinery heart' },
  { name: 'no match, words', typed: () => 'xylophone quartet' },
  { name: 'no match, a number', typed: () => '99999999' },
  { name: 'eight terms', typed: () => 'a b c d e f g h' },
  { name: 'signs alone', typed: () => '%_\\ ---' },
];

/** Measures what a screen's search takes, all kinds together. */
export async function measureEverything(
  ctx: Context<Scope>,
  facts: Facts,
  measure: Measure,
): Promise<Timing[]> {
  const known = { ...facts, ...(await findTradeFacts(ctx.db)) };
  const timings: Timing[] = [];
  for (const { name, typed } of TYPED) {
    const q = typed(known);
    timings.push(await measure(`${name}: ${q}`, () => searchEverything(ctx, q), foundIn));
  }
  return timings;
}

function foundIn({ groups, exact }: SearchResults): string {
  const kinds = groups.map(
    ({ kind, results, all }) => `${kind} ${results.length}${all ? '+' : ''}`,
  );
  return [...(exact.length > 0 ? [`exact ${exact.length}`] : []), ...kinds].join(', ') || 'nothing';
}
