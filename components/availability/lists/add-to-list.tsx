'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListPlus, X } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { countOf } from '#lib/text/text.ts';
import { ChooseList } from './choose-list.tsx';

type Props = {
  countryCode: string;
  /** What is added; whole quantities. */
  rows: readonly { readonly product: string; readonly quantity: number }[];
  /** The branch of a new list; empty if none is chosen. */
  branch: string;
  /** The words on the button: `Check these again` for the goods of a document. */
  label?: string;
};

type Request = {
  /** A list's id, or `new`; undefined for the list that was changed last. */
  readonly to: string | undefined;
  readonly choice: 'add' | 'keep' | undefined;
};

/** Adds products to the availability list that was changed last; the menu beside it has the others. */
export function AddToList({ countryCode, rows, branch, label = 'Add to list' }: Props) {
  const client = useQueryClient();
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: async ({ to, choice }: Request) => {
      // Loaded on demand: the code that changes lists weighs more than the rest of a product page.
      const { addToList } = await import('./list-addition.ts');
      const added = rows.map(({ product, quantity }) => ({
        product,
        quantity: String(quantity),
        date: '',
      }));
      const result = await addToList({ client, countryCode }, { to, rows: added, branch, choice });
      if (!('duplicates' in result)) return result;
      return { ...result, ...(await import('./duplicate-dialog.tsx')) };
    },
  });
  const undo = useMutation({
    mutationFn: async () => {
      if (data && 'undo' in data) await data.undo();
    },
    onSuccess: reset,
  });
  if (rows.length === 0) return null;
  const failed = error ?? undo.error;
  return (
    <div className="hidden flex-wrap items-center gap-2 scripted:flex print:hidden">
      <div className="relative inline-flex [&>button]:rounded-r-none">
        <Button disabled={isPending} onClick={() => mutate({ to: undefined, choice: undefined })}>
          <ListPlus size={15} aria-hidden="true" />
          {label}
        </Button>
        <ChooseList
          countryCode={countryCode}
          isDisabled={isPending}
          onChoose={(to) => mutate({ to, choice: undefined })}
        />
      </div>
      {/* Takes no room among the actions. */}
      <span role="status" className="contents text-sm">
        {data && 'undo' in data && (
          <span className="done-notice">
            <span>
              Added to {data.name}, {countOf(data.rows, 'row')} now
            </span>
            <span className="whitespace-nowrap">
              <TextLink href={data.href}>Open list</TextLink>
            </span>
            <Button
              onClick={() => undo.mutate()}
              disabled={undo.isPending}
              className="min-h-7 py-0.5"
            >
              Undo
            </Button>
            <button
              type="button"
              title="Close"
              className="grid size-8 place-items-center rounded-md text-quiet hover:text-accent pointer-coarse:size-11"
              onClick={reset}
            >
              <X size={16} aria-hidden="true" />
              <span className="sr-only">Close</span>
            </button>
          </span>
        )}
      </span>
      {data && 'problem' in data && <Notice>{data.problem}</Notice>}
      {data && 'duplicates' in data && (
        <data.DuplicateDialog
          duplicates={data.duplicates}
          list={data.list}
          onChoose={(choice) => mutate({ to: variables?.to, choice })}
          onCancel={reset}
        />
      )}
      {failed && (
        <ErrorNotice
          error={failed}
          retry={() => (error && variables ? mutate(variables) : undo.mutate())}
        />
      )}
    </div>
  );
}
