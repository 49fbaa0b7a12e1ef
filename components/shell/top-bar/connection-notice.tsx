'use client';

import { useSyncExternalStore } from 'react';

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
