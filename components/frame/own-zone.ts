'use client';

import { useSyncExternalStore } from 'react';

/** The reader's own time zone; undefined as long as the server has the page, which does not know it. */
export function useOwnZone(): string | undefined {
  return useSyncExternalStore(neverChanges, ownZone, () => undefined);
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function neverChanges() {
  return () => undefined;
}
