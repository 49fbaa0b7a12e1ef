'use client';

import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { OmniboxField } from './omnibox-field.tsx';
import { OMNIBOX_INPUT } from './omnibox-input.ts';

type Parts = {
  countryCode: string;
  /** The zone that "as of" is told in. */
  timeZone: string;
};

/**
 * The search of every screen. It is a form that leads to the list of invoices; what finds while one
 * types weighs as much as all else on a page, and loads when the field is first used.
 */
export function Omnibox({ countryCode, timeZone }: Parts) {
  const plain = useRef<HTMLInputElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(() => {
    void import('./omnibox-field.tsx').then(({ OmniboxField: Field }) => {
      const input = plain.current;
      const isFocused = input !== null && input === document.activeElement;
      setLoaded(
        (before) =>
          before ?? {
            Field,
            text: input?.value ?? '',
            caret: isFocused ? input.selectionStart : null,
          },
      );
    }, staysPlain);
  }, []);
  useEffect(() => {
    // Somebody may have begun before the scripts did.
    if (plain.current && plain.current === document.activeElement) load();
  }, [load]);
  return (
    <search className="order-last w-full md:order-none md:w-auto md:max-w-xl md:flex-1">
      <form action={`/${countryCode}/invoices`} className="relative">
        <Search size={16} aria-hidden="true" className="absolute top-2 left-2.5 z-1 text-quiet" />
        {loaded ? (
          <loaded.Field {...{ ...loaded, countryCode, timeZone }} />
        ) : (
          <input ref={plain} type="search" onFocus={load} {...OMNIBOX_INPUT} />
        )}
      </form>
    </search>
  );
}

type Loaded = {
  Field: ComponentType<Parameters<typeof OmniboxField>[0]>;
  text: string;
  caret: number | null;
};

/** Without the network the form is still one, and says itself what is the matter. */
function staysPlain() {
  return undefined;
}
