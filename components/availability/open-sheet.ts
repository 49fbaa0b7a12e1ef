import type { SheetRow } from '#lib/availability/sheet-row.ts';
import type { SavedList, Undo } from './saved-lists.ts';
import { type SheetState, sheetAddress } from './sheet-address.ts';
import { changedRows, type KeptRow, keptRows, type RowChange } from './sheet-rows.ts';

/** The sheet that is worked on. */
export type OpenSheet = Omit<SheetState, 'rows'> & {
  readonly rows: readonly KeptRow[];
  /** The list it is kept as; undefined while it is only what a link says. */
  readonly list: { readonly id: string; readonly name: string } | undefined;
  readonly undo: Undo | undefined;
  /** How many rows of the last change a list had no room for. */
  readonly leftOut: number;
};

/** The most rows of a list. */
export const MOST_ROWS = 5_000;

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

/** The sheet after a change of its rows, with what the change can be undone to. */
export function sheetAfter(sheet: OpenSheet, change: RowChange): OpenSheet {
  const rows = changedRows(sheet.rows, change);
  return {
    ...sheet,
    rows: rows.slice(0, MOST_ROWS),
    leftOut: Math.max(0, rows.length - MOST_ROWS),
    undo: undoAfter(sheet, change),
  };
}

/** A list with rows that were added to it from elsewhere; that can be undone however few they are. */
export function withRowsOf(list: SavedList, { rows }: Pick<OpenSheet, 'rows'>): OpenSheet {
  const before = { words: `${counted(rows.length)} added`, rows: list.rows, isCleared: false };
  const after = sheetAfter(sheetOfList(list), { kind: 'add', rows: rows.map(rowOnly) });
  return { ...after, undo: before };
}

/** The sheet before the last change that can be undone. */
export function sheetUndone(sheet: OpenSheet): OpenSheet {
  const { undo, rows } = sheet;
  if (!undo) return sheet;
  const back = undo.isCleared ? [...undo.rows, ...rows.map(rowOnly)] : undo.rows;
  return sheetAfter({ ...sheet, rows: [], undo: undefined }, { kind: 'all', rows: back });
}

function undoAfter({ rows, undo }: OpenSheet, change: RowChange): Undo | undefined {
  const before = (words: string, isCleared = false): Undo => ({
    words,
    rows: rows.map(rowOnly),
    isCleared,
  });
  switch (change.kind) {
    case 'all':
      return rows.length === 0 ? undo : before(`${counted(rows.length)} cleared`, true);
    case 'remove': {
      const removed = rows.find(({ id }) => id === change.id);
      return before(`${removed?.product || 'A row'} was removed`);
    }
    case 'add':
      if (undo?.isCleared) return undo;
      return change.rows.length > 1 ? before(`${counted(change.rows.length)} added`) : undefined;
    case 'change':
      return undo?.isCleared ? undo : undefined;
    case 'replace':
      // Nobody asked for it: what was done before can still be undone.
      return undo;
  }
}

function counted(rows: number): string {
  return rows === 1 ? '1 row was' : `${rows.toLocaleString('en-AU')} rows were`;
}

function rowOnly({ product, quantity, date }: SheetRow): SheetRow {
  return { product, quantity, date };
}
