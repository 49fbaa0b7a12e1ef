import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { OwnViews, ViewLink } from '#components/forms/own-views.tsx';
import { patchFields } from '#components/forms/patch-fields.ts';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Menu } from '#components/ui/menu.tsx';
import {
  isSameQuery,
  type ListView,
  type Search,
  searchQuery,
} from '#components/ui/search-page/search.ts';
import type { Context } from '#lib/auth/context.ts';
import { listSavedViews } from '#lib/search/saved-views.ts';
import { MAX_VIEWS, NamedView, type ViewedList } from '#lib/search/saved-views-schema.ts';

const VIEW_FIELDS = patchFields(NamedView, { name: { label: 'Name' } });

type ViewsOptions = {
  ctx: Context;
  list: ViewedList;
  search: Search;
  views: readonly ListView[];
  total: ReactNode;
};

/**
 * Named links of a list, the current one with its number of results, and one's own behind a button or in the menu of the
 * list, where the search on the screen can be saved.
 */
export async function listViews({ ctx, list, search, views, total }: ViewsOptions) {
  // A search without one covers all of them, as `All` does.
  const all = search.fields.find(({ none }) => none !== undefined);
  const changes = all && search.values[all.name] === undefined ? { [all.name]: all.none } : {};
  const query = searchQuery(search, changes);
  const own = await listSavedViews(ctx, list);
  const current = own.find((view) => isSameQuery(view.query, query));
  const { path } = search;
  const ownViews = (
    <OwnViews
      {...{ path, query, own, list }}
      current={current?.viewId}
      limit={MAX_VIEWS}
      fields={VIEW_FIELDS}
      action={`/portal-api/${ctx.countryCode}/saved-views`}
    />
  );
  return {
    tabs: (
      <nav aria-label="Views" className="tabs">
        {views.map((view) => {
          const isCurrent = isSameQuery(view.query, query);
          return (
            <ViewLink key={view.name} {...{ path, view, isCurrent }} total={isCurrent && total} />
          );
        })}
      </nav>
    ),
    own: (
      <Menu
        className="icon-menu"
        panelClass="left-0 max-md:left-auto w-72 max-w-[calc(100vw-2rem)] space-y-1 p-2"
        label={
          <>
            <Bookmark size={14} aria-hidden="true" />
            <span className="max-md:sr-only">{current ? current.name : 'My views'}</span>
          </>
        }
      >
        {ownViews}
      </Menu>
    ),
    inMenu: (
      <div className="menu-more md:hidden">
        <Disclosure summary={current?.name ?? 'My views'}>{ownViews}</Disclosure>
      </div>
    ),
  };
}
