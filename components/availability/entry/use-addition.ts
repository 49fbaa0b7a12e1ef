'use client';

import { useCallback, useState } from 'react';
import {
  type Duplicate,
  findDuplicates,
  type SheetAction,
  withoutDuplicates,
} from '#components/availability/state/sheet-state.ts';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';

/**
 * Adds rows to the sheet. Products that are on it already are asked about, but for scanned ones: scanning a second time
 * is how a scanner counts, and a dialog would swallow the scan after it.
 */
export function useAddition(
  readRows: () => readonly SheetRow[],
  today: string,
  change: (action: SheetAction) => void,
) {
  const [asked, setAsked] = useState<Asked>(NOTHING);
  const add = useCallback(
    (rows: readonly SheetRow[]) => {
      const duplicates = findDuplicates(readRows(), rows);
      if (duplicates.length > 0) setAsked({ rows, duplicates });
      else change({ kind: 'add', rows });
    },
    [readRows, change],
  );
  const addRow = useCallback(
    (row: SheetRow, isScanned: boolean) =>
      isScanned ? change({ kind: 'add', rows: [row] }) : add([row]),
    [add, change],
  );
  const addPasted = useCallback((text: string) => add(parsePastedRows(text, today)), [add, today]);
  /** Ends the question; without a choice nothing is added. */
  const resolveDuplicates = (choice: 'add' | 'keep' | undefined) => {
    const { rows, duplicates } = asked;
    setAsked(NOTHING);
    if (choice === undefined) return;
    const added = choice === 'add' ? rows : withoutDuplicates(readRows(), rows, duplicates);
    change({ kind: 'add', rows: added });
  };
  return { addRow, addPasted, duplicates: asked.duplicates, resolveDuplicates };
}

type Asked = { readonly rows: readonly SheetRow[]; readonly duplicates: readonly Duplicate[] };

const NOTHING: Asked = { rows: [], duplicates: [] };
