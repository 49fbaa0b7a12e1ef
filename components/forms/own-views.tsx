import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { NeedsScripts } from '#components/ui/notice.tsx';
import type { ListView } from '#components/ui/search-page/search.ts';
import { ViewForm, type ViewFormProps } from './view-form.tsx';

type Props = Pick<ViewFormProps, 'action' | 'list' | 'fields'> & {
  path: string;
  /** The search on the screen. */
  query: string;
  /** Those that can be deleted. */
  own: readonly (ListView & { readonly viewId: string })[];
  /** The id of the view on the screen, if it is one. */
  current: string | undefined;
  limit: number;
};

/** One's own views of a list: deleted, and the search on the screen saved as another. */
export function OwnViews({ path, query, own, current, limit, fields, action, list }: Props) {
  const form = { action, list, fields };
  return (
    <>
      <NeedsScripts>Saving a view</NeedsScripts>
      {own.map((view) => {
        const { viewId, name } = view;
        return (
          <div key={viewId} className="space-y-1 border-line border-b pb-1">
            <ViewLink path={path} view={view} isCurrent={viewId === current} />
            <div className="hidden pl-2.5 scripted:block">
              <ViewForm {...form} change={{ action: 'delete', viewId }} button={`Delete ${name}`} />
            </div>
          </div>
        );
      })}
      {own.length < limit ? (
        <div className="hidden scripted:block">
          <p className="px-1 pt-1 font-medium text-sm">Save this view</p>
          <p className="px-1 text-quiet text-xs">
            The filters on the screen, under a name of yours.
          </p>
          <ViewForm
            {...form}
            change={{ action: 'save', query }}
            label="Name for this view"
            button="Save view"
          />
        </div>
      ) : (
        <p className="p-1 text-quiet text-xs">
          You have {limit} views of this list. Delete one to save another.
        </p>
      )}
    </>
  );
}

type LinkProps = {
  path: string;
  view: ListView;
  isCurrent: boolean;
  /** How many results it has, where that is known. */
  total?: ReactNode;
};

export function ViewLink({ path, view, isCurrent, total }: LinkProps) {
  return (
    <Link
      href={view.query === '' ? path : `${path}?${view.query}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="tab"
    >
      {view.name}
      {total && <span className="ml-1.5 font-normal">{total}</span>}
    </Link>
  );
}
