'use client';

import { useEffect } from 'react';

/** Puts the cursor into the field `name`, so that a call can be typed at once; unless the keyboard is elsewhere already. */
export function FocusField({ name }: { name: string }) {
  useEffect(() => {
    const { activeElement } = document;
    // Who goes by the keyboard keeps the link they followed; on a phone the keyboard would cover the list.
    const isKeyboardThere = activeElement?.matches(':focus-visible') ?? false;
    if (isKeyboardThere || !matchMedia('(pointer: fine)').matches) return;
    document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.focus();
  }, [name]);
  return undefined;
}
