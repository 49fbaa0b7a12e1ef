'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
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
  rows: readonly SheetRow[],
  today: string,
  change: (action: SheetAction) => void,
) {
  const [asked, setAsked] = useState<Asked>(NOTHING);
  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  }, [rows]);
  const add = useCallback(
    (added: readonly SheetRow[]) => {
      const duplicates = findDuplicates(current.current, added);
      if (duplicates.length > 0) setAsked({ rows: added, duplicates });
      else change({ kind: 'add', rows: added });
    },
    [change],
  );
  const addRow = useCallback(
    (row: SheetRow, isScanned: boolean) =>
      isScanned ? change({ kind: 'add', rows: [row] }) : add([row]),
    [add, change],
  );
  const addPasted = useCallback((text: string) => add(parsePastedRows(text, today)), [add, today]);
  /** Ends the question; without a choice nothing is added. */
  const resolveDuplicates = useCallback(
    (choice: 'add' | 'keep' | undefined) => {
      setAsked(NOTHING);
      if (choice === 'add') change({ kind: 'add', rows: asked.rows });
      if (choice === 'keep') {
        const added = withoutDuplicates(current.current, asked.rows, asked.duplicates);
        change({ kind: 'add', rows: added });
      }
    },
    [asked, change],
  );
  return { addRow, addPasted, duplicates: asked.duplicates, resolveDuplicates };
}

type Asked = { readonly rows: readonly SheetRow[]; readonly duplicates: readonly Duplicate[] };

const NOTHING: Asked = { rows: [], duplicates: [] };
