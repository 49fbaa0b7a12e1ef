'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';

type Props = {
  countryCode: string;
  /** What is added; whole quantities. */
  rows: readonly { readonly product: string; readonly quantity: number }[];
  /** The branch of a new list; empty if none is chosen. */
  branch: string;
  /** The words on the button: `Check these again` for the goods of a document. */
  label?: string;
};

/** Adds products to the availability list that was changed last, or to another one that is chosen. */
export function AddToList({ countryCode, rows, branch, label = 'Add to list' }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const [listId, setListId] = useState<string>();
  const { data: lists = [] } = useQuery({
    queryKey: ['availability-lists', countryCode],
    queryFn: async () => (await import('./list-requests.ts')).fetchListNames(countryCode),
    enabled: isChoosing,
  });
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (choice: 'add' | 'keep' | undefined) => {
      // Loaded on demand: the code that changes lists weighs more than the rest of a product page.
      const { addToList } = await import('./list-addition.ts');
      const added = rows.map(({ product, quantity }) => ({
        product,
        quantity: String(quantity),
        date: '',
      }));
      const result = await addToList({ countryCode, listId, rows: added, branch, choice });
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
    <div className="hidden flex-wrap items-center gap-2 scripted:flex print:hidden pointer-coarse:[&>button]:min-h-11">
      <Button disabled={isPending} onClick={() => mutate(undefined)}>
        <ListPlus size={15} aria-hidden="true" />
        {label}
      </Button>
      {isChoosing ? (
        <select
          aria-label="List to add to"
          className="field-input w-auto max-w-48"
          value={listId ?? lists[0]?.id ?? ''}
          onChange={({ currentTarget }) => setListId(currentTarget.value)}
        >
          {lists.length === 0 && <option value="">New list</option>}
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || 'No name'}
            </option>
          ))}
        </select>
      ) : (
        <button
          type="button"
          className="min-h-7 text-accent text-sm underline underline-offset-2"
          onClick={() => setChoosing(true)}
        >
          Choose list
        </button>
      )}
      <span role="status" className="flex flex-wrap items-center gap-2 text-sm empty:hidden">
        {data && 'undo' in data && (
          <>
            Added to {data.name}, {data.rows.toLocaleString('en-AU')}{' '}
            {data.rows === 1 ? 'row' : 'rows'} now
            <Button onClick={() => undo.mutate()} disabled={undo.isPending}>
              Undo
            </Button>
            <TextLink href={data.href}>Open list</TextLink>
          </>
        )}
      </span>
      {data && 'problem' in data && <Notice>{data.problem}</Notice>}
      {data && 'duplicates' in data && (
        <data.DuplicateDialog
          duplicates={data.duplicates}
          list={data.list}
          onChoose={(choice) => mutate(choice)}
          onCancel={reset}
        />
      )}
      {failed && (
        <ErrorNotice error={failed} retry={() => (error ? mutate(undefined) : undo.mutate())} />
      )}
    </div>
  );
}
