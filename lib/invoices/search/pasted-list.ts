/** Invoices on one page of a pasted list, which is also the number that is printed at once. */
const LIST_PAGE_SIZE = 50;

type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
};

/** The page that a URL asks for, from `1`; the first if that is not a number, the nearest if it is out of range. */
export function paginateList<Item>(
  list: readonly Item[],
  requested: string | undefined,
): ListPage<Item> {
  const pages = Math.max(1, Math.ceil(list.length / LIST_PAGE_SIZE));
  const number = /^\d{1,6}$/.test(requested ?? '') ? Number(requested) : 1;
  const page = Math.min(Math.max(1, number), pages);
  return { items: list.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE), page, pages };
}

/**
 * The invoice numbers in a pasted list, in order and each once. They may be separated by spaces, commas, semicolons
 * or line breaks, with or without the quotation marks of a spreadsheet.
 */
export function parsePastedNumbers(list: string): string[] {
  const numbers = list
    .split(/[\s,;]+/u)
    .map(withoutQuotes)
    .filter((text) => text !== '');
  return [...new Set(numbers)];
}

/** Trimmed by hand: a regular expression anchored to the end takes quadratic time on long runs of quotes. */
function withoutQuotes(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && QUOTES.includes(text.charAt(start))) start += 1;
  while (end > start && QUOTES.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const QUOTES = '"\'“”';
