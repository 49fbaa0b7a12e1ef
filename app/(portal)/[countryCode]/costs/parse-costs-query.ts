import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import { parsePastedNumbers } from '#lib/invoicing/search/pasted-list.ts';
import { MAX_PRODUCTS, StateCode } from '#lib/procurement/costs/schema.ts';
import { parseTypedDate, TYPED_DATE_MESSAGE } from '#lib/time/typed-date.ts';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** The query of the costs page. */
export type CostsQuery = {
  /** Product numbers, barcodes or whatever was typed for them, each once. */
  readonly products: readonly string[];
  /** State codes; none means all. */
  readonly states: readonly string[];
  /** `YYYY-MM-DD`, or the typed text when it is not a date; empty for today. */
  readonly date: string;
  readonly sort: CostSort;
  readonly history: 'newest' | 'oldest';
  readonly page: string | undefined;
  /** Problems by field. */
  readonly problems: { readonly products?: string; readonly date?: string };
};

/** The states of a product by code, or lowest cost first. */
export type CostSort = 'state' | 'invoice' | 'rebated';

/** Parses the query of the costs page; `today` completes dates without a year. */
export function parseCostsQuery(params: Params, today: string): CostsQuery {
  const first = (name: string) => [params[name]].flat()[0] ?? '';
  const texts = [params['product'] ?? []].flat().flatMap((text) => cleanText(text) ?? []);
  const products = [...new Set(texts)];
  const states = [params['state'] ?? []].flat().filter((code) => StateCode.safeParse(code).success);
  const typedDay = cleanText(first('date')) ?? '';
  const date = parseTypedDate(typedDay, today, 'next');
  const [sort, history] = [first('sort'), first('history')];
  return {
    products: products.slice(0, MAX_PRODUCTS),
    states: [...new Set(states)],
    date: date ?? typedDay,
    sort: sort === 'invoice' || sort === 'rebated' ? sort : 'state',
    history: history === 'oldest' ? history : 'newest',
    page: first('page') || undefined,
    problems: {
      ...(products.length > MAX_PRODUCTS
        ? { products: `are more than ${MAX_PRODUCTS}: ask for the others after these` }
        : {}),
      ...(typedDay !== '' && date === undefined ? { date: TYPED_DATE_MESSAGE } : {}),
    },
  };
}

/**
 * The products in typed, scanned or pasted text: split at white space, commas and line breaks, or the product column
 * of spreadsheet rows.
 */
export function parseProductList(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isColumn = lines.length > 1 && lines.every((line) => !/[\s,;]/.test(line.trim()));
  // `pastedRows` needs a date for its date column, which is not used here.
  const texts =
    text.includes('\t') || isColumn
      ? parsePastedRows(text, '2000-01-01').map(({ product }) => product)
      : parsePastedNumbers(text);
  return [...new Set(texts.flatMap((each) => cleanText(each) ?? []))];
}

/** Removes control characters; undefined for an empty or overlong text. */
function cleanText(text: string): string | undefined {
  const cleared = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return cleared === '' || cleared.length > MAX_LENGTH ? undefined : cleared;
}

const MAX_LENGTH = 200;
