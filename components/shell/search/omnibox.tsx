'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCountry } from '#components/ui/country.tsx';
import type { SearchAction } from '../screens.tsx';
import { isScanned, nextOption } from './omnibox-keys.ts';

type Props = {
  /** The home branch, whose stock is shown. */
  branch: string | undefined;
  /** What the empty field offers besides recent records. */
  actions: readonly SearchAction[];
  /** The time zone of "as of". */
  timeZone: string;
};
type Panel = typeof import('./omnibox-panel.tsx');

/**
 * The search field of every screen: a form that leads to the page of results. With scripts it also searches while
 * typing; the panel is loaded when the field is first used.
 */
export function Omnibox({ branch, actions, timeZone }: Props) {
  const router = useRouter();
  const countryCode = useCountry();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isNavigating, setNavigating] = useState(false);
  const [active, setActive] = useState<string>();
  /** When the current text began to be typed, as an event time stamp. */
  const typingStartedAt = useRef(0);

  const origin = { countryCode, branch };
  // The page of results has no field of its own.
  const isOnPage = usePathname() === `/${countryCode}/search`;
  const asked = useSearchParams().get('q');
  const shownText = (isOnPage && asked) || '';
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = shownText;
  }, [shownText]);
  const open = useCallback(() => {
    setText(input.current?.value.trim() ?? '');
    setOpen(true);
    void loadPanel().then(setPanel);
  }, []);
  useEffect(() => {
    // The field may have been focused before hydration.
    if (input.current === document.activeElement) open();
  }, [open]);

  const reset = useCallback(() => {
    setOpen(false);
    setActive(undefined);
    setText('');
    if (input.current) input.current.value = shownText;
    input.current?.blur();
  }, [shownText]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = input.current?.value.trim() ?? '';
    setNavigating(true);
    // A scan that arrives during the look-up replaces the text.
    input.current?.select();
    const loaded = await loadPanel();
    const href = await loaded?.destinationOf(client, origin, typed);
    setNavigating(false);
    // Something else was typed or scanned meanwhile, or somebody has gone elsewhere.
    if (input.current?.value.trim() !== typed || input.current !== document.activeElement) return;
    // Without the panel it is still a plain form, and the browser reports network errors.
    if (!loaded) return form.submit();
    if (href === undefined) return open();
    reset();
    router.push(`/${countryCode}${href}`);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value, form } = event.currentTarget;
    // Some scanners end with a tab, which then acts as Enter.
    if (event.key === 'Tab' && isScanned(value.trim(), event.timeStamp - typingStartedAt.current)) {
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
    const next = nextOption(optionsOf(form), active, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  };
  const shouldShow = isOpen && panel !== undefined;
  // The key press is painted before the panel opens; closing is immediate.
  const isShown = useDeferredValue(shouldShow) && shouldShow;
  return (
    <search className="min-w-0 flex-1 md:max-w-xl">
      <form
        action={`/${countryCode}/search`}
        className="relative"
        onSubmit={(event) => void submit(event)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <Search size={16} aria-hidden="true" className="absolute top-2.5 left-2.5 text-quiet" />
        <input
          ref={input}
          type="search"
          name="q"
          data-omnibox
          aria-label="Search everything"
          aria-keyshortcuts="/ Control+K"
          placeholder="Search: name, number, amount, date, product"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className="peer h-9 w-full rounded-md bg-surface-2 text-ellipsis pr-8 pl-8 text-sm pointer-coarse:text-base placeholder:text-quiet placeholder:opacity-100"
          defaultValue={shownText}
          onFocus={open}
          onKeyDown={handleKeyDown}
          onInput={({ currentTarget, timeStamp }) => {
            if (currentTarget.value.length <= 1) typingStartedAt.current = timeStamp;
            setText(currentTarget.value.trim());
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
        <span
          aria-hidden="true"
          className="absolute top-2 right-2.5 rounded-sm border border-line px-1.5 font-mono text-quiet text-xs peer-focus:hidden peer-not-placeholder-shown:hidden max-md:hidden"
        >
          /
        </span>
        {isShown && panel && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the press does nothing else
          <div
            // Keeps the focus in the field: in Safari no link would get it, and the panel close.
            onMouseDown={(event) => event.preventDefault()}
          >
            <panel.OmniboxPanel
              {...{ origin, actions, timeZone, text, active, isNavigating, onOpened: reset }}
              onActive={setActive}
            />
          </div>
        )}
      </form>
    </search>
  );
}

/** The panel; where it cannot be loaded, this stays a plain form, and asks for it again at the next use. */
function loadPanel(): Promise<Panel | undefined> {
  return import('./omnibox-panel.tsx').catch(() => undefined);
}

function optionsOf(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);
}
