import { MAX_ROWS, type SavedList, type Undo } from '#components/availability/lists/saved-lists.ts';
import { mergeRows, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { type SheetPlace, type SheetState, sheetAddress } from './sheet-address.ts';

/** A row with an id that stays the same while it is edited. */
export type EditableRow = SheetRow & { readonly id: number };

type ListName = { readonly id: string; readonly name: string };

/** The sheet on the screen. */
export type OpenSheet = Omit<SheetState, 'rows'> & {
  readonly rows: readonly EditableRow[];
  /** The list it is saved as; undefined while it only comes from a link. */
  readonly list: ListName | undefined;
  readonly undo: Undo | undefined;
  /** How many rows of the last change did not fit. */
  readonly leftOut: number;
};

export type SheetSettings = Partial<SheetPlace & Pick<SheetState, 'elsewhere'>>;

export type SheetAction =
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
      const added = length > 1 ? undoOf(sheet, `${countText(length)} added`) : undefined;
      return withRows(sheet, merged(rows, [...rows, ...action.rows]), cleared ?? added);
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
        undoOf(sheet, `${removed?.product || 'A row'} was removed`),
      );
    }
    case 'clear': {
      const undoClear = { ...undoOf(sheet, `${countText(rows.length)} cleared`), isCleared: true };
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
      return { ...sheet, list: sheet.list ?? action.list };
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
export function sheetFromLink({ rows, ...place }: SheetState): OpenSheet {
  return { ...place, rows: editableRows(rows), list: undefined, undo: undefined, leftOut: 0 };
}

export function sheetFromList({ id, name, rows, undo, ...place }: SavedList): OpenSheet {
  return { ...place, rows: editableRows(rows), list: { id, name }, undo, leftOut: 0 };
}

/** The list to save; undefined for a sheet from a link. */
export function listFromSheet(sheet: OpenSheet): SavedList | undefined {
  const { list, branch, channel, date, elsewhere, undo } = sheet;
  if (!list) return undefined;
  // A fixed order of members: two tabs with the same list write the same text.
  return { ...list, branch, channel, date, elsewhere, rows: sheet.rows.map(withoutId), undo };
}

/** Whether a link is the address of the list, loaded again. */
export function isSameSheet(countryCode: string, link: SheetState, list: SheetState): boolean {
  return sheetAddress(countryCode, link).href === sheetAddress(countryCode, list).href;
}

/** Adds rows of another sheet to a list; unlike other additions, even one row can be undone. */
export function addRowsToList(list: SavedList, { rows }: Pick<OpenSheet, 'rows'>): OpenSheet {
  const sheet = sheetFromList(list);
  const after = sheetReducer(sheet, { kind: 'add', rows: rows.map(withoutId) });
  return { ...after, undo: undoOf(sheet, `${countText(rows.length)} added`) };
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

function countText(rows: number): string {
  return rows === 1 ? '1 row was' : `${rows.toLocaleString('en-AU')} rows were`;
}

function withoutId({ product, quantity, date }: SheetRow): SheetRow {
  return { product, quantity, date };
}
