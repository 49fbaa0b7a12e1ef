import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { pastedNumbers } from '#lib/invoicing/pasted-numbers.ts';
import { StateCode } from '#lib/procurement/cost-schema.ts';
import { MOST_PRODUCTS } from '#lib/procurement/costs-query-schema.ts';
import { TYPED_DATE_RULE, typedDate } from '#lib/typed-date.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** What is asked of costs, as it stands in an address. */
export type TypedCosts = {
  /** Product numbers, barcodes or whatever was typed for them, each once. */
  readonly products: readonly string[];
  /** Codes of states; none is all of them. */
  readonly states: readonly string[];
  /** `YYYY-MM-DD`, or as it was typed where that is no date; empty is today. */
  readonly date: string;
  readonly sort: CostSort;
  readonly history: 'newest' | 'oldest';
  readonly page: string | undefined;
  /** What is wrong, by field. */
  readonly problems: { readonly products?: string; readonly date?: string };
};

/** By what the states of a product are sorted: by their codes, or the lowest cost first. */
export type CostSort = 'state' | 'invoice' | 'rebated';

/** The costs that an address asks for; `today` gives a day without its year the next one. */
export function typedCosts(params: Params, today: string): TypedCosts {
  const one = (name: string) => [params[name]].flat()[0] ?? '';
  const asked = [params['product'] ?? []].flat().flatMap((text) => plain(text) ?? []);
  const products = [...new Set(asked)];
  const states = [params['state'] ?? []].flat().filter((code) => StateCode.safeParse(code).success);
  const asTyped = plain(one('date')) ?? '';
  const date = typedDate(asTyped, today, 'next');
  const [sort, history] = [one('sort'), one('history')];
  return {
    products: products.slice(0, MOST_PRODUCTS),
    states: [...new Set(states)],
    date: date ?? asTyped,
    sort: sort === 'invoice' || sort === 'rebated' ? sort : 'state',
    history: history === 'oldest' ? history : 'newest',
    page: one('page') || undefined,
    problems: {
      ...(products.length > MOST_PRODUCTS
        ? { products: `are more than ${MOST_PRODUCTS}: ask for the others after these` }
        : {}),
      ...(asTyped !== '' && date === undefined ? { date: TYPED_DATE_RULE } : {}),
    },
  };
}

/**
 * The products in a text that was typed, scanned or pasted: apart by blanks, commas or lines, or the column of
 * them where it comes from a spreadsheet.
 */
export function listedProducts(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isColumn = lines.length > 1 && lines.every((line) => !/[\s,;]/.test(line.trim()));
  // Rows of the availability sheet have a day, which this list has no use for.
  const texts =
    text.includes('\t') || isColumn
      ? pastedRows(text, '2000-01-01').map(({ product }) => product)
      : pastedNumbers(text);
  return [...new Set(texts.flatMap((each) => plain(each) ?? []))];
}

/** Without what no text can hold; undefined where nothing is left, or more than any number has. */
function plain(text: string): string | undefined {
  const cleared = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return cleared === '' || cleared.length > LONGEST ? undefined : cleared;
}

const LONGEST = 200;
