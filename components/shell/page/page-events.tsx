'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** Shown while the browser is offline; what is on the screen stays. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="bg-warn-panel px-4 py-2 text-sm text-warn">
          No connection. You can still read this screen, but can’t open anything new until it’s
          back.
        </p>
      )}
    </div>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

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
