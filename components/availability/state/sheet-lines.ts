import type { QueryItem } from '#lib/availability/schema.ts';
import {
  type RowAnswer,
  type RowState,
  rowResult,
  rowResultLabel,
  shortFirst,
} from '#lib/availability/sheet/row-result.ts';
import { itemKey } from '#lib/availability/sheet/sheet-answers.ts';
import { type ParsedRow, parseRow } from '#lib/availability/sheet/sheet-row.ts';
import type { EditableRow } from './sheet-state.ts';

/** The answers to a sheet at one branch, serialisable since they come with the page. */
export type SheetAnswers = {
  readonly branch: string;
  readonly channel: string;
  /** The date at the branch. */
  readonly today: string;
  /** When the oldest answer was read, an ISO 8601 instant. */
  readonly asOf: string;
  /** By `itemKey`. */
  readonly answers: readonly (readonly [key: string, answer: RowAnswer])[];
  readonly names: readonly (readonly [number: string, description: string])[];
};

/** A row with its answer. */
export type SheetLine = {
  readonly row: EditableRow;
  readonly parsed: ParsedRow;
  /** The product's description. */
  readonly name: string | undefined;
  readonly answer: RowAnswer | undefined;
  readonly state: RowState;
  /** `short 4, all 10 on 3 Dec`, or what is missing in the row; empty while the answer loads. */
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
  const answers = new Map(known?.answers);
  const names = new Map(known?.names);
  // While a quantity is changed, the answer to the previous one is better than none.
  const earlier = new Map([...answers.values()].map((answer) => [answer.item.productId, answer]));
  const today = known?.today ?? '';
  return rows.map((row) => {
    const parsed = parseRow(row, sheetDate);
    const line = { row, parsed, name: names.get(row.product) };
    if ('problem' in parsed) {
      const unanswered = { answer: undefined, state: 'problem', isOutdated: false } as const;
      return { ...line, ...unanswered, words: parsed.problem };
    }
    const exact = answers.get(itemKey(parsed.item));
    const answer = exact ?? earlier.get(row.product);
    if (!answer) {
      return { ...line, answer, state: 'waiting', words: '', isOutdated: false } as const;
    }
    const state = rowResult(answer, today);
    const words = rowResultLabel(state, answer.item.requested.quantity, today);
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

/** How many rows of each kind there are: `3 short, 65 there, 1 unknown, 1 to be filled in`. */
export function sheetSummary(lines: readonly SheetLine[]): string {
  const counts = COUNTED.map(([label, matches]): [number, string] => [
    lines.filter(matches).length,
    label,
  ]);
  return counts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count.toLocaleString('en-AU')} ${label}`)
    .join(', ');
}

/** Whether there is not enough for the row. */
export function isShort({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'short';
}

function isTooLarge({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'too-large';
}

export function isUnknown({ state }: SheetLine): boolean {
  return typeof state === 'object' && state.kind === 'unknown';
}

const COUNTED: readonly (readonly [string, (line: SheetLine) => boolean])[] = [
  ['short', isShort],
  ['unknown', isUnknown],
  ['too large', isTooLarge],
  ['to be filled in', ({ state }) => state === 'problem'],
  ['being asked', ({ state }) => state === 'waiting'],
  ['there', ({ state }) => typeof state === 'object' && state.kind === 'ready'],
];

/** The lines for a spreadsheet, headings first: raw numbers and dates, each with the time of its answer. */
export function sheetRecords(
  lines: readonly SheetLine[],
  place: { readonly branch: string; readonly sheetDate: string; readonly asOf: string },
): (string | number)[][] {
  const records = lines.map(({ row, name = '', answer, words }) => [
    row.product,
    name,
    numberOrText(row.quantity),
    row.date || place.sheetDate,
    answer && !answer.item.error ? answer.item.availableQty : '',
    answer?.fullDate ?? answer?.item.availableByDate ?? '',
    words,
    place.branch,
    place.asOf,
  ]);
  return [HEADINGS, ...records];
}

const HEADINGS = [
  'Product',
  'Description',
  'Quantity',
  'Needed by',
  'Available',
  'All by',
  'Answer',
  'Branch',
  'As of',
];

function numberOrText(quantity: string): string | number {
  return /^\d{1,10}$/.test(quantity) ? Number(quantity) : quantity;
}

/** How many of the lines another branch can serve in full, and what is missing there. */
export function coverageAt(
  lines: readonly SheetLine[],
  branchAnswers: SheetAnswers,
): { readonly served: number; readonly missing: readonly string[] } {
  const { today } = branchAnswers;
  const answers = new Map(branchAnswers.answers);
  const results = lines.flatMap(({ row, parsed }) => {
    const answer = 'item' in parsed ? answers.get(itemKey(parsed.item)) : undefined;
    return answer ? [{ result: rowResult(answer, today), answer, row }] : [];
  });
  const served = results.filter(({ result }) => result.kind === 'ready').length;
  const missing = results.flatMap(({ result, answer, row }) =>
    result.kind === 'ready'
      ? []
      : [`${row.product} ${rowResultLabel(result, answer.item.requested.quantity, today)}`],
  );
  return { served, missing };
}
