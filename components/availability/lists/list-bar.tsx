'use client';

import { useMutation } from '@tanstack/react-query';
import { Ellipsis, ListPlus, Pencil, Save, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listAddress } from '#components/availability/state/sheet-address.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { sheetFromLink } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useCopy } from '#components/ui/button/copy-button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Toast } from '#components/ui/toast.tsx';
import { MAX_NAME_LENGTH } from '#lib/availability/sheet/sheet-limits.ts';
import { type ListName, listLabel } from './list-names.ts';
import {
  keepList,
  listOptions,
  type OpenList,
  openLink,
  removeList,
  resolveConflict,
} from './sheet-lists.ts';

type Props = {
  list: OpenList;
  names: readonly ListName[];
  /** What the menu has for the rows. */
  tools: ReactNode;
};

const SMALL = 'h-8 py-0';

/** The name of the open list, and what can be done with lists. */
export function ListBar({ list, names, tools }: Props) {
  const { lists, isReady, change, show } = useSheetScope();
  const { id, isOwn, owner } = list;
  const { name, rows, branch, channel, date, elsewhere, undo } = list.sheet;
  const isLink = !isOwn && owner === undefined && rows.length > 0;
  const open = names.find((each) => isOwn && each.id === id);
  const [renamed, setRenamed] = useState<string>();
  const keep = () => show(keepList(lists, list.sheet));
  const opening = useMutation({ mutationFn: (next: () => Promise<NextList>) => next() });
  /** Of several choices the last one is shown, whichever is answered first. */
  const openList = (next: () => Promise<NextList>) =>
    opening.mutate(next, {
      // Back returns to the list that was left, unless it was deleted.
      onSuccess: ({ shown, deleted }) => show(shown, deleted ? 'replaceState' : 'pushState'),
    });
  const openNew = () =>
    openLink(lists, sheetFromLink({ branch, channel, date, elsewhere, rows: [] }));
  const begin = () => openList(async () => ({ shown: openNew() }));
  const choose = (chosen: string) =>
    openList(async () => ({
      shown: (await lists.client.fetchQuery(listOptions(lists, chosen))).id,
    }));
  const remove = () =>
    openList(async () => ({ deleted: await removeList(lists, id), shown: openNew() }));
  const { data: { deleted } = {}, error, variables: failed } = opening;
  const undoRemove = ({ id: removed }: OpenList) => {
    opening.reset();
    resolveConflict(lists, removed, 'mine');
    show(removed);
  };
  const link = useCopy(() => `${location.origin}/${lists.countryCode}${listAddress(id)}`, 'Share');
  return (
    <>
      <div className="flex min-h-9 items-center gap-x-3">
        <h1>Availability</h1>
        <Menu
          // Another list closes it.
          key={id}
          label={
            <span className="max-w-60 truncate">
              <span className="sr-only">List </span>
              {open ? listLabel(open) : name || (isLink ? 'From a link' : 'New list')}
            </span>
          }
          className="menu-quiet hidden min-w-0 scripted:block"
          panelClass="menu-list left-0 w-64"
        >
          {names.map((each) => (
            <button
              key={each.id}
              type="button"
              disabled={!isReady}
              aria-current={isOwn && each.id === id ? 'true' : undefined}
              className="wrap-anywhere aria-current:font-medium aria-current:text-accent"
              onClick={() => choose(each.id)}
            >
              {listLabel(each)}
            </button>
          ))}
          {names.length > 0 && <hr className="my-1 border-line" />}
          {isLink && (
            <Button Icon={Save} onClick={keep}>
              Save as list
            </Button>
          )}
          <Button Icon={ListPlus} onClick={begin} disabled={!isReady}>
            New list
          </Button>
          {isOwn && (
            <>
              <Button Icon={Share2} onClick={link.copy}>
                <span aria-live="polite">{link.word}</span>
              </Button>
              <Button Icon={Pencil} onClick={() => setRenamed(renamed === id ? undefined : id)}>
                Rename list
              </Button>
              <Button Icon={Trash2} onClick={remove}>
                Delete list
              </Button>
            </>
          )}
        </Menu>
        {(rows.length > 0 || undo) && (
          <Menu
            label={
              <>
                <Ellipsis size={16} aria-hidden="true" />
                <span className="sr-only">More</span>
              </>
            }
            className="ml-auto hidden scripted:block"
          >
            {tools}
          </Menu>
        )}
      </div>
      {isOwn && renamed === id && (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setRenamed(undefined);
          }}
        >
          <input
            aria-label="List name"
            className="field-input h-8 max-w-80 py-0"
            value={name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed asks for the name
            autoFocus
            onChange={({ currentTarget }) => change({ kind: 'rename', name: currentTarget.value })}
          />
          <Button type="submit" className={SMALL}>
            Done
          </Button>
        </form>
      )}
      {owner !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm print:hidden">
          Shared by {owner}. Your changes go to your own copy.
          <Button className={`hidden scripted:inline-flex ${SMALL}`} onClick={keep}>
            Copy to my lists
          </Button>
        </p>
      )}
      {error && failed && (
        <ErrorNotice error={error} retry={() => openList(failed)}>
          This list is still here.
        </ErrorNotice>
      )}
      <Toast
        act={deleted}
        words={deleted && `${deleted.sheet.name} deleted`}
        onUndo={() => deleted && undoRemove(deleted)}
      />
    </>
  );
}

/** What is shown next, and what was deleted before. */
type NextList = { readonly shown: string; readonly deleted?: OpenList };
