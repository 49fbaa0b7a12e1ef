import type { SavedSheet } from '#components/availability/lists/list-requests.ts';
import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { mergeRows, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { countOf } from '#lib/text/text.ts';
import type { SheetState, SheetTarget } from './sheet-address.ts';

/** A row with an id that stays the same while it is edited. */
export type EditableRow = SheetRow & { readonly id: number };

export type ListName = { readonly id: string; readonly name: string };

/** The rows before a change. */
export type Undo = {
  /** What was done: `600 rows cleared`. */
  readonly words: string;
  readonly rows: readonly SheetRow[];
  /** Whether the list was cleared: undo then restores the rows beside those added since. */
  readonly isCleared: boolean;
};

/** The sheet on the screen. */
export type OpenSheet = Omit<SheetState, 'rows'> & {
  readonly rows: readonly EditableRow[];
  /** The list it is saved as; undefined while it only comes from a link. */
  readonly list: ListName | undefined;
  /** Somebody else's list that it is a copy of, until it is changed. */
  readonly shared: { readonly name: string; readonly owner: string } | undefined;
  readonly undo: Undo | undefined;
  /** How many rows of the last change did not fit. */
  readonly leftOut: number;
};

export type SheetSettings = Partial<SheetTarget & Pick<SheetState, 'elsewhere'>>;

export type SheetAction =
  /** Quantities of products that are on the sheet are added up. */
  | { readonly kind: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'change'; readonly id: number; readonly row: Partial<SheetRow> }
  /** Replaces typed texts with product numbers, without the user doing anything. */
  | { readonly kind: 'replace'; readonly numbers: ReadonlyMap<string, string> }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'clear' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'set'; readonly what: SheetSettings }
  /** Saves a sheet from a link as a list; one that is a list already stays that list. */
  | { readonly kind: 'saveAs'; readonly list: ListName }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'open'; readonly sheet: OpenSheet };

/** Rows of one product for one date are merged when rows are added or replaced. */
export function sheetReducer(sheet: OpenSheet, action: SheetAction): OpenSheet {
  const { rows, undo } = sheet;
  // Undo of a cleared list survives later changes, and restores its rows beside those added since.
  const cleared = undo?.isCleared ? undo : undefined;
  switch (action.kind) {
    case 'add': {
      const { length } = action.rows;
      if (length === 0) return sheet;
      const after = merged(rows, [...rows, ...action.rows]);
      const [only] = action.rows;
      // Scanned once more: the row may be out of sight.
      const total = after.find(
        ({ product, date }) => product === only?.product && date === only.date,
      );
      const words =
        length === 1 && after.length === rows.length
          ? `${only?.product} is on the list already, now ${total?.quantity}`
          : `${length === 1 ? only?.product : countOf(mergeRows(action.rows).length, 'row')} added`;
      return withRows(sheet, after, cleared ?? undoOf(sheet, words));
    }
    case 'change': {
      const { id, row } = action;
      const changed = rows.map((each) => (each.id === id ? { ...each, ...row } : each));
      return withRows(sheet, changed, cleared);
    }
    case 'replace': {
      const { numbers } = action;
      const renamed = rows.map((row) => ({
        ...row,
        product: numbers.get(row.product) ?? row.product,
      }));
      // Not an action of the user: the previous one can still be undone.
      return withRows(sheet, merged(rows, renamed), undo);
    }
    case 'remove': {
      const removed = rows.find(({ id }) => id === action.id);
      return withRows(
        sheet,
        rows.filter((row) => row !== removed),
        undoOf(sheet, `${removed?.product || 'Row'} removed`),
      );
    }
    case 'clear': {
      const undoClear = {
        ...undoOf(sheet, `${countOf(rows.length, 'row')} cleared`),
        isCleared: true,
      };
      return withRows(sheet, [], rows.length === 0 ? undo : undoClear);
    }
    case 'undo': {
      if (!undo) return sheet;
      const restored = cleared ? [...undo.rows, ...rows.map(withoutId)] : undo.rows;
      return withRows(sheet, editableRows(restored), undefined);
    }
    case 'set':
      return { ...sheet, ...action.what };
    case 'saveAs':
      return { ...sheet, list: sheet.list ?? action.list, shared: undefined };
    case 'rename':
      return { ...sheet, list: sheet.list && { ...sheet.list, name: action.name } };
    case 'open':
      return action.sheet;
  }
}

