/**
 * The cells of a pasted text, line by line, without blank lines. The separator is a tab, else a semicolon, else a comma
 * that is not inside a number, else whitespace. Quotation marks may enclose a cell.
 */
export function splitCells(text: string): string[][] {
  const normalized = text
    .replace(/^\u{feff}/u, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u{a0}', ' ');
  const separator = ['\t', ';'].find((candidate) => normalized.includes(candidate));
  if (separator !== undefined)
    return withoutBlankLines(splitQuoted(normalized, separator)).map(([only = '', ...others]) =>
      others.length === 0 && TIMES.test(only) ? splitWords(only) : [only, ...others],
    );
  return withoutBlankLines(
    normalized.split('\n').flatMap((line) => {
      const withoutThousands = line.replaceAll(THOUSANDS, (figure) => figure.replaceAll(',', ''));
      return withoutThousands.includes(',')
        ? splitQuoted(withoutThousands, ',')
        : [splitWords(withoutThousands)];
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
function splitWords(line: string): string[] {
  const [rest, date] = withoutDate(line.trim());
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

/** Takes a day off the end of a line, which may contain spaces: `3 Dec`, `by Thu 3 Dec 2026`, `next Tuesday`. */
export function withoutDate(line: string): [rest: string, date: string | undefined] {
  const found = DATE_AT_END.exec(line);
  return found?.[1] ? [line.slice(0, found.index).trim(), found[1]] : [line, undefined];
}

const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const DAY_WORDS = `(?:(?:next|this)\\s+)?${WEEKDAY}|today|tomorrow|tmrw`;
const WRITTEN =
  '\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|\\d{1,2}[\\s-](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[\\s-]\\d{2,4})?';
const DATE_AT_END = new RegExp(
  `\\s(?:(?:by|on|for)\\s+)?((?:${WEEKDAY},?\\s+)?(?:${WRITTEN})|${DAY_WORDS})$`,
  'i',
);
const DAY_ONLY = new RegExp(`^(?:${DAY_WORDS})$`, 'i');

/** Whether a cell is a day in words: `Thu`, `next Tuesday`. */
export function isDayInWords(cell: string): boolean {
  return DAY_ONLY.test(cell);
}
