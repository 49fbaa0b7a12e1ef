/**
 * The cells of a pasted text, line by line, without lines that are blank: apart by tabs, else by semicolons, else
 * by commas that are no part of a number, else by blanks. Quotation marks hold a cell together.
 */
export function cellsOf(text: string): string[][] {
  const plain = text
    .replace(/^\u{feff}/u, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u{a0}', ' ');
  const mark = ['\t', ';'].find((candidate) => plain.includes(candidate));
  if (mark !== undefined) return withContent(quotedCells(plain, mark));
  return withContent(
    plain.split('\n').flatMap((line) => {
      const guarded = line.replaceAll(THOUSANDS, (figure) => figure.replaceAll(',', ''));
      return guarded.includes(',') ? quotedCells(guarded, ',') : [wordsOf(guarded)];
    }),
  );
}

/** `1,200` with a blank or a quotation mark before it: `1400151,120` is a product and a quantity. */
const THOUSANDS = /(?<=[\s"])\d{1,3}(?:,\d{3})+(?=$|[\s",])/g;

function withContent(lines: readonly string[][]): string[][] {
  return lines.filter((cells) => cells.some((cell) => cell !== ''));
}

/** As spreadsheets write them: a cell in quotation marks may hold the mark, a line and `""`. */
function quotedCells(text: string, mark: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const isQuoted = text[at] === '"' && closingOf(text, at) !== undefined;
    const end = endOf(text, isQuoted ? (closingOf(text, at) ?? at) : at, mark);
    const raw = text.slice(at, end).trim();
    cells.push(
      isQuoted ? raw.slice(1, -1).replaceAll('""', '"').replaceAll(/\s+/g, ' ').trim() : raw,
    );
    if (text[end] !== mark) {
      lines.push(cells);
      cells = [];
    }
    at = end + 1;
  }
  return lines;
}

/** Where the quotation that begins here ends; undefined where it never does: then it is a sign like others. */
function closingOf(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

function endOf(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === mark || text[at] === '\n') return at;
  }
  return text.length;
}

/** A line without marks: `TAP-15 8`, `8 x TAP-15`, `TAP-15 Basin mixer 8 3 Dec 2026`. */
function wordsOf(line: string): string[] {
  const [rest, date] = withoutDate(line.trim());
  const words = rest.split(/\s+/).flatMap((word, index) => {
    const glued = index === 0 ? /^(\d+)x$/i.exec(word) : /^x(\d+)$/i.exec(word);
    return glued?.[1] ? [glued[1]] : /^x$/i.test(word) ? [] : [word];
  });
  const [first = '', ...others] = words;
  const last = others.at(-1);
  const cells =
    last === undefined ? [first] : others.length === 1 ? [first, last] : ends(first, others, last);
  return date === undefined ? cells : [...cells, date];
}

/** Of many words the last is the quantity, and what stands between is a description. */
function ends(first: string, others: readonly string[], last: string): string[] {
  const unit = /^(ea|each|pcs?|off|units?|m|lengths?)\.?$/i.test(last) ? others.at(-2) : undefined;
  return [first, unit ?? last];
}

/** A date at the end of a line may have blanks in it. */
function withoutDate(line: string): [rest: string, date: string | undefined] {
  const found = DATE_AT_END.exec(line);
  return found?.[1] ? [line.slice(0, found.index), found[1]] : [line, undefined];
}

const DATE_AT_END =
  /\s((?:\d{4}-\d{1,2}-\d{1,2})|(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4})|(?:\d{1,2}[\s-](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[\s-]\d{2,4})?))$/i;
