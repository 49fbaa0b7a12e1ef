'use client';

import { useEffect, useRef } from 'react';
import type { Duplicate } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatCount } from '#lib/text/text.ts';

type Props = {
  /** Products that are on the list already; the dialog is open while there are any. */
  duplicates: readonly Duplicate[];
  /** The name of the list, unless it is the one on the screen. */
  list?: string;
  /** Called without a choice where the dialog is closed: nothing is added then. */
  onChoose: (choice: 'add' | 'keep' | undefined) => void;
};

const MAX_LISTED = 5;

/** Asks whether quantities of products that are on the list already are added up. */
export function DuplicateDialog({ duplicates, list = 'the list', onChoose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (duplicates.length > 0) dialog.current?.showModal();
    else dialog.current?.close();
  }, [duplicates]);
  const [first] = duplicates;
  if (!first) return null;
  const isOne = duplicates.length === 1;
  const more = duplicates.length - MAX_LISTED;
  return (
    <Dialog ref={dialog} aria-labelledby="duplicates-heading" onClose={() => onChoose(undefined)}>
      <h2 id="duplicates-heading" className="font-semibold text-base">
        {isOne
          ? `${first.product} is already on ${list}: ${formatCount(first.onList)}`
          : `${duplicates.length} products are already on ${list}`}
      </h2>
      {!isOne && (
        <ul className="mt-2 text-sm">
          {duplicates.slice(0, MAX_LISTED).map(({ product, onList, adding }) => (
            <li key={product}>
              {product}: {formatCount(onList)} on the list, {formatCount(adding)} more
            </li>
          ))}
          {more > 0 && <li className="text-quiet">and {more} others</li>}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="main" autoFocus onClick={() => onChoose('add')}>
          {isOne ? `Add ${formatCount(first.adding)} more` : 'Add up all'}
        </Button>
        <Button onClick={() => onChoose('keep')}>
          {isOne ? `Keep ${formatCount(first.onList)}` : 'Keep as is'}
        </Button>
      </div>
    </Dialog>
  );
}
