'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const AGAIN_AFTER_MS = 5_000;

/** Asks for the page again and again, as long as it is in sight and shows a file that is being checked. */
export function AwaitCheck() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [router]);
  return undefined;
}
