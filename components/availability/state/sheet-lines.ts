import type { QueryItem } from '#lib/availability/schema.ts';
import {
  ROW_KINDS,
  type RowAnswer,
  type RowKind,
  type RowState,
  rowLabel,
  rowState,
  shortFirst,
} from '#lib/availability/sheet/row-result.ts';
import { MAX_ITEMS_PER_CALL } from '#lib/availability/sheet/sheet-limits.ts';
import { itemKey, type ParsedRow, parseRow } from '#lib/availability/sheet/sheet-row.ts';
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
  readonly parsed: ParsedRow;
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
 */
export function sheetLines(
  rows: readonly EditableRow[],
  sheetDate: string,
  known: SheetAnswers | undefined,
  isStale: boolean,
): SheetLine[] {
  const answers = new Map(known?.answers.map((answer) => [itemKey(answer), answer]));
  // While a quantity is changed, the answer to the previous one is better than none.
  const earlier = new Map(known?.answers.map((answer) => [answer.productId, answer]));
  return rows.map((row): SheetLine => {
    const parsed = parseRow(row, sheetDate);
    const name = earlier.get(row.product)?.name;
    const none = { row, parsed, name, answer: undefined, isOutdated: false };
    if ('problem' in parsed)
      return { ...none, state: { kind: 'incomplete' }, words: parsed.problem };
    const exact = answers.get(itemKey(parsed.item));
    const answer = exact ?? earlier.get(row.product);
    if (!answer) return { ...none, state: { kind: 'being checked' }, words: '' };
    const isOutdated = isStale || exact === undefined;
    const words = rowLabel(answer, known?.today ?? '');
    return { row, parsed, name, answer, state: rowState(answer), words, isOutdated };
  });
}

/** The items of the rows that are complete. */
export function itemsOf(rows: readonly EditableRow[], sheetDate: string): QueryItem[] {
  return rows.flatMap((row) => {
    const parsed = parseRow(row, sheetDate);
    return 'item' in parsed ? [parsed.item] : [];
  });
}

/** The lines with short ones first, or in `frozenOrder` (row ids) with new lines last. */
export function sortedLines(
  lines: readonly SheetLine[],
  frozenOrder: readonly string[] | undefined,
): SheetLine[] {
  if (!frozenOrder)
    return shortFirst(lines.map(({ state }) => state)).flatMap((at) => lines[at] ?? []);
  const byId = new Map(lines.map((line) => [line.row.id, line]));
  const frozen = frozenOrder.flatMap((id) => byId.get(id) ?? []);
  return [...frozen, ...lines.filter(({ row }) => !frozenOrder.includes(row.id))];
}

/** How many rows of each kind there are, without the kinds that have none: 3 short, 1 not found, 65 in stock. */
export function countLines(
  lines: readonly SheetLine[],
): { readonly kind: RowKind; readonly count: number }[] {
  return ROW_KINDS.map((kind) => ({
    kind,
    count: lines.filter(({ state }) => state.kind === kind).length,
  })).filter(({ count }) => count > 0);
}

/** The lines of one kind, all without one; while `frozenOrder` is set, those that were shown before. */
export function linesOfKind(
  lines: readonly SheetLine[],
  kind: RowKind | undefined,
  frozenOrder: readonly string[] | undefined,
): readonly SheetLine[] {
  if (kind === undefined) return lines;
  const shown = frozenOrder && new Set(frozenOrder);
  const found = lines.filter(({ row, state }) => (shown ? shown.has(row.id) : state.kind === kind));
  // The last one of the kind has been corrected or removed.
  return found.length === 0 ? lines : found;
}

/** The lines for a spreadsheet, headings first: raw numbers and dates, each with the time of its answer. */
export function sheetRecords(
  lines: readonly SheetLine[],
  target: { readonly branch: string; readonly sheetDate: string; readonly asOf: string },
): (string | number)[][] {
  const records = lines.map(({ row, name = '', answer, state, words }) => [
    row.product,
    name,
    /^\d{1,10}$/.test(row.quantity) ? Number(row.quantity) : row.quantity,
    row.date || target.sheetDate,
    answer && !answer.problem ? answer.now : '',
    (state.kind === 'short' && state.allOn) || (state.kind === 'in time' && state.from) || '',
    words,
    target.branch,
    target.asOf,
  ]);
  return [HEADINGS, ...records];
}

const HEADINGS = [
  'Product',
  'Description',
  'Quantity',
  'Needed by',
  'Now',
  'All by',
  'Availability',
  'Branch',
  'Updated',
];

/** What other branches are asked for: an item with the quantity that is needed from there. */
export type Need = {
  readonly row: string;
  readonly item: QueryItem;
  /** The product's description, else its number. */
  readonly name: string;
};

/** What is missing here, or with `all` every row in full; the first hundred of them. */
export function neededElsewhere(lines: readonly SheetLine[], which: Elsewhere): Need[] {
  const needs = lines.flatMap(({ row, parsed, state, name = row.product }): Need[] => {
    if (!('item' in parsed)) return [];
    const isShort = state.kind === 'short';
    if (which === 'all') {
      const isThere = state.kind === 'in stock' || state.kind === 'in time';
      return isShort || isThere ? [{ row: row.id, item: parsed.item, name }] : [];
    }
    return isShort ? [{ row: row.id, item: { ...parsed.item, quantity: state.by }, name }] : [];
  });
  return needs.slice(0, MAX_ITEMS_PER_CALL);
}
