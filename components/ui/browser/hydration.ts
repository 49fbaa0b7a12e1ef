'use client';

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** A value that only the browser has; on the server and while the page is hydrated it is `before`. */
export function useBrowserValue<T>(read: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, read, () => before);
}

function neverChanges() {
  return () => undefined;
}

/** A setting that a data attribute of the document has; on the server and while the page is hydrated it is `before`. */
export function useRootSetting(name: string, before?: string): string | undefined {
  const read = () => document.documentElement.dataset[name];
  return useSyncExternalStore(subscribeToRoot, read, () => before);
}

function subscribeToRoot(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/**
 * The ref of an input that shows a text, or whether it is checked. Calls `change` with what somebody typed or chose
 * before the scripts of the page had arrived: React keeps that, and calls no handler for it. The input must have
 * `autoComplete="off"`, or what a browser restores counts as typed.
 */
export function useEarlyChange<What extends 'value' | 'checked'>(
  what: What,
  shown: HTMLInputElement[What],
  change: (typed: HTMLInputElement[What]) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const early = useRef({ what, shown, change });
  useEffect(() => {
    const first = early.current;
    const typed = input.current?.[first.what];
    if (typed !== undefined && typed !== first.shown) first.change(typed);
  }, []);
  return input;
}
