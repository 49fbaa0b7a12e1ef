'use client';

import { useMutation } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { currentList, savedLists } from './saved-lists.ts';
import { UndoBar } from './sheet-notices.tsx';

type Props = {
  countryCode: string;
  productNumber: string;
  /** The home branch; empty if none is chosen. */
  branch: string;
};

/** Adds a product to the current saved list, or to another one that is chosen. */
export function AddToList({ countryCode, productNumber, branch }: Props) {
  const person = usePerson();
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
