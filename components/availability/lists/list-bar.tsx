'use client';

import { type Dispatch, useState } from 'react';
import { UndoBar } from '#components/availability/sheet/sheet-notices.tsx';
import {
  addRowsToList,
  type OpenSheet,
  type SheetAction,
  sheetFromLink,
  sheetFromList,
} from '#components/availability/state/sheet-state.ts';
import type { ListName } from '#components/availability/state/use-sheet.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Field, Select } from '#components/ui/fields/field.tsx';
import {
  currentList,
  deleteList,
  findSavedList,
  type ListOwner,
  MAX_LISTS,
  MAX_NAME_LENGTH,
  unusedName,
} from './saved-lists.ts';

type Props = {
  owner: ListOwner;
  sheet: OpenSheet;
  lists: readonly ListName[];
  isReady: boolean;
  dispatch: Dispatch<SheetAction>;
};

/** Which saved list is open, and what can be done with the lists. A sheet from a link can be saved as one. */
export function ListBar({ owner, sheet, lists, isReady, dispatch }: Props) {
  const { list, rows } = sheet;
  const [isRenaming, setRenaming] = useState(false);
  const [closed, setClosed] = useState<{ words: string; sheet: OpenSheet }>();
  const isLink = isReady && !list && rows.length > 0;
  const isFull = lists.length >= MAX_LISTS;
  const last = isLink ? currentList(owner) : undefined;

  const show = (next: OpenSheet) => {
    setClosed(isLink ? { words: 'The list of the link was closed', sheet } : undefined);
    setRenaming(false);
    dispatch({ kind: 'open', sheet: next });
  };
  const open = (id: string) => {
    const found = findSavedList(owner, id);
    if (found) show(sheetFromList(found));
  };
  const newList = () => ({ id: crypto.randomUUID(), name: unusedName(lists) });
  const remove = () => {
    if (!list) return;
    deleteList(owner, list.id);
    const next = currentList(owner);
    show(next ? sheetFromList(next) : sheetFromLink({ ...sheet, rows: [] }));
    setClosed({ words: `“${list.name}” was deleted`, sheet });
  };
  return (
    <div className="hidden space-y-2 scripted:block print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        {/* Rendered from the first paint, so that nothing below moves when the lists are read. */}
        <Select
          label="Open list"
          disabled={!isReady}
          value={list?.id ?? ''}
          onChange={(event) => open(event.target.value)}
        >
          {!list && (
            <option value="">{isLink ? listLabel('From a link', rows.length) : 'None yet'}</option>
          )}
          {list && !lists.some(({ id }) => id === list.id) && (
            <option value={list.id}>{listLabel(list.name, rows.length)}</option>
          )}
          {lists.map(({ id, name, rows: count }) => (
            <option key={id} value={id}>
              {listLabel(name, count)}
            </option>
          ))}
        </Select>
        {isLink && !isFull && (
          <Button onClick={() => dispatch({ kind: 'saveAs', list: newList() })}>
            Keep as a list
          </Button>
        )}
        {last && (
          <Button onClick={() => dispatch({ kind: 'open', sheet: addRowsToList(last, sheet) })}>
            Add to “{last.name}”
          </Button>
        )}
        {list && (
          <>
            {!isFull && (
              <Button
                onClick={() => show({ ...sheetFromLink({ ...sheet, rows: [] }), list: newList() })}
              >
                New list
              </Button>
            )}
            <Button aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
              Rename
            </Button>
            <Button onClick={remove}>Delete</Button>
          </>
        )}
      </div>
      {isLink && (
        <p className="text-quiet text-xs">
          From a link, and not kept yet: with the first change it becomes a list of its own. Your
          other lists stay as they are.
        </p>
      )}
      {isRenaming && list && (
        <form
          className="max-w-sm"
          onSubmit={(event) => {
            event.preventDefault();
            setRenaming(false);
          }}
        >
          <Field
            label="List name"
            value={list.name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            autoFocus
            onChange={({ currentTarget }) =>
              dispatch({ kind: 'rename', name: currentTarget.value })
            }
          />
        </form>
      )}
      {isFull && (
        <p className="text-quiet text-xs">
          {MAX_LISTS} lists are kept, the most there can be: delete one to begin another.
        </p>
      )}
      <UndoBar
        words={closed?.words}
        onUndo={() => {
          if (closed) dispatch({ kind: 'open', sheet: closed.sheet });
          setClosed(undefined);
        }}
      />
    </div>
  );
}

function listLabel(name: string, rows: number): string {
  const count = rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`;
  return `${name.trim() || 'Without a name'} (${count})`;
}
