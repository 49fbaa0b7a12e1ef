import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import { MAX_PRODUCTS } from '#lib/costs/schema.ts';
import { parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import { parseTypedDate, TYPED_DATE_MESSAGE } from '#lib/time/typed-date.ts';

/** What an address says, by name. */
type Params = Readonly<Record<string, string | string[] | undefined>>;

export type CostsQuery = {
  /** Product numbers, barcodes or whatever was typed for them, each once. */
  readonly products: readonly string[];
  /** `YYYY-MM-DD`, or the typed text when it is not a date; empty for today. */
  readonly date: string;
  readonly page: string | undefined;
  readonly problems: { readonly products?: string; readonly date?: string };
};

/** Parses the query of the costs page; `today` completes dates without a year. */
export function parseCostsQuery(params: Params, today: string): CostsQuery {
  const first = (name: string) => [params[name]].flat()[0] ?? '';
  const texts = [params['product'] ?? []].flat().flatMap((text) => cleanText(text) ?? []);
  const products = [...new Set(texts)];
  const typedDay = cleanText(first('date')) ?? '';
  const date = parseTypedDate(typedDay, today, 'next');
  return {
    products: products.slice(0, MAX_PRODUCTS),
    date: date ?? typedDay,
    page: first('page') || undefined,
    problems: {
      ...(products.length > MAX_PRODUCTS
        ? { products: `over the limit of ${MAX_PRODUCTS}: check the rest after these` }
        : {}),
      ...(typedDay !== '' && date === undefined ? { date: TYPED_DATE_MESSAGE } : {}),
    },
  };
}

type TypedProducts = {
  readonly products: readonly string[];
  /** A day typed after the products, as in `100417 1 Dec`: `YYYY-MM-DD`. */
  readonly date: string | undefined;
};

/**
 * Parses typed, scanned or pasted text: numbers split at white space, commas and line breaks, or the product column of
 * spreadsheet rows. A single line with a word that has no digit is the name of one product. `today` completes a date
 * without a year.
 */
export function parseTypedProducts(text: string, today: string): TypedProducts {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  if (lines.length > 1 || only.includes('\t'))
    return { products: parseList(lines), date: undefined };
  const { rest, date } = splitDate(only, today);
  const isName = /\s/.test(rest) && rest.split(/[\s,;]+/).some((word) => /^\p{L}+$/u.test(word));
  return { products: isName ? unique([rest]) : parseList([rest]), date };
}

/** The products as the field shows them: in one line if that is read as the same products, else one a line. */
export function productsText(products: readonly string[], today: string): string {
  const line = products.join(', ');
  const read = parseTypedProducts(line, today);
  const isSame = read.date === undefined && read.products.join('\n') === products.join('\n');
  return isSame ? line : `${products.join('\n')}\n`;
}

/** Splits a day off the end of a line: `100417 1 Dec`. A bare number is never a day, since it may be a product, nor is a bare word. */
function splitDate(line: string, today: string) {
  const words = line.trim().split(/\s+/);
  for (const count of [3, 2, 1]) {
    const end = words.slice(-count).join(' ');
    if (words.length <= count || !/[a-z/]/i.test(end) || !/\d/.test(end)) continue;
    const date = parseTypedDate(end, today, 'next');
    if (date !== undefined) return { rest: words.slice(0, -count).join(' '), date };
  }
  return { rest: line, date: undefined };
}

function parseList(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const isColumn = lines.length > 1 && lines.every((line) => !/[\s,;]/.test(line.trim()));
  // `parsePastedRows` needs a date for its date column, which is not used here.
  const texts =
    text.includes('\t') || isColumn
      ? parsePastedRows(text, '2000-01-01').map(({ product }) => product)
      : parsePastedNumbers(text);
  return unique(texts);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((each) => cleanText(each) ?? []))];
}

/** Removes control characters; undefined for an empty or overlong text. */
function cleanText(text: string): string | undefined {
  const cleared = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return cleared === '' || cleared.length > MAX_LENGTH ? undefined : cleared;
}

const MAX_LENGTH = 200;
