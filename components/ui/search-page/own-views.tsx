'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { apiFetch } from '#components/api/api-fetch.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Link } from '#components/ui/link.tsx';
import { NeedsScripts } from '#components/ui/notice.tsx';
import type { ListView } from './search.ts';

/** A view that can be renamed and deleted. */
type OwnView = ListView & { readonly viewId: string };

type Props = {
  path: string;
  /** The search on the screen. */
  query: string;
  own: readonly OwnView[];
  /** The id of the view on the screen, if it is one. */
  current: string | undefined;
  limits: { readonly views: number; readonly nameLength: number };
  /** The path of the operation that changes views, and what it calls the list. */
  action: string;
  list: string;
};

/** One's own views of a list: renamed, deleted, and the search on the screen saved as another. */
export function OwnViews({ path, query, own, current, limits, action, list }: Props) {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: object) => apiFetch(action, { json: { list, ...change } }),
    onSuccess: () => router.refresh(),
  });
  const nameForm = (label: string, button: string, what: object, name?: string) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const change = { ...what, ...Object.fromEntries(new FormData(form)) };
        if (!isPending) mutate(change, { onSuccess: () => form.reset() });
      }}
      className="flex items-center gap-2 p-1"
    >
      <input
        type="text"
        name="name"
        aria-label={label}
        placeholder="Name"
        defaultValue={name}
        maxLength={limits.nameLength}
        required
        autoComplete="off"
        className="field-input min-h-9 grow basis-0"
      />
      <Button type="submit" className="flex-none">
        {button}
      </Button>
    </form>
  );
  return (
    <>
      <NeedsScripts>Saving a view</NeedsScripts>
      {error && <ErrorNotice error={error} />}
      {own.map((view) => (
        <div key={view.viewId} className="space-y-1 border-line border-b pb-1">
          <ViewLink path={path} view={view} isCurrent={view.viewId === current} />
          <div className="hidden pl-2.5 scripted:block">
            <Disclosure
              summary={
                <span className="text-quiet text-xs">
                  Rename or delete <span className="sr-only">{view.name}</span>
                </span>
              }
            >
              {nameForm(
                `New name for ${view.name}`,
                'Rename',
                { action: 'rename', viewId: view.viewId },
                view.name,
              )}
              <p className="pb-1">
                <Button onClick={() => mutate({ action: 'delete', viewId: view.viewId })}>
                  Delete {view.name}
                </Button>
              </p>
            </Disclosure>
          </div>
        </div>
      ))}
      {own.length < limits.views ? (
        <div className="hidden scripted:block">
          {nameForm('Name for this view', 'Save view', { action: 'save', query })}
        </div>
      ) : (
        <p className="p-1 text-quiet text-xs">
          You have {limits.views} views of this list. Delete one to save another.
        </p>
      )}
    </>
  );
}

type LinkProps = { path: string; view: ListView; isCurrent: boolean };

/** A link to a view. */
export function ViewLink({ path, view, isCurrent }: LinkProps) {
  return (
    <Link
      href={view.query === '' ? path : `${path}?${view.query}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-9 flex-none items-center whitespace-nowrap rounded-md px-2.5 py-1 text-quiet hover:bg-panel hover:text-accent aria-current:bg-accent-panel aria-current:font-medium aria-current:text-accent aria-current:[scroll-initial-target:nearest]"
    >
      {view.name}
    </Link>
  );
}
