'use client';

import { useMutation } from '@tanstack/react-query';
import { Ellipsis, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UndoBar } from '#components/availability/sheet/undo-bar.tsx';
import { listAddress } from '#components/availability/state/sheet-address.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { sheetFromLink } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useCopy } from '#components/ui/button/copy-button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Menu } from '#components/ui/menu.tsx';
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
  /** The user's lists. */
  names: readonly ListName[];
  /** The summary of the rows. */
  status: ReactNode;
  /** What the menu has for the rows. */
  tools: ReactNode;
};

const SMALL = 'h-8 py-0';

/** The name of the open list, and what can be done with lists. */
export function ListBar({ list, names, status, tools }: Props) {
  const { lists, isReady, change, show } = useSheetScope();
  const { id, isOwn, owner } = list;
  const { name, rows, branch, channel, date, elsewhere } = list.sheet;
  const isLink = !isOwn && owner === undefined && rows.length > 0;
  /** The list that is being renamed. */
  const [renamed, setRenamed] = useState<string>();
  const keep = () => show(keepList(lists, list.sheet));
  const opening = useMutation({ mutationFn: (next: () => Promise<NextList>) => next() });
  /** Of several choices the last one is shown, whichever is answered first. */
  const open = (next: () => Promise<NextList>) =>
    opening.mutate(next, { onSuccess: ({ shown }) => show(shown) });
  const openNew = () =>
    openLink(lists, sheetFromLink({ branch, channel, date, elsewhere, rows: [] }));
  const begin = () => open(async () => ({ shown: openNew() }));
  const choose = (chosen: string) =>
    open(async () => ({ shown: (await lists.client.fetchQuery(listOptions(lists, chosen))).id }));
  const remove = () =>
    open(async () => ({ deleted: await removeList(lists, id), shown: openNew() }));
  const { data: { deleted } = {}, error, variables: failed } = opening;
  const undoRemove = ({ id: removed }: OpenList) => {
    opening.reset();
    resolveConflict(lists, removed, 'mine');
    show(removed);
  };
  const link = useCopy(() => `${location.origin}/${lists.countryCode}${listAddress(id)}`, 'Share');
  // Beside the name of the list, and where there is no room in the menu.
  const newAndShare = (className: string) =>
    rows.length > 0 && (
      <>
        <Button Icon={ListPlus} className={className} onClick={begin} disabled={!isReady}>
          New list
        </Button>
        {isOwn && (
          <Button Icon={Share2} className={className} onClick={link.copy}>
            <span aria-live="polite">{link.word}</span>
          </Button>
        )}
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h1 className="mr-1 font-semibold text-xl tracking-tight max-sm:mr-0 max-sm:text-base">
          Availability
        </h1>
        {/* Rendered from the first paint, so that nothing beside it moves when the page is hydrated. */}
        <select
          aria-label="List"
          className="field-input h-8 w-auto max-w-48 py-0 text-sm max-sm:min-w-0 max-sm:flex-[1_1_4rem] print:hidden"
          disabled={!isReady}
          value={isOwn ? id : ''}
          onChange={({ target: { value } }) => value !== '' && choose(value)}
        >
          {!isOwn && <option value="">{name || (isLink ? 'From a link' : 'New list')}</option>}
          {names.map((each) => (
            <option key={each.id} value={each.id}>
              {listLabel(each)}
            </option>
          ))}
        </select>
        <span className="hidden flex-wrap gap-2 empty:hidden scripted:flex print:hidden">
          {isLink && (
            <Button className={SMALL} onClick={keep}>
              Save as list
            </Button>
          )}
          {newAndShare(`${SMALL} max-xl:hidden`)}
        </span>
        <div className="contents max-lg:order-1 max-lg:flex max-lg:w-full max-lg:items-start max-lg:justify-between max-lg:gap-2">
          {status}
        </div>
        {(isOwn || rows.length > 0) && (
          <Menu
            label={
              <>
                <Ellipsis size={16} aria-hidden="true" />
                <span className="sr-only">More</span>
              </>
            }
            className="relative hidden scripted:block max-lg:ml-auto"
          >
            {newAndShare('xl:hidden')}
            {isOwn && (
              <>
                <Button Icon={Pencil} onClick={() => setRenamed(renamed === id ? undefined : id)}>
                  Rename list
                </Button>
                <Button Icon={Trash2} onClick={remove}>
                  Delete list
                </Button>
              </>
            )}
            {rows.length > 0 && tools}
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
        <ErrorNotice error={error} retry={() => open(failed)}>
          This list is still here.
        </ErrorNotice>
      )}
      <UndoBar
        words={deleted && `${deleted.sheet.name} deleted`}
        onUndo={() => deleted && undoRemove(deleted)}
      />
    </>
  );
}

/** What is shown next, and what was deleted before. */
type NextList = { readonly shown: string; readonly deleted?: OpenList };
