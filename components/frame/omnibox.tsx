'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isScanned, optionAfter } from './omnibox-keys.ts';

type Parts = {
  countryCode: string;
  /** The zone that "as of" is told in. */
  timeZone: string;
};
type Panel = typeof import('./omnibox-panel.tsx');

/**
 * The search of every screen. It is a form that leads to the page of what is found; with scripts it finds
 * while one types, with what is loaded when the field is first used.
 */
export function Omnibox({ countryCode, timeZone }: Parts) {
  const router = useRouter();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const [asked, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [active, setActive] = useState<string>();
  /** When what is in the field began to be typed, by the clock of events. */
  const began = useRef(0);

  const load = () => loadPanel().then(setPanel, staysPlain);
  useEffect(() => {
    // Somebody may have begun before the scripts did.
    if (input.current !== document.activeElement) return;
    setAsked(input.current?.value.trim() ?? '');
    setOpen(true);
    void loadPanel().then(setPanel, staysPlain);
  }, []);

  const leave = useCallback(() => {
    setOpen(false);
    setActive(undefined);
    setAsked('');
    if (input.current) input.current.value = '';
    input.current?.blur();
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = input.current?.value.trim() ?? '';
    setLeaving(true);
    // What is scanned while the way is looked up takes its place.
    input.current?.select();
    const loaded = await loadPanel().catch(staysPlain);
    // Without the network the form is still one: the browser says what is the matter.
    if (!loaded) return form.submit();
    const href = await loaded.destinationOf(client, countryCode, text);
    setLeaving(false);
    if (input.current?.value.trim() !== text) return;
    if (href === undefined) return showAgain(loaded, text);
    leave();
    router.push(href);
  };
  const showAgain = (loaded: Panel, text: string) => {
    setPanel(loaded);
    setAsked(text);
    setOpen(true);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value, form } = event.currentTarget;
    // Some scanners end with a tab: it leads where Enter does.
    if (event.key === 'Tab' && isScanned(value.trim(), event.timeStamp - began.current)) {
      event.preventDefault();
      form?.requestSubmit();
    }
    if (!isOpen) return;
    if (event.key === 'Escape') {
      setOpen(false);
      setActive(undefined);
    }
    const chosen = active && document.getElementById(active);
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      chosen.click();
    }
    const next = optionAfter(optionsOf(form), active, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  };
  const isWanted = isOpen && panel !== undefined && asked !== '';
  // The key that opens it is painted first; what closes it waits for nothing.
  const isShown = useDeferredValue(isWanted) && isWanted;
  return (
    <search className="order-last w-full md:order-none md:w-auto md:max-w-xl md:flex-1">
      <form
        action={`/${countryCode}/search`}
        className="relative"
        onSubmit={(event) => void submit(event)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <Search size={16} aria-hidden="true" className="absolute top-2 left-2.5 text-quiet" />
        <input
          ref={input}
          type="search"
          name="q"
          data-omnibox
          aria-label="Search everything"
          aria-keyshortcuts="/ Control+K"
          placeholder="Any number, name or product"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="h-8 w-full rounded-md border border-edge bg-paper pr-3 pl-8 text-sm placeholder:text-quiet placeholder:opacity-100"
          onFocus={() => void load()}
          onKeyDown={press}
          onInput={({ currentTarget, timeStamp }) => {
            if (currentTarget.value.length <= 1) began.current = timeStamp;
            setAsked(currentTarget.value.trim());
            setActive(undefined);
            setOpen(true);
          }}
          {...(panel && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isShown,
            'aria-controls': 'omnibox-results',
            'aria-activedescendant': isShown ? active : undefined,
          })}
        />
        {isShown && panel && (
          <panel.OmniboxPanel
            {...{ countryCode, timeZone, asked, active, isLeaving, onOpened: leave }}
            onGone={() => setActive(undefined)}
          />
        )}
      </form>
    </search>
  );
}

function loadPanel(): Promise<Panel> {
  return import('./omnibox-panel.tsx');
}

/** What cannot be loaded is asked for again at the next use; until then it is a plain form. */
function staysPlain(): undefined {
  return undefined;
}

function optionsOf(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);
}
