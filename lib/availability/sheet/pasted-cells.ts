import { parseTypedDate } from '#lib/time/typed-date.ts';

/**
 * The cells of a pasted text, line by line, without blank lines. The separator is a tab, else a semicolon, else a comma
 * that is not inside a number, else whitespace. Quotation marks may enclose a cell. `today` completes a day at the
 * end of a line without separators.
 */
export function splitCells(text: string, today: string): string[][] {
  const normalized = text
    .replace(/^\u{feff}/u, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u{a0}', ' ');
  const separator = ['\t', ';'].find((candidate) => normalized.includes(candidate));
  if (separator !== undefined)
    return withoutBlankLines(splitQuoted(normalized, separator)).map(([only = '', ...others]) =>
      others.length === 0 && TIMES.test(only) ? splitWords(only, today) : [only, ...others],
    );
  return withoutBlankLines(
    normalized.split('\n').flatMap((line) => {
      const withoutThousands = line.replaceAll(THOUSANDS, (figure) => figure.replaceAll(',', ''));
      return withoutThousands.includes(',')
        ? splitQuoted(withoutThousands, ',')
        : [splitWords(withoutThousands, today)];
    }),
  );
}

/** `1,200` after a space or a quotation mark; `1400151,120` is a product and a quantity. */
const THOUSANDS = /(?<=[\s"])\d{1,3}(?:,\d{3})+(?=$|[\s",])/g;

function withoutBlankLines(lines: readonly string[][]): string[][] {
  return lines.filter((cells) => cells.some((cell) => cell !== ''));
}

/** Splits CSV: only quotation marks that open and close a cell are none of its text, and `""` in it is one. */
function splitQuoted(text: string, separator: string): string[][] {
  const quote = '"([^"]*(?:""[^"]*)*)" *';
  const cell = new RegExp(`(?:${quote}|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy');
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"').replaceAll(/\s+/g, ' ') ?? plain).trim());
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines;
}

/** `8 x TAP-15`, `TAP-15 x8`. */
const TIMES = /^\d+\s*[x×]\s|\s[x×]\s*\d+$/i;

/** Splits a line without separators: `TAP-15 8`, `8 x TAP-15`, `TAP-15 Basin mixer 8 by 3 Dec 2026`. */
function splitWords(line: string, today: string): string[] {
  const [rest, date] = withoutDate(line.trim(), today);
  const [times = '', before] = /^(\d+)\s*[x×]\s+/i.exec(rest) ?? [];
  const named = rest.slice(times.length);
  // Of two numbers the longer one is the product: `1300298 x 5`.
  const isBefore = before !== undefined && !(/^\d+$/.test(named) && named.length < before.length);
  const words = (isBefore ? named : rest)
    .split(/\s+/)
    .map((word) => /^[x×](\d+)$/i.exec(word)?.[1] ?? word)
    .filter((word) => !/^[x×]$/i.test(word));
  const [first = '', ...others] = words;
  const isShort = others.length < 2;
  const cells = isBefore ? [first, before] : isShort ? words : firstAndQuantity(first, others);
  return date === undefined ? cells : [...cells, date];
}

/** The last word is the quantity, or the one before a unit; the words between are a description. */
function firstAndQuantity(first: string, others: readonly string[]): string[] {
  const last = others.at(-1) ?? '';
  const unit = /^(ea|each|pcs?|off|units?|m|lengths?)\.?$/i.test(last) ? others.at(-2) : undefined;
  return [first, unit ?? last];
}

/** Takes a day off the end of a line, as `YYYY-MM-DD`: `3 Dec`, `by Thu 3 Dec 2026`, `next Tuesday`. */
export function withoutDate(line: string, today: string): [rest: string, date: string | undefined] {
  const words = line.split(/\s+/);
  for (let count = Math.min(MAX_DATE_WORDS, words.length - 1); count > 0; count -= 1) {
    const said = words.slice(-count).join(' ');
    const date = parsePastedDate(said.replace(/^(?:by|on|for)\s/i, ''), today);
    if (date !== undefined) return [words.slice(0, -count).join(' '), date];
  }
  return [line, undefined];
}

/** `by Thu 3 Dec 2026`. */
const MAX_DATE_WORDS = 5;

/**
 * The date in a cell, read day first, as `YYYY-MM-DD`; undefined if it is not a date. `1/12` and plain digits are not
 * taken for dates, since they may be product numbers.
 */
export function parsePastedDate(cell: string, today: string): string | undefined {
  const isNumber = /^\d+([/.-]\d+)?$/.test(cell.trim());
  return isNumber ? undefined : parseTypedDate(cell, today, 'next');
}
