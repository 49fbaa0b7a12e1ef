'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { ComboBox, Input, Popover, RouterProvider } from 'react-aria-components';
import { OMNIBOX_INPUT } from './omnibox-input.ts';
import { OmniboxOpener } from './omnibox-opener.tsx';
import { OmniboxResults } from './omnibox-results.tsx';
import { destinationOf } from './omnibox-search.ts';

const client = new QueryClient();

type Parts = {
  countryCode: string;
  timeZone: string;
  /** What was typed before this was loaded. */
  text: string;
  /** Where the caret stood; null where the field had no focus. */
  caret: number | null;
};

/** The search field that finds while one types. */
export function OmniboxField({ countryCode, timeZone, text: typed, caret }: Parts) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const [isLeaving, setLeaving] = useState(false);
  const asked = text.trim();
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
  }, [caret]);

  const open = (href: string) => {
    setText('');
    router.push(href);
  };
  const go = async () => {
    setLeaving(true);
    const href = await destinationOf(client, countryCode, asked);
    setLeaving(false);
    input.current?.blur();
    if (href.includes('?')) router.push(href);
    else open(href);
  };
  const goOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen(input.current)) return;
    event.preventDefault();
    event.stopPropagation();
    void go();
  };
  return (
    <QueryClientProvider client={client}>
      <RouterProvider navigate={open}>
        <ComboBox
          aria-label={OMNIBOX_INPUT['aria-label']}
          inputValue={text}
          onInputChange={setText}
          menuTrigger="input"
          allowsCustomValue
          allowsEmptyCollection
        >
          <Input ref={input} type="search" onKeyDownCapture={goOnEnter} {...OMNIBOX_INPUT} />
          <OmniboxOpener isWanted={typed !== '' && caret !== null} />
          {asked !== '' && (
            <Popover offset={4} className="omnibox-popover">
              <OmniboxResults {...{ countryCode, timeZone, asked, isLeaving }} />
            </Popover>
          )}
        </ComboBox>
      </RouterProvider>
    </QueryClientProvider>
  );
}

/** Whether a result is chosen with the arrow keys: then Enter is the list's. */
function hasChosen(input: HTMLInputElement | null): boolean {
  return Boolean(input?.getAttribute('aria-activedescendant'));
}
