'use client';

import { useEffect, useRef } from 'react';
import { ShortcutList } from './shortcut-list.tsx';
import { areShortcutsEnabled } from './shortcut-switch.tsx';

const MAX_SEQUENCE_MS = 1_500;
const OPEN_DIALOG = 'dialog:is([open], :popover-open)';

type Props = {
  /** Whether single keys act as shortcuts at first. */
  initial: boolean;
  /** Each screen's key after `g`, name and address. */
  screens: readonly { readonly key: string; readonly name: string; readonly href: string }[];
};

/** Handles the shortcuts of every screen, and lists them in a dialog. */
export function Shortcuts({ initial, screens }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const previous = useRef({ key: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(OPEN_DIALOG))
        return;
      const { key, at } = previous.current;
      const shortcut = shortcutOf(event, event.timeStamp - at < MAX_SEQUENCE_MS ? key : undefined);
      const isSingle = !event.ctrlKey && !event.metaKey;
      if (isSingle && (isTyping(event.target) || !areShortcutsEnabled(initial))) return;
      previous.current = { key: event.key, at: event.timeStamp };
      if (shortcut !== undefined && run(shortcut)) event.preventDefault();
    };
    const run = (shortcut: string): boolean => {
      if (shortcut === '?') dialog.current?.showPopover();
      const screen = screens.find(({ key }) => shortcut === `g ${key}`);
      // Its link shows that the page is loading, and is held without a connection.
      if (screen) document.querySelector<HTMLElement>(`nav a[href="${screen.href}"]`)?.click();
      return screen !== undefined || shortcut === '?' || (ACTIONS[shortcut]?.() ?? false);
    };
    document.addEventListener('keydown', listen);
    // Tests wait for this.
    document.documentElement.dataset['shortcuts'] = 'ready';
    return () => {
      document.removeEventListener('keydown', listen);
      delete document.documentElement.dataset['shortcuts'];
    };
  }, [initial, screens]);
  return <ShortcutList ref={dialog} initial={initial} screens={screens} />;
}

/** What a key does on the page; false when there is nothing to do it with. */
const ACTIONS: Readonly<Record<string, () => boolean>> = {
  '/': focusOmnibox,
  j: () => changeRow(1),
  k: () => changeRow(-1),
  e: toggleDetails,
};

/** Whether the target takes text, or keys to choose an option. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/** Focuses the omnibox and selects its text; false when there is none. */
function focusOmnibox(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-omnibox]');
  input?.focus();
  input?.select();
  return input !== null;
}

/** Focuses the next (1) or previous (-1) row of the list, which Enter then opens. */
function changeRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const start = at === -1 && by === -1 ? rows.length : at;
  const row = rows[Math.min(Math.max(start + by, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** Opens the details around the focus, else all of the page; closes them when all are open. */
function toggleDetails(): boolean {
  const own = document.activeElement?.closest('details') ?? document.activeElement?.closest('tr');
  const inside = own instanceof HTMLDetailsElement ? [own] : detailsIn(own ?? null);
  const details = inside.length > 0 ? inside : detailsIn(document.querySelector('main'));
  const isOpen = details.every(({ open }) => open);
  for (const element of details) element.open = !isOpen;
  return details.length > 0;
}

function detailsIn(element: Element | null): HTMLDetailsElement[] {
  return [...(element?.querySelectorAll<HTMLDetailsElement>('details:not([data-menu])') ?? [])];
}

/** The fields of a key event that matter. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The shortcut of a key press, given the key before it: a key such as `j`, `g i` for a screen's key after `g`, undefined
 * for none. With Ctrl or Command only K counts, as `/`: everything else is the browser's.
 */
export function shortcutOf(press: KeyPress, previous: string | undefined): string | undefined {
  if (press.altKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return key === 'k' ? '/' : undefined;
  if (previous === 'g' && /^[a-z]$/.test(key)) return `g ${key}`;
  return /^[/?jkeg]$/.test(key) ? key : undefined;
}
