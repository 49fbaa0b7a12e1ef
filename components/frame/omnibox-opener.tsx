'use client';

import { use, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components';

/** Opens the results for what was typed before the field could find anything. */
export function OmniboxOpener({ isWanted }: { isWanted: boolean }) {
  const state = use(ComboBoxStateContext);
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (isDone.current || !state?.isFocused) return;
    isDone.current = true;
    state.open(null, 'manual');
  }, [state]);
  return undefined;
}
