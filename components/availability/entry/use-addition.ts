'use client';

import { useCallback, useState } from 'react';
import { type Duplicate, findDuplicates } from '#components/availability/state/sheet-state.ts';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';

/**
 * Adds rows to the sheet. Products that are on it already are asked about, but for scanned ones: scanning a second time
 * is how a scanner counts, and a dialog would swallow the scan after it.
 */
export function useAddition(
  readRows: () => readonly SheetRow[],
  today: string,
  add: (rows: readonly SheetRow[], duplicates?: 'add' | 'keep') => void,
) {
  const [asked, setAsked] = useState<Asked>(NOTHING);
  const ask = useCallback(
    (rows: readonly SheetRow[]) => {
      const duplicates = findDuplicates(readRows(), rows);
      if (duplicates.length > 0) setAsked({ rows, duplicates });
      else add(rows);
    },
    [readRows, add],
  );
  return {
    addRow: useCallback(
      (row: SheetRow, isScanned: boolean) => (isScanned ? add : ask)([row]),
      [add, ask],
    ),
    addPasted: useCallback((text: string) => ask(parsePastedRows(text, today)), [ask, today]),
    duplicates: asked.duplicates,
    /** Ends the question; without a choice nothing is added. */
    resolveDuplicates: (choice: 'add' | 'keep' | undefined) => {
      setAsked(NOTHING);
      if (choice) add(asked.rows, choice);
    },
  };
}

type Asked = { readonly rows: readonly SheetRow[]; readonly duplicates: readonly Duplicate[] };

const NOTHING: Asked = { rows: [], duplicates: [] };
