'use client';

import { useEffect } from 'react';
import { useBackgroundRefresh } from '#components/frame/use-background-refresh.ts';

const AGAIN_AFTER_MS = 5_000;

/** Asks for the page again and again, as long as it is in sight and shows a file that is being checked. */
export function AwaitCheck() {
  const refresh = useBackgroundRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return undefined;
}
