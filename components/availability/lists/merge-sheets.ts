import { replaceEqualDeep } from '@tanstack/react-query';
import type { EditableRow, Sheet } from '#components/availability/state/sheet-state.ts';
import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { mergeRows } from '#lib/availability/sheet/sheet-row.ts';

/**
 * Merges what two screens made of one list, row by row and setting by setting: what only one of them changed is as that
 * one has it. What both changed is as `mine` has it, and named in `both`: rows by their ids, settings by their names.
 * @param base what both started from; undefined for a list that is not saved yet
 */
export function mergeSheets(
  base: Sheet | undefined,
  mine: Sheet,
  theirs: Sheet,
): { readonly sheet: Sheet; readonly both: readonly string[] } {
  if (isSame(theirs, mine)) return { sheet: theirs, both: [] };
  const before = new Map<string, unknown>([
    ...(base?.rows ?? []).map((row) => [row.id, row] as const),
    ...(base ? SETTINGS.map((key) => [key, base[key]] as const) : []),
  ]);
  const both: string[] = [];
  const choose: Choose = (key, my, their) => {
    if (isSame(my, before.get(key))) return their;
    if (!isSame(their, before.get(key)) && !isSame(their, my)) both.push(key);
    return my;
  };
  const merged = combine(mine, theirs, choose);
  const rows = united(merged.rows);
  const sheet = {
    ...merged,
    rows: rows.slice(0, MAX_ROWS),
    leftOut: Math.max(0, rows.length - MAX_ROWS),
    undo: mine.undo && { ...mine.undo, rows: undone(mine.undo.rows) },
  };
  return { sheet: isSame(theirs, sheet) ? theirs : sheet, both };

  /** Undo takes back what was done here, and nothing of the other screen. */
  function undone(rows: readonly EditableRow[]): readonly EditableRow[] {
    const restored = combine({ ...mine, rows }, theirs, (key, my, their) =>
      isSame(my, before.get(key)) ? their : my,
    );
    return united(restored.rows);
  }

  /** Both may have added the same product. */
  function united(rows: readonly EditableRow[]): readonly EditableRow[] {
    const added = rows.filter(({ id }) => !before.has(id));
    return [...rows.filter(({ id }) => before.has(id)), ...mergeRows(added)];
  }
}

/** The sheet with these rows and settings as `theirs` has them. */
export function takeTheirs(mine: Sheet, theirs: Sheet, keys: readonly string[]): Sheet {
  return combine(mine, theirs, (key, my, their) => (keys.includes(key) ? their : my));
}

/** Whether two values have the same content. */
export function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}

const SETTINGS = ['name', 'branch', 'channel', 'date'] as const;

type Choose = <T>(key: string, my: T, their: T) => T;

function combine(mine: Sheet, theirs: Sheet, choose: Choose): Sheet {
  const [my, their] = [mine, theirs].map(({ rows }) => new Map(rows.map((row) => [row.id, row])));
  const ids = new Set([...(their?.keys() ?? []), ...(my?.keys() ?? [])]);
  return {
    ...mine,
    name: choose('name', mine.name, theirs.name),
    branch: choose('branch', mine.branch, theirs.branch),
    channel: choose('channel', mine.channel, theirs.channel),
    date: choose('date', mine.date, theirs.date),
    rows: [...ids].flatMap((id) => choose(id, my?.get(id), their?.get(id)) ?? []),
  };
}
