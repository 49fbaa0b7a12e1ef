import { mergedRows, type SheetRow } from '#lib/availability/sheet-row.ts';
import { MOST_ROWS, type SavedList, type Undo } from './saved-lists.ts';
import { type SheetState, sheetAddress } from './sheet-address.ts';
import type { SheetPlace } from './sheet-place.ts';

/** A row that stays the same one while it is changed. */
export type KeptRow = SheetRow & { readonly id: number };

/** The list that a sheet is kept as. */
type ListName = { readonly id: string; readonly name: string };

/** The sheet that is worked on. */
export type OpenSheet = Omit<SheetState, 'rows'> & {
  readonly rows: readonly KeptRow[];
  /** The list it is kept as; undefined while it is only what a link says. */
  readonly list: ListName | undefined;
  readonly undo: Undo | undefined;
  /** How many rows of the last change a list had no room for. */
  readonly leftOut: number;
};

/** What of a sheet is chosen for all of its rows. */
export type SheetSettings = Partial<SheetPlace & Pick<SheetState, 'elsewhere'>>;

/** What is done to a sheet. */
export type SheetAction =
  | { readonly kind: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'change'; readonly id: number; readonly row: Partial<SheetRow> }
  /** Texts become the numbers of products, by themselves. */
  | { readonly kind: 'replace'; readonly numbers: ReadonlyMap<string, string> }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'clear' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'set'; readonly what: SheetSettings }
  | { readonly kind: 'keep'; readonly list: ListName }
  | { readonly kind: 'open'; readonly sheet: OpenSheet };

/** The sheet after an action, with what it can be undone to. Rows of one product for one day become one. */
export function sheetReducer(sheet: OpenSheet, action: SheetAction): OpenSheet {
  const { rows, undo } = sheet;
  // Of a list that was cleared everything comes back, beside what was added since.
  const cleared = undo?.isCleared ? undo : undefined;
  switch (action.kind) {
    case 'add': {
      const { length } = action.rows;
      const after = length > 1 ? undoOf(sheet, `${counted(length)} added`) : undefined;
      return withRows(sheet, merged(rows, [...rows, ...action.rows]), cleared ?? after);
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
      // Nobody asked for it: what was done before can still be undone.
      return withRows(sheet, merged(rows, renamed), undo);
    }
    case 'remove': {
      const removed = rows.find(({ id }) => id === action.id);
      const after = undoOf(sheet, `${removed?.product || 'A row'} was removed`);
      return withRows(
        sheet,
        rows.filter((row) => row !== removed),
        after,
      );
    }
    case 'clear': {
      const after = { ...undoOf(sheet, `${counted(rows.length)} cleared`), isCleared: true };
      return withRows(sheet, [], rows.length === 0 ? undo : after);
    }
    case 'undo': {
      if (!undo) return sheet;
      const back = cleared ? [...undo.rows, ...rows.map(rowOnly)] : undo.rows;
      return withRows(sheet, keptRows(back), undefined);
    }
    case 'set':
      return { ...sheet, ...action.what };
    case 'keep':
      return { ...sheet, list: action.list };
    case 'open':
      return action.sheet;
  }
}

/** The rows of a new sheet. */
export function keptRows(rows: readonly SheetRow[]): KeptRow[] {
  return rows.map((row, id) => ({ ...row, id }));
}

/** What an address says, kept nowhere yet. */
export function sheetOfLink({ rows, ...place }: SheetState): OpenSheet {
  return { ...place, rows: keptRows(rows), list: undefined, undo: undefined, leftOut: 0 };
}

/** A list that the browser keeps, to be worked on. */
export function sheetOfList({ id, name, rows, undo, ...place }: SavedList): OpenSheet {
  return { ...place, rows: keptRows(rows), list: { id, name }, undo, leftOut: 0 };
}

/** The list as it is kept; undefined for what is only a link. */
export function listOfSheet(sheet: OpenSheet): SavedList | undefined {
  const { list, branch, channel, date, elsewhere, undo } = sheet;
  if (!list) return undefined;
  // The members in one order: two tabs that keep the same list write the same text.
  return { ...list, branch, channel, date, elsewhere, rows: sheet.rows.map(rowOnly), undo };
}

/** Whether a link says what the list has, so that it is that list: its own address, loaded again. */
export function isSameSheet(countryCode: string, link: SheetState, list: SheetState): boolean {
  return sheetAddress(countryCode, link).href === sheetAddress(countryCode, list).href;
}

/** A list with rows that were added to it from elsewhere; that can be undone however few they are. */
export function withRowsOf(list: SavedList, { rows }: Pick<OpenSheet, 'rows'>): OpenSheet {
  const sheet = sheetOfList(list);
  const after = sheetReducer(sheet, { kind: 'add', rows: rows.map(rowOnly) });
  return { ...after, undo: undoOf(sheet, `${counted(rows.length)} added`) };
}

function withRows(sheet: OpenSheet, rows: readonly KeptRow[], undo: Undo | undefined): OpenSheet {
  const leftOut = Math.max(0, rows.length - MOST_ROWS);
  return { ...sheet, rows: rows.slice(0, MOST_ROWS), leftOut, undo };
}

function undoOf({ rows }: OpenSheet, words: string): Undo {
  return { words, rows: rows.map(rowOnly), isCleared: false };
}

function merged(before: readonly KeptRow[], after: readonly (SheetRow & { id?: number })[]) {
  let next = Math.max(-1, ...before.map(({ id }) => id));
  return mergedRows(after).map((row: SheetRow & { id?: number }): KeptRow => {
    next += row.id === undefined ? 1 : 0;
    return { ...row, id: row.id ?? next };
  });
}

function counted(rows: number): string {
  return rows === 1 ? '1 row was' : `${rows.toLocaleString('en-AU')} rows were`;
}

function rowOnly({ product, quantity, date }: SheetRow): SheetRow {
  return { product, quantity, date };
}
