'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Toast } from '#components/ui/toast.tsx';
import { countOf } from '#lib/text/text.ts';
import { useDuplicateDialog } from './duplicate-dialog.tsx';
import { listLabel, listNamesOptions } from './list-names.ts';

type Props = {
  /** What is added; whole quantities. */
  rows: readonly { readonly product: string; readonly quantity: number }[];
  /** The branch of a new list; empty if none is chosen. */
  branch: string;
  /** The words on the button: `Check stock` for the goods of a document. */
  label?: string;
};

/** Adds products to the availability list that was changed last; the menu beside it has the others. */
export function AddToList({ rows, branch, label = 'Add to list' }: Props) {
  const countryCode = useCountry();
  const client = useQueryClient();
  const { ask, dialog } = useDuplicateDialog();
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    /** @param to a list's id, or `new`; empty for the list that was changed last */
    mutationFn: async (to: string) => {
      // Loaded on demand: the code that changes lists weighs more than the rest of a product page.
      const { addToList } = await import('./list-addition.ts');
      const sheetRows = rows.map(({ product, quantity }) => ({
        product,
        quantity: String(quantity),
        date: '',
      }));
      const request = { to, rows: sheetRows, branch };
      return (await addToList({ client, countryCode }, request, ask)) ?? null;
    },
  });
  const added = data && 'undo' in data ? data : undefined;
  const undo = useMutation({ mutationFn: async () => added?.undo(), onSuccess: reset });
  const names = useQuery({ ...listNamesOptions(countryCode), enabled: false });
  if (rows.length === 0) return null;
  const failed = error ?? undo.error;
  const item = (to: string, words: string) => (
    <button
      key={to}
      type="button"
      disabled={isPending}
      className="wrap-anywhere"
      onClick={({ currentTarget }) => {
        currentTarget.closest('details')?.removeAttribute('open');
        mutate(to);
      }}
    >
      {words}
    </button>
  );
  return (
    <div className="hidden flex-wrap items-center gap-2 scripted:flex print:hidden">
      <div className="relative inline-flex [&>button]:rounded-r-none">
        <Button Icon={ListPlus} disabled={isPending} onClick={() => mutate('')}>
          {label}
        </Button>
        <Menu
          label={<span className="sr-only">Choose list</span>}
          className="split-menu"
          panelClass="menu-list top-full left-0 max-h-80! w-56 sm:right-0 sm:left-auto"
          onOpen={() => void names.refetch()}
        >
          {names.error && <ErrorNotice error={names.error} retry={() => void names.refetch()} />}
          {names.isPending && <p className="px-2.5 py-2 text-quiet text-sm">Loading lists …</p>}
          {names.isSuccess && [
            item('new', 'New list'),
            ...names.data.map((list) => item(list.id, listLabel(list))),
          ]}
        </Menu>
      </div>
      <Toast
        act={added}
        words={added && `Added to ${added.name}, ${countOf(added.rows, 'row')} now`}
        onUndo={undo.mutate}
        isBusy={undo.isPending}
      >
        {added && <TextLink href={added.href}>Open list</TextLink>}
      </Toast>
      {data && 'problem' in data && <Notice>{data.problem}</Notice>}
      {dialog}
      {failed && (
        <ErrorNotice
          error={failed}
          retry={() => (error && variables !== undefined ? mutate(variables) : undo.mutate())}
        />
      )}
    </div>
  );
}
