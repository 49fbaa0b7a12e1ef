'use client';

import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';

type Props = {
  /** What just happened; undefined: nothing is shown. */
  words: string | undefined;
  /** Another one is another act, though its words may be the same. */
  act: unknown;
  onUndo?: () => void;
  isBusy?: boolean;
  /** Where to go next. */
  children?: ReactNode;
};

/**
 * Says what just happened, over the page: what moved when it comes or goes would slip from under the pointer. It goes by
 * itself, unless somebody is at it.
 */
export function Toast({ words, act, onUndo, isBusy = false, children }: Props) {
  const [past, setPast] = useState<unknown>();
  const [isHeld, setHeld] = useState(false);
  const isShown = words !== undefined && act !== past;
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setPast(act), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [act, isShown, isHeld]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return (
    <p
      className={isShown ? FLOATING : 'sr-only'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span role="status">{isShown && words}</span>
      {isShown && children}
      {isShown && onUndo && (
        <Button Icon={Undo2} onClick={onUndo} disabled={isBusy} size="small">
          Undo
        </Button>
      )}
    </p>
  );
}

const SHOWN_MS = 8_000;

const FLOATING =
  'print:hidden flex min-h-11 items-center gap-2 text-sm fixed bottom-[calc(var(--rail,0rem)+0.75rem)] left-1/2 z-15 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 raised animate-slide py-1.5 pr-3 pl-3.5 md:bottom-3';
