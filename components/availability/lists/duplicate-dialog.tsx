'use client';

import { type ReactNode, useCallback, useState } from 'react';
import type { Duplicate } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatCount } from '#lib/text/text.ts';

/** What to do with products that are on the list already. */
export type DuplicateChoice = 'add' | 'keep';

/** The choice of the user, undefined if the dialog was closed; without duplicates there is nothing to choose. */
export type AskDuplicates = (
  duplicates: readonly Duplicate[],
  list?: string,
) => Promise<DuplicateChoice | undefined>;

/** Asks in a dialog whether quantities are added up. */
export function useDuplicateDialog(): { ask: AskDuplicates; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>();
  const ask: AskDuplicates = useCallback(
    async (duplicates, list = 'the list') =>
      duplicates.length === 0
        ? 'add'
        : new Promise((answer) => setQuestion({ duplicates, list, answer })),
    [],
  );
  const answer = (choice: DuplicateChoice | undefined) => {
    setQuestion(undefined);
    question?.answer(choice);
  };
  return { ask, dialog: question && <DuplicateDialog {...question} answer={answer} /> };
}

type Question = {
  readonly duplicates: readonly Duplicate[];
  readonly list: string;
  readonly answer: (choice: DuplicateChoice | undefined) => void;
};

const MAX_LISTED = 5;

function DuplicateDialog({ duplicates, list, answer }: Question) {
  const one = duplicates.length === 1 ? duplicates[0] : undefined;
  const more = duplicates.length - MAX_LISTED;
  return (
    <Dialog ref={showModal} aria-labelledby="duplicates-heading" onClose={() => answer(undefined)}>
      <h2 id="duplicates-heading" className="font-semibold text-base">
        {one
          ? `${one.product} is already on ${list}: ${formatCount(one.onList)}`
          : `${duplicates.length} products are already on ${list}`}
      </h2>
      {!one && (
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
        <Button variant="main" autoFocus onClick={() => answer('add')}>
          {one ? `Add ${formatCount(one.adding)} more` : 'Add quantities'}
        </Button>
        <Button onClick={() => answer('keep')}>
          {one ? `Keep ${formatCount(one.onList)}` : 'Keep as is'}
        </Button>
      </div>
    </Dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
