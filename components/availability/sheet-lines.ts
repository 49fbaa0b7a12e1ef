import type { QueryItem } from '#lib/availability/schema.ts';
import { itemKey } from '#lib/availability/sheet-answers.ts';
import { type AskedRow, askedRow } from '#lib/availability/sheet-row.ts';
import {
  type RowAnswer,
  type Standing,
  shortFirst,
  verdictOf,
  verdictWords,
} from '#lib/availability/verdict.ts';
import type { KeptRow } from './sheet-state.ts';

/** The answers to a sheet at one branch: plain values, as they come from the server with the page. */
export type SheetAnswers = {
  readonly branch: string;
  readonly channel: string;
  /** The date there. */
  readonly today: string;
  /** When the oldest of the answers was read: an instant in ISO 8601. */
  readonly asOf: string;
  /** By `itemKey`. */
  readonly answers: readonly (readonly [key: string, answer: RowAnswer])[];
  readonly names: readonly (readonly [number: string, description: string])[];
};

/** A row with what is known of it. */
export type SheetLine = {
  readonly row: KeptRow;
  readonly asked: AskedRow;
  /** What the product is called. */
  readonly name: string | undefined;
  readonly answer: RowAnswer | undefined;
  readonly standing: Standing;
  /** `short 4, all 10 on 3 Dec`, or what is missing in the row; nothing while it is waited for. */
  readonly words: string;
  /** Whether the answer is to what the row, or the sheet, asked before. */
  readonly isOld: boolean;
};

/** The rows with their answers, in the order of the sheet; `isStale` where the answers are to another question. */
export function sheetLines(
  rows: readonly KeptRow[],
  sheetDate: string,
  known: SheetAnswers | undefined,
  isStale: boolean,
): SheetLine[] {
  const answers = new Map(known?.answers);
  const names = new Map(known?.names);
  // While a quantity is changed, the answer to the one before is better than none.
  const earlier = new Map([...answers.values()].map((answer) => [answer.item.productId, answer]));
  const today = known?.today ?? '';
  return rows.map((row) => {
    const asked = askedRow(row, sheetDate);
    const line = { row, asked, name: names.get(row.product) };
    if ('problem' in asked) {
      const nothing = { answer: undefined, standing: 'problem', isOld: false } as const;
      return { ...line, ...nothing, words: asked.problem };
    }
    const exact = answers.get(itemKey(asked.item));
    const answer = exact ?? earlier.get(row.product);
    if (!answer) {
      return { ...line, answer, standing: 'waiting', words: '', isOld: false } as const;
    }
    const standing = verdictOf(answer, today);
    const words = verdictWords(standing, answer.item.requested.quantity, today);
    return { ...line, answer, standing, words, isOld: isStale || exact === undefined };
  });
}

/** Whether two states of a line look the same on the screen. */
export function showsSame(one: SheetLine, other: SheetLine): boolean {
  const { row } = one;
  return (
    row.id === other.row.id &&
    row.product === other.row.product &&
    row.quantity === other.row.quantity &&
    row.date === other.row.date &&
    one.name === other.name &&
    one.words === other.words &&
    one.isOld === other.isOld &&
    one.answer === other.answer &&
    kindOf(one.standing) === kindOf(other.standing)
  );
}

function kindOf(standing: Standing): string {
  return typeof standing === 'object' ? standing.kind : standing;
}

/** What the rows ask for, those that ask for something. */
export function itemsOf(rows: readonly KeptRow[], sheetDate: string): QueryItem[] {
  return rows.flatMap((row) => {
    const asked = askedRow(row, sheetDate);
    return 'item' in asked ? [asked.item] : [];
  });
}

/** The lines with those that are short first; while rows are worked in, they stay as they are `held`. */
export function arranged(
  lines: readonly SheetLine[],
  held: readonly number[] | undefined,
): SheetLine[] {
  if (!held)
    return shortFirst(lines.map(({ standing }) => standing)).flatMap((at) => lines[at] ?? []);
  const byId = new Map(lines.map((line) => [line.row.id, line]));
  const before = held.flatMap((id) => byId.get(id) ?? []);
  return [...before, ...lines.filter(({ row }) => !held.includes(row.id))];
}

/** How many rows of each kind there are: `3 short, 65 there, 1 unknown, 1 to be filled in`. */
export function summaryOf(lines: readonly SheetLine[]): string {
  const counts = COUNTED.map(([word, is]): [number, string] => [lines.filter(is).length, word]);
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-AU')} ${word}`)
    .join(', ');
}

/** Whether a row cannot be served as it is asked. */
export function isShort({ standing }: SheetLine): boolean {
  return typeof standing === 'object' && standing.kind === 'short';
}

function isTooLarge({ standing }: SheetLine): boolean {
  return typeof standing === 'object' && standing.kind === 'too-large';
}

export function isUnknown({ standing }: SheetLine): boolean {
  return typeof standing === 'object' && standing.kind === 'unknown';
}

const COUNTED: readonly (readonly [string, (line: SheetLine) => boolean])[] = [
  ['short', isShort],
  ['unknown', isUnknown],
  ['too large', isTooLarge],
  ['to be filled in', ({ standing }) => standing === 'problem'],
  ['being asked', ({ standing }) => standing === 'waiting'],
  ['there', ({ standing }) => typeof standing === 'object' && standing.kind === 'ready'],
];

/** The lines as a spreadsheet has them: figures and dates raw, each with the moment of its answer. */
export function sheetRecords(
  lines: readonly SheetLine[],
  place: { readonly branch: string; readonly sheetDate: string; readonly asOf: string },
): (string | number)[][] {
  const records = lines.map(({ row, name = '', answer, words }) => [
    row.product,
    name,
    figure(row.quantity),
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

function figure(quantity: string): string | number {
  return /^\d{1,10}$/.test(quantity) ? Number(quantity) : quantity;
}

/** What another branch has of the lines: how many rows it can serve, and what is missing there. */
export function elsewhereOf(
  asked: readonly SheetLine[],
  there: SheetAnswers,
): { readonly served: number; readonly missing: readonly string[] } {
  const answers = new Map(there.answers);
  const told = asked.flatMap(({ row, asked: item }) => {
    const answer = 'item' in item ? answers.get(itemKey(item.item)) : undefined;
    return answer ? [{ verdict: verdictOf(answer, there.today), answer, row }] : [];
  });
  const served = told.filter(({ verdict }) => verdict.kind === 'ready').length;
  const missing = told.flatMap(({ verdict, answer, row }) =>
    verdict.kind === 'ready'
      ? []
      : [`${row.product} ${verdictWords(verdict, answer.item.requested.quantity, there.today)}`],
  );
  return { served, missing };
}
