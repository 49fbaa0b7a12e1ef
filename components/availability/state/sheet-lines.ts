import type { QueryItem } from '#lib/availability/schema.ts';
import {
  type RowAnswer,
  type RowState,
  rowResult,
  rowResultLabel,
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
  const today = known?.today ?? '';
  return rows.map((row) => {
    const parsed = parseRow(row, sheetDate);
    const line = { row, parsed, name: earlier.get(row.product)?.name };
    if ('problem' in parsed) {
      const unanswered = { answer: undefined, state: 'problem', isOutdated: false } as const;
      return { ...line, ...unanswered, words: parsed.problem };
    }
    const exact = answers.get(itemKey(parsed.item));
    const answer = exact ?? earlier.get(row.product);
    if (!answer) {
      return { ...line, answer, state: 'waiting', words: '', isOutdated: false } as const;
    }
    const state = rowResult(answer);
    const words = rowResultLabel(answer, today);
    return { ...line, answer, state, words, isOutdated: isStale || exact === undefined };
  });
}

/** Whether two states of a line look the same on the screen. */
export function rendersSame(one: SheetLine, other: SheetLine): boolean {
  const { row } = one;
  return (
    row.id === other.row.id &&
    row.product === other.row.product &&
    row.quantity === other.row.quantity &&
    row.date === other.row.date &&
    one.name === other.name &&
    one.words === other.words &&
    one.isOutdated === other.isOutdated &&
    one.answer === other.answer &&
    kindOf(one.state) === kindOf(other.state)
  );
}

function kindOf(state: RowState): string {
  return typeof state === 'object' ? state.kind : state;
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
  frozenOrder: readonly number[] | undefined,
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
): { readonly kind: LineKind; readonly count: number }[] {
  return KINDS.map((kind) => ({ kind, count: lines.filter(KIND_TESTS[kind]).length })).filter(
    ({ count }) => count > 0,
  );
}

/** The lines of one kind, all without one; while `frozenOrder` is set, those that were shown before. */
export function linesOfKind(
  lines: readonly SheetLine[],
  kind: LineKind | undefined,
  frozenOrder: readonly number[] | undefined,
): readonly SheetLine[] {
  if (kind === undefined) return lines;
  const shown = frozenOrder && new Set(frozenOrder);
  const found = lines.filter((line) => (shown ? shown.has(line.row.id) : KIND_TESTS[kind](line)));
  // The last one of the kind has been corrected or removed.
  return found.length === 0 ? lines : found;
}

/** Whether there is not enough for the row. */
export function isShort({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'short';
}

function isReady({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'ready';
}

/** Whether it is not there yet, but will be in time. */
function isLater({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'ready' && state.from !== undefined;
}

function isTooLarge({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'too-large';
}

export function isUnknown({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'unknown';
}

const KINDS = [
  'short',
  'not found',
  'too large',
  'incomplete',
  'being checked',
  'in stock',
  'in time',
] as const;
/** What a row needs, or that it needs nothing, in the words of the summary. */
export type LineKind = (typeof KINDS)[number];

const KIND_TESTS: Readonly<Record<LineKind, (line: SheetLine) => boolean>> = {
  short: isShort,
  'not found': isUnknown,
  'too large': isTooLarge,
  incomplete: ({ state }) => state === 'problem',
  'being checked': ({ state }) => state === 'waiting',
  'in stock': (line) => isReady(line) && !isLater(line),
  'in time': isLater,
};

/** The lines for a spreadsheet, headings first: raw numbers and dates, each with the time of its answer. */
export function sheetRecords(
  lines: readonly SheetLine[],
  target: { readonly branch: string; readonly sheetDate: string; readonly asOf: string },
): (string | number)[][] {
  const records = lines.map(({ row, name = '', answer, words }) => [
    row.product,
    name,
    numberOrText(row.quantity),
    row.date || target.sheetDate,
    answer && !answer.problem ? answer.now : '',
    allBy(answer),
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

function allBy(answer: RowAnswer | undefined): string {
  const result = answer && rowResult(answer);
  if (result?.kind === 'short') return result.allOn ?? '';
  return result?.kind === 'ready' ? (result.from ?? '') : '';
}

function numberOrText(quantity: string): string | number {
  return /^\d{1,10}$/.test(quantity) ? Number(quantity) : quantity;
}

/** What other branches are asked for: an item with the quantity that is needed from there. */
export type Need = {
  readonly row: number;
  readonly item: QueryItem;
  /** The product's description, else its number. */
  readonly name: string;
};

/** What is missing here, or with `all` every row in full; the first hundred of them. */
export function neededElsewhere(lines: readonly SheetLine[], which: Elsewhere): Need[] {
  const needs = lines.flatMap(({ row, parsed, state, name = row.product }): Need[] => {
    if (!('item' in parsed) || typeof state !== 'object') return [];
    if (state.kind === 'unknown' || state.kind === 'too-large') return [];
    if (which === 'all') return [{ row: row.id, item: parsed.item, name }];
    if (state.kind !== 'short') return [];
    return [{ row: row.id, item: { ...parsed.item, quantity: state.by }, name }];
  });
  return needs.slice(0, MAX_ITEMS_PER_CALL);
}
