'use client';

import { useRouter } from 'next/navigation';
import { Fragment, type Ref, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { type Shortcut, shortcutOf } from './shortcut-keys.ts';
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
  const router = useRouter();
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
      if (shortcut && shortcut !== 'prefix' && run(shortcut)) event.preventDefault();
    };
    const run = (shortcut: Exclude<Shortcut, 'prefix'>): boolean => {
      if (shortcut === 'search') return focusOmnibox();
      if (shortcut === 'next row') return changeRow(1);
      if (shortcut === 'previous row') return changeRow(-1);
      if (shortcut === 'toggleDetails') return toggleDetails();
      if (shortcut === 'help') {
        dialog.current?.showPopover();
        return true;
      }
      const screen = screens.find((candidate) => candidate.key === shortcut.go);
      if (screen) router.push(screen.href);
      return screen !== undefined;
    };
    document.addEventListener('keydown', listen);
    // Tests wait for this.
    document.documentElement.dataset['shortcuts'] = 'ready';
    return () => {
      document.removeEventListener('keydown', listen);
      delete document.documentElement.dataset['shortcuts'];
    };
  }, [initial, screens, router]);
  return <ShortcutList ref={dialog} screens={screens} />;
}

const COMMON_SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search'],
  [['Ctrl', 'K'], 'Search, also while typing'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['e'], 'Open or close details'],
  [['?'], 'This list'],
];

/**
 * A dialog shown as a popover: a modal one makes the page behind it inert, for which the browser recalculates every
 * element's style, twice.
 */
function ShortcutList({ ref, screens }: Pick<Props, 'screens'> & { ref: Ref<HTMLDialogElement> }) {
  const goTo = screens.map(({ key, name }) => [['g', key], name] as const);
  return (
    <Dialog ref={ref} id="shortcut-list" popover="auto" aria-labelledby="shortcuts">
      <div className="space-y-4">
        <h2 id="shortcuts" className="font-semibold text-lg">
          Shortcuts
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          {[...COMMON_SHORTCUTS, ...goTo].map(([keys, does]) => (
            <Fragment key={keys.join()}>
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded border border-edge px-1.5 py-0.25 text-(length:--text-xs)"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="text-quiet text-sm">Turn single keys off in the menu under your name.</p>
        <Button popoverTarget="shortcut-list" popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </Dialog>
  );
}

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
