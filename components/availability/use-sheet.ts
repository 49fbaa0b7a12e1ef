'use client';

import { startTransition, useCallback, useEffect, useState } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import { keepSheet, keptSheet } from './kept-sheet.ts';
import { type SheetState, sheetAddress } from './sheet-address.ts';
import type { SheetPlace } from './sheet-place.ts';
import { changedRows, type KeptRow, keptRows, type RowChange } from './sheet-rows.ts';

export type Sheet = Omit<SheetState, 'rows'> & { readonly rows: readonly KeptRow[] };

/**
 * The sheet that is worked on, as the address says it or as this tab kept it. It is kept with each change, half
 * filled as it is, and its address follows, as far as one has room for it.
 */
export function useSheet(countryCode: string, initial: SheetState) {
  const person = usePerson();
  const [sheet, setSheet] = useState<Sheet>(() => ({ ...initial, rows: keptRows(initial.rows) }));
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const kept = keptSheet(person, countryCode, `${location.pathname}${location.search}`);
    if (kept) {
      const { addresses: _, elsewhere, ...rest } = kept;
      setSheet({ ...rest, elsewhere, rows: keptRows(kept.rows) });
    }
    setRestored(true);
  }, [person, countryCode]);
  const { href, isWhole } = sheetAddress(countryCode, sheet);
  useEffect(() => {
    if (!isRestored) return;
    const rows = sheet.rows.map(({ id: _, ...row }) => row);
    // At the address before as well: a reload may be under way while the new one is set.
    const addresses = [`${location.pathname}${location.search}`, href];
    setKept(keepSheet(person, countryCode, { ...sheet, rows, addresses }));
    // Browsers take a hundred new addresses in half a minute, and somebody may type faster.
    const timer = setTimeout(() => window.history.replaceState(null, '', href), SETTLED_MS);
    // A new address would take back a way to another page that is being loaded.
    const leaving = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', leaving, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leaving, true);
    };
  }, [isRestored, person, countryCode, sheet, href]);
  const change = useCallback((how: RowChange) => {
    const apply = () => setSheet((now) => ({ ...now, rows: changedRows(now.rows, how) }));
    // What is typed stands in its field at once; rows by the hundred may come a little later than the next key.
    if (how.kind === 'change') apply();
    else startTransition(apply);
  }, []);
  const set = useCallback(
    (what: Partial<SheetPlace & Pick<SheetState, 'elsewhere'>>) =>
      setSheet((now) => ({ ...now, ...what })),
    [],
  );
  return { sheet, change, set, isWhole, isKept, isReady: isRestored };
}

const SETTLED_MS = 400;
