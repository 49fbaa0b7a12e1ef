import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { mergeKey, mergeRows, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { countOf } from '#lib/text/text.ts';
import type { SheetState } from './sheet-address.ts';

/** A row with an id that stays the same while it is edited, on every screen that shows it. */
export type EditableRow = SheetRow & { readonly id: string };

/** The rows before a change. */
export type Undo = {
  /** What was done: `600 rows cleared`. */
  readonly words: string;
  readonly rows: readonly EditableRow[];
  /** Whether the list was cleared: undo then restores the rows beside those added since. */
  readonly isCleared: boolean;
};

/** The rows of a list and what applies to them all. */
export type Sheet = Omit<SheetState, 'rows'> & {
  /** Empty for the rows of a link. */
  readonly name: string;
  readonly rows: readonly EditableRow[];
  readonly undo: Undo | undefined;
  /** How many rows of the last change did not fit. */
  readonly leftOut: number;
};

export type SheetSettings = Partial<Omit<SheetState, 'rows'>>;

export type SheetAction =
  /** Quantities of products that are on the sheet are added up, or with `keep` left as they are. */
  | {
      readonly kind: 'add';
      readonly rows: readonly SheetRow[];
      readonly duplicates?: 'add' | 'keep';
    }
  | { readonly kind: 'change'; readonly id: string; readonly row: Partial<SheetRow> }
  /** Replaces typed texts with product numbers, without the user doing anything. */
  | { readonly kind: 'replace'; readonly numbers: ReadonlyMap<string, string> }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'set'; readonly what: SheetSettings }
  | { readonly kind: 'rename'; readonly name: string };

/** Rows of one product for one date are merged when rows are added or replaced. */
export function sheetReducer(sheet: Sheet, action: SheetAction): Sheet {
  const { rows, undo } = sheet;
  // Undo of a cleared list survives later changes, and restores its rows beside those added since.
  const cleared = undo?.isCleared ? undo : undefined;
  switch (action.kind) {
    case 'add': {
      const isKept = action.duplicates === 'keep';
      const wanted = isKept ? withoutDuplicates(rows, action.rows) : action.rows;
      const added = wanted.map((row) => ({ ...row, id: crypto.randomUUID().slice(-12) }));
      const [only] = added;
      if (!only) return sheet;
      const after = mergeRows([...rows, ...added]);
      // Scanned once more: the row may be out of sight.
      const isSame = ({ product, date }: SheetRow) =>
        product === only.product && date === only.date;
      const words =
        added.length === 1 && after.length === rows.length
          ? `${only.product} is on the list already, now ${after.find(isSame)?.quantity}`
          : `${added.length === 1 ? only.product : countOf(mergeRows(added).length, 'row')} added`;
      return withRows(sheet, after, cleared ?? undoOf(sheet, words));
    }
    case 'change': {
      const { id, row } = action;
      const changed = rows.map((each) => (each.id === id ? { ...each, ...row } : each));
      return withRows(sheet, changed, cleared);
    }
    case 'replace': {
      const renamed = rows.map((row) => {
        const product = action.numbers.get(row.product);
        return product === undefined ? row : { ...row, product };
      });
      // Not an action of the user: the previous one can still be undone.
      return withRows(sheet, mergeRows(renamed), undo);
    }
    case 'remove': {
      const removed = rows.find(({ id }) => id === action.id);
      const words = `${removed?.product || 'Row'} removed`;
      return withRows(
        sheet,
        rows.filter((row) => row !== removed),
        undoOf(sheet, words),
      );
    }
    case 'clear': {
      if (rows.length === 0) return sheet;
      const words = `${countOf(rows.length, 'row')} cleared`;
      return withRows(sheet, [], { ...undoOf(sheet, words), isCleared: true });
    }
    case 'undo': {
      const restored = [...(undo?.rows ?? rows), ...(cleared ? rows : [])];
      const byId = new Map(restored.map((row) => [row.id, row]));
      return withRows(sheet, [...byId.values()], undefined);
    }
    case 'set':
      return { ...sheet, ...action.what };
    case 'rename':
      return { ...sheet, name: action.name };
  }
}

/** Gives the rows of a link their ids. */
export function editableRows(rows: readonly SheetRow[]): EditableRow[] {
  return rows.map((row, at) => ({ ...row, id: `${at}` }));
}

/** A sheet that is no list yet. */
export function sheetFromLink({ rows, ...settings }: SheetState): Sheet {
  return { ...settings, rows: editableRows(rows), name: '', undo: undefined, leftOut: 0 };
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

/** The added rows that `mergeRows` would not merge with one of the sheet, or with one that is added before them. */
function withoutDuplicates(rows: readonly SheetRow[], added: readonly SheetRow[]): SheetRow[] {
  const known = new Set(rows.map(mergeKey));
  return added.filter((row) => {
    const key = mergeKey(row);
    const isNew = key === undefined || !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** A name that none of these lists has: `List 3`. */
export function unusedName(lists: readonly { readonly name: string }[]): string {
  const names = new Set(lists.map(({ name }) => name));
  let number = 1;
  while (names.has(`List ${number}`)) number += 1;
  return `List ${number}`;
}

function withRows(sheet: Sheet, rows: readonly EditableRow[], undo: Undo | undefined): Sheet {
  const leftOut = Math.max(0, rows.length - MAX_ROWS);
  return { ...sheet, rows: rows.slice(0, MAX_ROWS), leftOut, undo };
}

function undoOf({ rows }: Sheet, words: string): Undo {
  return { words, rows, isCleared: false };
}
