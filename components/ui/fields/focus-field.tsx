'use client';

import { useEffect } from 'react';

/** Puts the cursor into the field `name`, so that a call can be typed at once; unless the keyboard is elsewhere already. */
export function FocusField({ name }: { name: string }) {
  useEffect(() => {
    const { activeElement } = document;
    // Who goes by the keyboard keeps the link they followed; on a phone field and keyboard would cover the page.
    const isKeyboardThere = activeElement?.matches(':focus-visible') ?? false;
    if (isKeyboardThere || !matchMedia('(pointer: fine) and (width >= 48rem)').matches) return;
    document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.focus();
  }, [name]);
  return undefined;
}
