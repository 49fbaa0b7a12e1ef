'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Toast } from '#components/ui/toast.tsx';

/**
 * Shown while the browser is offline. What is on the screen stays: links and searches are held, since the browser would
 * put its own error in place of the page.
 */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  const [held, setHeld] = useState(0);
  useEffect(() => {
    const hold = (event: Event) => {
      if (navigator.onLine || !leavesPage(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(event.timeStamp);
    };
    const until = new AbortController();
    // Before React, whose links and forms would go on their way.
    for (const type of ['click', 'submit'])
      window.addEventListener(type, hold, { capture: true, signal: until.signal });
    return () => until.abort();
  }, []);
  return (
    <>
      <div role="status" className="print:hidden">
        {!isOnline && (
          <p className="bg-warn-panel px-4 py-2 text-sm text-warn">
            No connection. You can still read this screen, but can’t open anything new until it’s
            back.
          </p>
        )}
      </div>
      <Toast words={held > 0 && !isOnline ? 'No connection' : undefined} act={held} />
    </>
  );
}

/** Whether it follows a link of the portal, or sends a search. A form that writes reports for itself what failed. */
function leavesPage({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  return type === 'submit' ? target.matches('form[action]') : !!target.closest('a[href^="/"]');
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
