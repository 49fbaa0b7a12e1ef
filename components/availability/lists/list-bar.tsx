'use client';

import { Ellipsis, ListPlus, Pencil, Share2, Trash2 } from 'lucide-react';
import { type Dispatch, type ReactNode, useState } from 'react';
import { UndoBar } from '#components/availability/sheet/sheet-notices.tsx';
import { listAddress } from '#components/availability/state/sheet-address.ts';
import type { OpenSheet, SheetAction } from '#components/availability/state/sheet-state.ts';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { MAX_NAME_LENGTH } from '#lib/availability/sheet/sheet-limits.ts';
import { formatCount } from '#lib/text/text.ts';
import type { ListName } from './list-requests.ts';

type Props = {
  countryCode: string;
  sheet: OpenSheet;
  lists: readonly ListName[];
  isReady: boolean;
  dispatch: Dispatch<SheetAction>;
  actions: {
    readonly open: (id: string) => Promise<void>;
    readonly begin: () => void;
    readonly remove: () => Promise<void>;
  };
  /** Makes a shared or linked sheet a list of the user's own. */
  onKeep: () => void;
  /** The summary of the rows. */
  status: ReactNode;
  /** What the menu has for the rows. */
  tools: ReactNode;
};

const SMALL = 'h-8 py-0';

/** The name of the open list, and what can be done with lists. */
export function ListBar(props: Props) {
  const { countryCode, sheet, lists, isReady, dispatch, actions, onKeep, status, tools } = props;
  const { list, shared, rows } = sheet;
  const isLink = !list && !shared && rows.length > 0;
  const [isRenaming, setRenaming] = useState(false);
  const [closed, setClosed] = useState<{ words: string; sheet: OpenSheet }>();
  const [error, setError] = useState<{ readonly cause: Error; readonly retry: () => void }>();
  const [isCopied, setCopied] = useState(false);
  const attempt = async (action: () => Promise<void>) => {
    setRenaming(false);
    setCopied(false);
    setClosed(undefined);
    setError(undefined);
    try {
      await action();
      return true;
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause;
      setError({ cause, retry: () => void attempt(action) });
      return false;
    }
  };
  const remove = async () => {
    const deleted = sheet;
    if (!(await attempt(actions.remove)) || !deleted.list) return;
    setClosed({ words: `${deleted.list.name} deleted`, sheet: deleted });
  };
  const share = async () => {
    if (!list) return;
    await navigator.clipboard.writeText(`${location.origin}${listAddress(countryCode, list.id)}`);
    setCopied(true);
  };
  // Beside the name of the list, and where there is no room in the menu.
  const newAndShare = (className: string) => (
    <>
      {rows.length > 0 && (
        <Button
          className={className}
          onClick={() => void attempt(async () => actions.begin())}
          disabled={!isReady}
        >
          <ListPlus size={15} aria-hidden="true" />
          New list
        </Button>
      )}
      {list && rows.length > 0 && (
        <Button className={className} onClick={() => void share()}>
          <Share2 size={14} aria-hidden="true" />
          <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h1 className="mr-1 font-semibold text-xl tracking-tight max-sm:mr-0 max-sm:text-lg">
          Availability
        </h1>
        {/* Rendered from the first paint, so that nothing beside it moves when the page is hydrated. */}
        <select
          aria-label="List"
          className="field-input h-8 w-auto max-w-48 py-0 text-sm max-sm:min-w-0 max-sm:flex-[1_1_4rem] print:hidden"
          disabled={!isReady}
          value={list?.id ?? ''}
          onChange={({ target: { value } }) =>
            void attempt(() => (value === '' ? Promise.resolve() : actions.open(value)))
          }
        >
          {!list && (
            <option value="">{shared?.name || (isLink ? 'From a link' : 'New list')}</option>
          )}
          {lists.map(({ id, name, rows: count }) => (
            <option key={id} value={id}>
              {name.trim() || 'No name'} ({formatCount(count)})
            </option>
          ))}
        </select>
        <span className="hidden flex-wrap gap-2 empty:hidden scripted:flex print:hidden">
          {isLink && (
            <Button className={SMALL} onClick={onKeep}>
              Save as list
            </Button>
          )}
          {newAndShare(`${SMALL} max-xl:hidden`)}
        </span>
        <div className="contents max-lg:order-1 max-lg:flex max-lg:w-full max-lg:items-start max-lg:justify-between max-lg:gap-2">
          {status}
        </div>
        {(list || rows.length > 0) && (
          <ListBarMenu>
            {newAndShare('xl:hidden')}
            {list && (
              <>
                <Button onClick={() => setRenaming(!isRenaming)}>
                  <Pencil size={14} aria-hidden="true" />
                  Rename list
                </Button>
                <Button onClick={() => void remove()}>
                  <Trash2 size={14} aria-hidden="true" />
                  Delete list
                </Button>
              </>
            )}
            {rows.length > 0 && tools}
          </ListBarMenu>
        )}
      </div>
      {isRenaming && list && (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setRenaming(false);
          }}
        >
          <input
            aria-label="List name"
            className="field-input h-8 max-w-80 py-0"
            value={list.name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed asks for the name
            autoFocus
            onChange={({ currentTarget }) =>
              dispatch({ kind: 'rename', name: currentTarget.value })
            }
          />
          <Button type="submit" className={SMALL}>
            Done
          </Button>
        </form>
      )}
      {shared && (
        <p className="flex flex-wrap items-center gap-2 text-sm print:hidden">
          Shared by {shared.owner}. Your changes go to your own copy.
          <Button className={`hidden scripted:inline-flex ${SMALL}`} onClick={onKeep}>
            Copy to my lists
          </Button>
        </p>
      )}
      {error && (
        <ErrorNotice error={error.cause} retry={error.retry}>
          This list is still here.
        </ErrorNotice>
      )}
      <UndoBar
        words={closed?.words}
        onUndo={() => {
          if (closed) dispatch({ kind: 'open', sheet: closed.sheet });
          setClosed(undefined);
        }}
      />
    </>
  );
}

/** The rarer actions, in a native disclosure that closes when the focus leaves it. */
function ListBarMenu({ children }: { children: ReactNode }) {
  return (
    <details
      className="relative hidden scripted:block max-lg:ml-auto print:hidden"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className="grid size-8 cursor-pointer list-none place-items-center rounded-md border border-edge hover:border-accent hover:text-accent [&::-webkit-details-marker]:hidden">
        <Ellipsis size={16} aria-hidden="true" />
        <span className="sr-only">More</span>
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid min-w-48 gap-1.5 rounded-md border border-line bg-paper p-2 shadow-lg [&>button]:justify-start">
        {children}
      </div>
    </details>
  );
}
