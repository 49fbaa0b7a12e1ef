import { mergedRows, type SheetRow } from '#lib/availability/sheet-row.ts';

/** A row that stays the same one while it is changed. */
export type KeptRow = SheetRow & { readonly id: number };

export type RowChange =
  | { readonly kind: 'add'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'change'; readonly id: number; readonly row: Partial<SheetRow> }
  | { readonly kind: 'replace'; readonly numbers: ReadonlyMap<string, string> }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'all'; readonly rows: readonly SheetRow[] };

/** The rows of a new sheet. */
export function keptRows(rows: readonly SheetRow[]): KeptRow[] {
  return rows.map((row, id) => ({ ...row, id }));
}

/** The rows after a change; those of one product for one day become one where rows are added or renamed. */
export function changedRows(rows: readonly KeptRow[], change: RowChange): KeptRow[] {
  switch (change.kind) {
    case 'add':
      return merged(rows, [...rows, ...change.rows]);
    case 'change':
      return rows.map((row) => (row.id === change.id ? { ...row, ...change.row } : row));
    case 'replace':
      return merged(
        rows,
        rows.map((row) => ({ ...row, product: change.numbers.get(row.product) ?? row.product })),
      );
    case 'remove':
      return rows.filter(({ id }) => id !== change.id);
    case 'all':
      return keptRows(change.rows);
  }
}

function merged(before: readonly KeptRow[], after: readonly (SheetRow & { id?: number })[]) {
  let next = Math.max(-1, ...before.map(({ id }) => id));
  return mergedRows(after).map((row: SheetRow & { id?: number }): KeptRow => {
    next += row.id === undefined ? 1 : 0;
    return { ...row, id: row.id ?? next };
  });
}
