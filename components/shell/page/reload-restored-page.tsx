'use client';

import { useEffect } from 'react';

/**
 * Reloads a page that the browser restores from its back/forward cache, even one marked `no-store`: the user may have
 * signed out since.
 */
export function ReloadRestoredPage() {
  useEffect(() => {
    const reloadIfRestored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      document.body.hidden = true;
      location.reload();
    };
    window.addEventListener('pageshow', reloadIfRestored);
    return () => window.removeEventListener('pageshow', reloadIfRestored);
  }, []);
  return null;
}
