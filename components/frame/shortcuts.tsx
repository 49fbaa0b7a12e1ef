'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { changeRow, focusOmnibox, isTyping, unfold } from './page-moves.ts';
import { type Meaning, meaningOf } from './shortcut-keys.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { areShortcutsOn } from './shortcut-state.ts';

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
