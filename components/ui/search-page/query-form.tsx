'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, useEffect, useRef } from 'react';

/**
 * A form whose fields mirror the query of the address. A link may change the address while the form stays mounted:
 * the fields are then reset to their new defaults, and unsent input is dropped.
 */
export function QueryForm(props: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  const query = useSearchParams().toString();
  const lastQuery = useRef(query);
  useEffect(() => {
    // Text typed before hydration stays.
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    form.current?.reset();
  }, [query]);
  return <form {...props} ref={form} />;
}
