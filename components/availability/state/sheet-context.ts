'use client';

import { createContext, use } from 'react';
import type { SheetLists } from '#components/availability/lists/sheet-lists.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import type { SheetBranch, SheetTarget } from './sheet-address.ts';
import type { SheetAction } from './sheet-state.ts';

/** What all parts of the sheet share. It stays the same while somebody types in the rows. */
export type SheetScope = {
  readonly countryCode: string;
  readonly branches: readonly SheetBranch[];
  readonly target: SheetTarget;
  /** The branch of the sheet, once one is chosen. */
  readonly here: SheetBranch | undefined;
  /** The time zone of the branch, else of the country, and the date there. */
  readonly timeZone: string;
  readonly today: string;
  /** Whether the page is hydrated: earlier input would be lost. */
  readonly isReady: boolean;
  readonly lists: SheetLists;
  readonly change: (action: SheetAction) => void;
  /** Shows a list that is in the cache, by its id. */
  readonly show: (id: string, how?: 'replaceState' | 'pushState') => void;
  /** Adds rows. Unless they were scanned, the user is asked about products that are on the sheet already. */
  readonly add: (rows: readonly SheetRow[], isScanned?: boolean) => void;
};

export const SheetContext = createContext<SheetScope | undefined>(undefined);

export function useSheetScope(): SheetScope {
  const scope = use(SheetContext);
  if (!scope) throw new TypeError('This is a part of the availability sheet.');
  return scope;
}
