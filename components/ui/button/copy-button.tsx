'use client';

import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';

type Props = {
  text: string;
  /** What is copied; read out only, unless `isNamed` shows it. */
  what: string;
  isNamed?: boolean;
};

/** Copies `text` to the clipboard and shows for two seconds whether that worked. */
export function CopyButton({ text, what, isNamed = false }: Props) {
  const { copy, word, Icon } = useCopy(() => text);
  return (
    <button
      type="button"
      onClick={copy}
      className="hidden min-h-6 items-center gap-1 rounded-sm px-1.5 text-quiet text-xs hover:bg-surface-2 hover:text-ink scripted:inline-flex print:hidden"
    >
      <Icon size={13} aria-hidden="true" />
      <span>
        <span aria-live="polite">{word}</span>{' '}
        <span className={isNamed ? undefined : 'sr-only'}>{what}</span>
      </span>
    </button>
  );
}

const SHOWN_MS = 2000;

/** Copies what `text` returns to the clipboard; word and icon say for two seconds whether that worked. */
export function useCopy(text: () => string, ready = 'Copy') {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    // Only addresses with HTTPS have a clipboard.
    (navigator.clipboard?.writeText(text()) ?? Promise.reject()).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  if (state === 'copied') return { copy, word: 'Copied', Icon: Check };
  return state === 'refused'
    ? { copy, word: 'Can’t copy', Icon: X }
    : { copy, word: ready, Icon: Copy };
}