/** Gives the rows of a new sheet their ids. */
export function editableRows(rows: readonly SheetRow[]): EditableRow[] {
  return rows.map((row, id) => ({ ...row, id }));
}

/** A sheet from an address, not saved yet. */
export function sheetFromLink({ rows, ...target }: SheetState): OpenSheet {
  const unsaved = { list: undefined, shared: undefined, undo: undefined, leftOut: 0 };
  return { ...target, rows: editableRows(rows), ...unsaved };
}

/** What is saved of a sheet. */
export function savedSheetOf({ branch, channel, date, rows, undo }: OpenSheet): SavedSheet {
  const sheet = { branch, channel, date, rows: rows.map(toCells) };
  return undo ? { ...sheet, undo: { ...undo, rows: undo.rows.map(toCells) } } : sheet;
}

/** The sheet of a saved list. */
export function sheetFromSaved(
  list: ListName | undefined,
  { branch, channel, date, rows, undo }: SavedSheet,
): OpenSheet {
  const state = { branch, channel, date, elsewhere: undefined, rows: rows.map(fromCells) };
  return {
    ...sheetFromLink(state),
    list,
    undo: undo && { ...undo, rows: undo.rows.map(fromCells) },
  };
}

/** What is on the sheet already of rows that are about to be added: how many there are, and how many come. */
export type Duplicate = {
  readonly product: string;
  readonly onList: number;
  readonly adding: number;
};

/** The products of `added` that are on the sheet for the same date, or in `added` more than once. */
export function findDuplicates(rows: readonly SheetRow[], added: readonly SheetRow[]): Duplicate[] {
  return mergeRows(added).flatMap(({ product, quantity, date }) => {
    const isSame = (each: SheetRow) => each.product === product && each.date === date;
    const row = rows.find(isSame);
    const first = row ?? added.find(isSame);
    const onList = Number(first?.quantity);
    const adding = Number(quantity) - (row ? 0 : onList);
    return onList > 0 && adding > 0 ? [{ product, onList, adding }] : [];
  });
}

/** The added rows, of duplicates only the first, where the sheet has none for its date. */
export function withoutDuplicates(
  rows: readonly SheetRow[],
  added: readonly SheetRow[],
  duplicates: readonly Duplicate[],
): SheetRow[] {
  const known = new Set(duplicates.map(({ product }) => product));
  return added.filter(({ product, date }, at) => {
    const isSame = (each: SheetRow) => each.product === product && each.date === date;
    return !known.has(product) || (!rows.some(isSame) && added.findIndex(isSame) === at);
  });
}

/** A name that none of these lists has: `List 3`. */
export function unusedName(lists: readonly { readonly name: string }[]): string {
  const names = new Set(lists.map(({ name }) => name));
  let number = 1;
  while (names.has(`List ${number}`)) number += 1;
  return `List ${number}`;
}

function withRows(
  sheet: OpenSheet,
  rows: readonly EditableRow[],
  undo: Undo | undefined,
): OpenSheet {
  const leftOut = Math.max(0, rows.length - MAX_ROWS);
  return { ...sheet, rows: rows.slice(0, MAX_ROWS), leftOut, undo };
}

function undoOf({ rows }: OpenSheet, words: string): Undo {
  return { words, rows: rows.map(withoutId), isCleared: false };
}

function merged(before: readonly EditableRow[], after: readonly (SheetRow & { id?: number })[]) {
  let lastId = Math.max(-1, ...before.map(({ id }) => id));
  return mergeRows(after).map((row: SheetRow & { id?: number }): EditableRow => {
    lastId += row.id === undefined ? 1 : 0;
    return { ...row, id: row.id ?? lastId };
  });
}

function withoutId({ product, quantity, date }: SheetRow): SheetRow {
  return { product, quantity, date };
}

function toCells({ product, quantity, date }: SheetRow): readonly [string, string, string] {
  return [product, quantity, date];
}

function fromCells([product, quantity, date]: readonly [string, string, string]): SheetRow {
  return { product, quantity, date };
}
