/** The first `max` UTF-16 code units of a text, one fewer where that would split a surrogate pair. */
export function truncate(text: string, max: number): string {
  const cut = text.slice(0, max);
  const isHalved = cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut);
  return isHalved ? cut.slice(0, -1) : cut;
}

/** A text as quoted in a message: ends in `…` when it is longer than `max`. */
export function truncateWithEllipsis(text: string, max: number): string {
  return text.length > max ? `${truncate(text, max)}…` : text;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An ABN (11 digits) or NZBN (13 digits) in the usual groups: `53 004 085 616`. Anything else is returned as it is. */
export function formatBusinessNumber(number: string): string {
  if (/^\d{11}$/.test(number))
    return number.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
  return number.replace(/^(\d{4})(\d{4})(\d{5})$/, '$1 $2 $3');
}

/** The texts that say something, without those that are empty or missing. */
export function present(...texts: readonly (string | false | null | undefined)[]): string[] {
  return texts.flatMap((text) => text || []);
}

/** A name as people write it: `purchase orders` for `purchase-orders`. */
export function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

/** A number of things with its noun: `1 line`, `1,312 lines`; `plural` is for what does not just take an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** How long money is overdue: `12 days overdue`. */
export function overdueText(days: number): string {
  return `${countOf(days, 'day')} overdue`;
}

/** How long goods are late: `3 days late`. */
export function lateText(days: number): string {
  return `${countOf(days, 'day')} late`;
}

/** A whole number for display: `1,312`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-AU');
}

/** How long a customer has to pay: `30 days`, or `Cash` where there is no time. */
export function paymentTermsText(days: number): string {
  return days === 0 ? 'Cash' : countOf(days, 'day');
}

/**
 * Letters that a system may put before the number of a customer's order, `SO` of `SO60211038`: one to four, and at most
 * one separator, where at least three digits follow. The same pattern is read by PostgreSQL, in an index too
 * (migration 0003).
 */
export const ORDER_PREFIX = '^[A-Za-z]{1,4}[-# ]?(?=[0-9]{3})';

/** The number of a customer's order without its prefix, under which all that names the order is found. */
export function withoutOrderPrefix(orderNumber: string): string {
  return orderNumber.trim().replace(PREFIX, '');
}

const PREFIX = new RegExp(ORDER_PREFIX);

/**
 * A text as a spreadsheet cell that is never evaluated as a formula: anything that could be one, also after blanks
 * that spreadsheets ignore, is prefixed with an apostrophe.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Includes full-width forms. A leading tab or line break could end the cell. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Quotes a text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The page of a record, by its number or id; links complete it with the country. */
export function recordHref(folder: string) {
  return (key: string) => `/${folder}/${encodeURIComponent(key)}`;
}

export function listHref(folder: string) {
  return (query: Readonly<Record<string, string>>) => `/${folder}?${new URLSearchParams(query)}`;
}

/**
 * How many letters have to be changed, added, removed or swapped with the next to turn one word into the other;
 * `limit + 1` if there are more.
 */
export function editDistance(a: string, b: string, limit = 64): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwap ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** The last line of a list that was cut off: `and 1,312 more lines`. `noun` may be left out where the list says it. */
export function andMore(left: number, noun?: string): string {
  return ['and', formatCount(left), 'more', noun].filter(Boolean).join(' ');
}
