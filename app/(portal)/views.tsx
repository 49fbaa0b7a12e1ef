import { Bookmark } from 'lucide-react';
import { Menu } from '#components/ui/menu.tsx';
import { OwnViews, ViewLink } from '#components/ui/search-page/own-views.tsx';
import {
  isSameQuery,
  type ListView,
  type Search,
  searchQuery,
} from '#components/ui/search-page/search.ts';
import type { Context } from '#lib/auth/context.ts';
import { listSavedViews } from '#lib/search/saved-views.ts';
import { MAX_NAME_LENGTH, MAX_VIEWS, type ViewedList } from '#lib/search/saved-views-schema.ts';

type Props = {
  ctx: Context;
  list: ViewedList;
  search: Search;
  /** The views that everybody has; those undefined need a home branch. */
  views?: readonly (ListView | undefined | false)[];
};

/** Named links of a list, and one's own behind a button, where the search on the screen can be saved. */
export async function Views({ ctx, list, search, views = [] }: Props) {
  // A search without one covers all of them, as `All` does.
  const all = search.fields.find(({ none }) => none !== undefined);
  const changes = all && search.values[all.name] === undefined ? { [all.name]: all.none } : {};
  const query = searchQuery(search, changes);
  const own = await listSavedViews(ctx, list);
  const current = own.find((view) => isSameQuery(view.query, query));
  const { path } = search;
  return (
    <nav aria-label="Views" className="flex items-start gap-x-1 text-sm print:hidden">
      {/* More than fit scroll sideways, in one line. */}
      <div className="-m-0.5 flex min-w-0 gap-x-1 overflow-x-auto p-0.5 [scrollbar-width:thin]">
        {views.map(
          (view) =>
            view && (
              <ViewLink
                key={view.name}
                path={path}
                view={view}
                isCurrent={isSameQuery(view.query, query)}
              />
            ),
        )}
      </div>
      <Menu
        className="menu-quiet relative ml-auto flex-none"
        panelClass="right-0 w-72 max-w-[calc(100vw-2rem)] space-y-1 p-2"
        label={
          <>
            <Bookmark size={14} aria-hidden="true" />
            <span className="max-sm:sr-only">{current ? current.name : 'My views'}</span>
          </>
        }
      >
        <OwnViews
          {...{ path, query, own, list }}
          current={current?.viewId}
          limits={{ views: MAX_VIEWS, nameLength: MAX_NAME_LENGTH }}
          action={`/portal-api/${ctx.countryCode}/saved-views`}
        />
      </Menu>
    </nav>
  );
}
