'use client';

import { useRouter } from 'next/navigation';
import { Fragment, type Ref, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { type Meaning, meaningOf } from './shortcut-keys.ts';
import { areShortcutsOn } from './shortcut-switch.tsx';

const SEQUENCE_MS = 1_500;
const OPEN_DIALOG = 'dialog:is([open], :popover-open)';

type Parts = {
  /** Whether single keys are shortcuts, as long as it is not switched here. */
  initial: boolean;
  /** Key after `g`, name and address of each screen. */
  screens: readonly { readonly key: string; readonly name: string; readonly href: string }[];
};

/** Listens for the shortcuts of every screen, and lists them in a dialog. */
export function Shortcuts({ initial, screens }: Parts) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const previous = useRef({ key: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(OPEN_DIALOG))
        return;
      const { key, at } = previous.current;
      const meaning = meaningOf(event, event.timeStamp - at < SEQUENCE_MS ? key : undefined);
      const isSingle = !event.ctrlKey && !event.metaKey;
      if (isSingle && (isTyping(event.target) || !areShortcutsOn(initial))) return;
      previous.current = { key: event.key, at: event.timeStamp };
      if (meaning && meaning !== 'prefix' && act(meaning)) event.preventDefault();
    };
    const act = (meaning: Exclude<Meaning, 'prefix'>): boolean => {
      if (meaning === 'search') return focusOmnibox();
      if (meaning === 'next row') return changeRow(1);
      if (meaning === 'previous row') return changeRow(-1);
      if (meaning === 'unfold') return unfold();
      if (meaning === 'help') {
        dialog.current?.showPopover();
        return true;
      }
      const screen = screens.find((candidate) => candidate.key === meaning.go);
      if (screen) router.push(screen.href);
      return screen !== undefined;
    };
    document.addEventListener('keydown', listen);
    // Whoever drives a browser by program can wait for it.
    document.documentElement.dataset['shortcuts'] = 'ready';
    return () => {
      document.removeEventListener('keydown', listen);
      delete document.documentElement.dataset['shortcuts'];
    };
  }, [initial, screens, router]);
  return <ShortcutList ref={dialog} screens={screens} />;
}

const EVERYWHERE: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search'],
  [['Ctrl', 'K'], 'Search, also while typing'],
  [['j'], 'Next row of a list'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['e'], 'Unfold, and fold again'],
  [['?'], 'This list'],
];

/**
 * The dialog that lists the shortcuts. A popover leaves the page behind it as it is: a modal dialog makes all of it
 * inert, and a browser works out the style of each element anew for that, twice.
 */
function ShortcutList({ ref, screens }: Pick<Parts, 'screens'> & { ref: Ref<HTMLDialogElement> }) {
  const goTo = screens.map(({ key, name }) => [['g', key], name] as const);
  return (
    <Dialog ref={ref} id="shortcut-list" popover="auto" aria-labelledby="shortcuts">
      <div className="space-y-4">
        <h2 id="shortcuts" className="font-semibold text-lg">
          Shortcuts
        </h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
          {[...EVERYWHERE, ...goTo].map(([keys, does]) => (
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
        <p className="text-quiet text-sm">
          Single keys can be switched off in the menu under your name.
        </p>
        <Button popoverTarget="shortcut-list" popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether keys go into a field there, or choose in one. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/** Puts the keyboard into the search of the page, all of its text selected; false where there is none. */
function focusOmnibox(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-omnibox]');
  input?.focus();
  input?.select();
  return input !== null;
}

/** Moves the keyboard to the next row of the list (`by` 1) or the one before (-1); Enter follows it. */
function changeRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const start = at === -1 && by === -1 ? rows.length : at;
  const row = rows[Math.min(Math.max(start + by, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** Unfolds what the keyboard is in, else all of the page; folds it where all of that is unfolded. */
function unfold(): boolean {
  const own = document.activeElement?.closest('details') ?? document.activeElement?.closest('tr');
  const within = own instanceof HTMLDetailsElement ? [own] : detailsIn(own ?? null);
  const folds = within.length > 0 ? within : detailsIn(document.querySelector('main'));
  const isOpen = folds.every((fold) => fold.open);
  for (const fold of folds) fold.open = !isOpen;
  return folds.length > 0;
}

function detailsIn(element: Element | null): HTMLDetailsElement[] {
  return [...(element?.querySelectorAll('details') ?? [])];
}
