import { searchEverything } from '#app/(portal)/[countryCode]/search/search-everything.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { SearchResults } from '#lib/search/schema.ts';
import { type BusinessSamples, findBusinessSamples } from './business-samples.ts';
import type { Measure, Timing } from './measure.ts';
import type { InvoiceSamples } from './searches.ts';

/** Texts typed into the search box of the top bar, which searches every kind of record. */
const SEARCH_TEXTS: readonly {
  readonly name: string;
  text(samples: InvoiceSamples & BusinessSamples): string;
}[] = [
  { name: 'an invoice number', text: ({ number }) => number },
  { name: "an invoice number's beginning", text: ({ number }) => number.slice(0, 4) },
  { name: 'one digit', text: () => '5' },
  { name: 'two digits', text: () => '41' },
  { name: 'a purchase order number', text: ({ order }) => order },
  { name: "a purchase order number's beginning", text: ({ order }) => order.slice(0, 4) },
  { name: 'a product number', text: ({ productNumber }) => productNumber },
  { name: "a product number's beginning", text: ({ productNumber }) => productNumber.slice(0, 3) },
  { name: 'the commonest product of orders', text: ({ mostOrdered }) => mostOrdered },
  { name: 'a barcode', text: ({ barcode }) => barcode },
  { name: 'a barcode of nothing', text: () => '9999999999994' },
  { name: 'a branch number', text: ({ branch }) => branch },
  { name: 'an account number', text: ({ account }) => account },
  { name: 'the commonest word of products', text: () => 'set' },
  { name: 'a word of products', text: () => 'mixer' },
  { name: 'two words of products', text: () => 'copper elbow' },
  { name: 'a measure', text: () => '15mm tee' },
  { name: 'a rare word', text: () => 'ottoman' },
  { name: 'a brand', text: ({ brand }) => brand },
  { name: 'a word of accounts', text: () => 'plumbing' },
  { name: 'two words of accounts', text: () => 'joinery wagga' },
  { name: 'a name in Māori', text: () => 'Ngāti Whātua' },
  { name: 'a name with an apostrophe', text: () => "o'brien" },
  { name: 'a contact’s telephone', text: ({ telephone }) => telephone },
  { name: 'a suburb', text: () => 'parramatta' },
  { name: 'a supplier', text: ({ supplier }) => supplier },
  { name: 'one letter', text: () => 's' },
  { name: 'two letters', text: () => 'co' },
  { name: 'three letters', text: () => 'tap' },
  { name: 'a customer and a product', text: () => 'joinery heart' },
  { name: 'a name and dollars', text: () => 'taupo 120' },
  { name: 'a name and an amount', text: () => 'taupo 441.78' },
  { name: 'an amount alone', text: () => '$441.78' },
  { name: 'dollars alone', text: () => '776' },
  { name: 'a name and a job', text: () => 'taupo job-40' },
  { name: 'a name and a day', text: () => '2 Dec taupo' },
  { name: 'a day alone', text: () => '2/12' },
  { name: 'a name, a day and dollars', text: () => 'taupo 2 Dec 120' },
  { name: 'a misspelt name', text: () => 'taupu plubming' },
  { name: 'a misspelt name and dollars', text: () => 'kororareca 120' },
  { name: 'a misspelt product', text: () => 'watr heater' },
  { name: 'a misspelt brand and a size', text: () => 'vitrae 160' },
  { name: 'a customer and a misspelt product', text: () => 'joinery hart' },
  { name: 'a telephone with the country’s code', text: () => '+61 491 575 789' },
  { name: 'no match, words', text: () => 'xylophone quartet' },
  { name: 'no match, a number', text: () => '99999999' },
  { name: 'eight terms', text: () => 'a b c d e f g h' },
  { name: 'signs alone', text: () => '%_\\ ---' },
];

/** Measures the search of all kinds together. */
export async function measureEverything(
  ctx: Context<Scope>,
  invoiceSamples: InvoiceSamples,
  measure: Measure,
): Promise<Timing[]> {
  const samples = { ...invoiceSamples, ...(await findBusinessSamples(ctx.db)) };
  const timings: Timing[] = [];
  for (const { name, text } of SEARCH_TEXTS) {
    const q = text(samples);
    timings.push(
      await measure(
        `${name}: ${q}`,
        () => searchEverything(ctx, q, samples.branch),
        describeResults,
      ),
    );
  }
  return timings;
}

function describeResults({ groups, exact }: SearchResults): string {
  const kinds = groups.map(
    ({ kind, results, all }) => `${kind} ${results.length}${all ? '+' : ''}`,
  );
  return [...(exact.length > 0 ? [`exact ${exact.length}`] : []), ...kinds].join(', ') || 'nothing';
}
