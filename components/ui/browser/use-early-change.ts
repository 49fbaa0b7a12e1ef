'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

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
