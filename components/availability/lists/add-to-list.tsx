'use client';

import { useMutation } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { UndoBar } from '#components/availability/sheet/sheet-notices.tsx';
import { useUserKey } from '#components/shell/preferences/user-key.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { currentList, savedLists } from './saved-lists.ts';

type Props = {
  countryCode: string;
  productNumber: string;
  /** The home branch; empty if none is chosen. */
  branch: string;
};

/** Adds a product to the current saved list, or to another one that is chosen. */
export function AddToList({ countryCode, productNumber, branch }: Props) {
  const person = useUserKey();
  const owner = useMemo(() => ({ person, countryCode }), [person, countryCode]);
  const [lists, setLists] = useState<readonly { id: string; name: string }[]>([]);
  const [listId, setListId] = useState<string>();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      // Loaded on demand: the code that changes lists weighs more than the rest of a product page.
      const { addToList } = await import('./list-addition.ts');
      return addToList(owner, { listId, productNumber, branch });
    },
  });
  useEffect(() => {
    setLists(savedLists(owner).map(({ id, name }) => ({ id, name })));
    setListId(currentList(owner)?.id);
  }, [owner]);
  return (
    <div className="mb-2 hidden flex-wrap items-center gap-2 scripted:flex print:hidden">
      {lists.length > 1 && (
        <select
          aria-label="List to add to"
          className="field-input w-auto max-w-48"
          value={listId}
          onChange={({ currentTarget }) => setListId(currentTarget.value)}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button disabled={isPending} onClick={() => mutate()}>
        <ListPlus size={15} aria-hidden="true" />
        Add to list
      </Button>
      {data && 'name' in data && (
        <>
          <UndoBar
            words={`Added to “${data.name}”, which has ${data.rows.toLocaleString('en-AU')} ${data.rows === 1 ? 'row' : 'rows'} now`}
            onUndo={() => {
              data.undo();
              reset();
            }}
          />
          <span className="text-sm">
            <TextLink href={`/${countryCode}/availability`}>Open the list</TextLink>
          </span>
        </>
      )}
      {data && 'problem' in data && <Notice>{data.problem}</Notice>}
      {error && <ErrorNotice error={error} retry={() => mutate()} />}
    </div>
  );
}
