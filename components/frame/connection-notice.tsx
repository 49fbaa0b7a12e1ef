'use client';

import { useSyncExternalStore } from 'react';

/** Says that the network is away, for as long as it is: what is on the screen stays. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    whenConnectionChanges,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="bg-warn-panel px-4 py-2 text-sm text-warn">
          No network. What is on the screen stays as it was read; nothing new can be opened until
          the network is back.
        </p>
      )}
    </div>
  );
}

function whenConnectionChanges(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
