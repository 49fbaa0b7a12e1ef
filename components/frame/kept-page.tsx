'use client';

import { useEffect } from 'react';

/**
 * Browsers keep a page to go back to it quickly, even one that is not to be stored. It is asked for again before it is
 * read: whoever was signed in may have signed out since.
 */
export function KeptPage() {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      document.body.hidden = true;
      location.reload();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  return null;
}
