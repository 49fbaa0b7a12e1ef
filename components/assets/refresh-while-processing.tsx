'use client';

import { useEffect } from 'react';
import { useBackgroundRefresh } from '#components/shell/page/use-background-refresh.ts';

const REFRESH_MS = 5_000;

/** Refreshes the page every few seconds while it is visible. Rendered while the file is being checked. */
export function RefreshWhileProcessing() {
  const refresh = useBackgroundRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return undefined;
}
