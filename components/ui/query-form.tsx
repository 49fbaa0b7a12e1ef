'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, useEffect, useRef } from 'react';

/**
 * A form whose address is what it asks. Links change the address and leave the fields on the screen: after each change
 * they show what the address says, and what was typed and not sent goes.
 */
export function QueryForm(form: ComponentProps<'form'>) {
  const own = useRef<HTMLFormElement>(null);
  const query = useSearchParams().toString();
  const shown = useRef(query);
  useEffect(() => {
    // What somebody typed before the scripts were there stays.
    if (shown.current === query) return;
    shown.current = query;
    own.current?.reset();
  }, [query]);
  return <form {...form} ref={own} />;
}
