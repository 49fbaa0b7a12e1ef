import type { QueryItem } from '#lib/availability/schema.ts';
import {
  ROW_KINDS,
  type RowAnswer,
  type RowKind,
  type RowState,
  rowLabel,
  rowState,
  wholeOn,
} from '#lib/availability/sheet/row-result.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { itemKey, parseRow } from '#lib/availability/sheet/sheet-row.ts';
import { escapeFormula } from '#lib/text/text.ts';
import type { Elsewhere } from './sheet-address.ts';
import type { EditableRow } from './sheet-state.ts';

/** The answers to a sheet at one branch, serialisable since they come with the page. */
export type SheetAnswers = {
  readonly branch: string;
  readonly channel: string;
  /** The date at the branch. */
  readonly today: string;
  /** When the oldest answer was read, an ISO 8601 instant. */
  readonly asOf: string;
  readonly answers: readonly RowAnswer[];
};

/** A row with its answer. */
export type SheetLine = {
  readonly row: EditableRow;
  /** What it asks for, once it is complete. */
  readonly item: QueryItem | undefined;
  /** The product's description. */
  readonly name: string | undefined;
  readonly answer: RowAnswer | undefined;
  readonly state: RowState;
  /** `4 now, 6 on 3 Dec`, or what is missing in the row; empty while the answer loads. */
  readonly words: string;
  /** Whether the answer is to an earlier state of the row or sheet. */
  readonly isOutdated: boolean;
};

/**
 * The rows with their answers, in the order of the sheet; `isStale` if the answers are for another branch or channel.
 * Without a branch nothing is asked.
 */
export function sheetLines(
  rows: readonly EditableRow[],
  sheetDate: string,
  known: SheetAnswers | undefined,
  isStale: boolean,
  hasBranch = true,
): SheetLine[] {
  const answers = new Map(known?.answers.map((answer) => [itemKey(answer), answer]));
  // While a quantity is changed, the answer to the previous one is better than none.
  const earlier = new Map(known?.answers.map((answer) => [answer.productId, answer]));
  return rows.map((row): SheetLine => {
    const parsed = parseRow(row, sheetDate);
    const name = earlier.get(row.product)?.name;
    const none = { row, item: undefined, name, answer: undefined, isOutdated: false };
    if (typeof parsed === 'string')
      return { ...none, state: { kind: 'incomplete' }, words: parsed };
    const exact = answers.get(itemKey(parsed));
    const answer = exact ?? earlier.get(row.product);
    const line = { ...none, item: parsed, answer };
    if (!answer)
      return hasBranch
        ? { ...line, state: { kind: 'being checked' }, words: '' }
        : { ...line, state: { kind: 'incomplete' }, words: 'Choose a branch' };
    const isOutdated = isStale || exact === undefined;
    const words = rowLabel(answer, known?.today ?? '');
    return { ...line, state: rowState(answer), words, isOutdated };
  });
}

/** The items of the rows that are complete. */
export function itemsOf(rows: readonly EditableRow[], sheetDate: string): QueryItem[] {
  const parsed = rows.map((row) => parseRow(row, sheetDate));
  return parsed.filter((item) => typeof item !== 'string');
}

/** How many rows of each kind there are, without the kinds that have none: 3 short, 1 not found, 65 in stock. */
export function countLines(
  lines: readonly SheetLine[],
): { readonly kind: RowKind; readonly count: number }[] {
  const byKind = Map.groupBy(lines, ({ state }) => state.kind);
  return ROW_KINDS.flatMap((kind) => {
    const found = byKind.get(kind);
    return found ? [{ kind, count: found.length }] : [];
  });
}

/** The place, date and time of all lines of a sheet. */
type RecordTarget = { readonly branch: string; readonly sheetDate: string; readonly asOf: string };

/** The lines for a spreadsheet, headings first: raw numbers and dates, each with the time of its answer. */
export function sheetRecords(
  lines: readonly SheetLine[],
  target: RecordTarget,
): (string | number)[][] {
  const cells = COLUMNS.map(([, cell]) => cell);
  const headings = COLUMNS.map(([heading]) => heading);
  return [headings, ...lines.map((line) => cells.map((cell) => cell(line, target)))];
}

type Cell = (line: SheetLine, target: RecordTarget) => string | number;

const COLUMNS: readonly (readonly [heading: string, cell: Cell])[] = [
  ['Product', ({ row }) => row.product],
  ['Description', ({ name = '' }) => name],
  [
    'Quantity',
    ({ row }) => (/^\d{1,10}$/.test(row.quantity) ? Number(row.quantity) : row.quantity),
  ],
  ['Needed by', ({ row }, { sheetDate }) => row.date || sheetDate],
  ['Now', ({ answer }) => (answer && !answer.problem ? answer.now : '')],
  ['All by', ({ state }) => (state.kind === 'by the date' ? state.from : wholeOn(state))],
  ['Availability', ({ words }) => words],
  ['Branch', (_, { branch }) => branch],
  ['Updated', (_, { asOf }) => asOf],
];

/**
 * Rows as CSV for a spreadsheet, headings first: UTF-8 with a byte order mark, numbers unquoted, cells guarded
 * against being read as formulas.
 */
export function toSpreadsheetCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{feff}${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = escapeFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What other branches are asked for: an item with the quantity that is needed from there. */
export type Need = {
  readonly row: string;
  readonly item: QueryItem;
  /** The product's description, else its number. */
  readonly name: string;
};

/** What is missing here, or with `all` every row in full; the first hundred of them. */
export function neededElsewhere(lines: readonly SheetLine[], which: Elsewhere): Need[] {
  const needs = lines.flatMap(({ row, item, state, name = row.product }): Need[] => {
    const isShort = state.kind === 'short';
    const isThere = state.kind === 'in stock' || state.kind === 'by the date';
    if (!item || !(isShort || (isThere && which === 'all'))) return [];
    const quantity = isShort && which !== 'all' ? state.by : item.quantity;
    return [{ row: row.id, item: { ...item, quantity }, name }];
  });
  return needs.slice(0, MAX_ITEMS_PER_CALL);
}
