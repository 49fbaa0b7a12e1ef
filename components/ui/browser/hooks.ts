'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The ref of a checkbox or radio button that shows `isChecked`. Calls `change` with what somebody chose before the
 * scripts of the page had arrived: React keeps that, and calls no handler for it. The input must have
 * `autoComplete="off"`, or what a browser restores counts as chosen.
 */
export function useEarlyChange(
  isChecked: boolean,
  change: (isChecked: boolean) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const early = useRef({ isChecked, change });
  useLayoutEffect(() => {
    const chosen = input.current?.checked;
    if (chosen !== undefined && chosen !== early.current.isChecked) early.current.change(chosen);
  }, []);
  return input;
}

/** `value`, debounced: updated once it has not changed for `ms` milliseconds. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/**
 * Imports a module once `isWanted`. `error` is set when that failed, and `loadAgain` retries. `load` must be the same
 * function in every render. Unlike `lazy`, it does not hold back the head of the page on the server.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isWanted = true) {
  const [loaded, setLoaded] = useState<Module>();
  const [error, setError] = useState<Error>();
  const loadAgain = useCallback(() => {
    setError(undefined);
    load().then(
      (module) => setLoaded(() => module),
      (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
  }, [load]);
  useEffect(() => {
    if (isWanted) loadAgain();
  }, [isWanted, loadAgain]);
  return { loaded, error, loadAgain };
}
