import { ListViews } from '#components/ui/search-page/list-views.tsx';
import { type ListView, type Search, searchQuery } from '#components/ui/search-page/search.ts';
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

/** The views of a list: built in, and the user's own. */
export async function Views({ ctx, list, search, views = [] }: Props) {
  // A search without one covers all of them, as `All` does.
  const all = search.fields.find(({ none }) => none !== undefined);
  const changes = all && search.values[all.name] === undefined ? { [all.name]: all.none } : {};
  return (
    <ListViews
      path={search.path}
      query={searchQuery(search, changes)}
      views={views.flatMap((view) => view || [])}
      own={await listSavedViews(ctx, list)}
      limits={{ views: MAX_VIEWS, nameLength: MAX_NAME_LENGTH }}
      action={`/portal-api/${ctx.countryCode}/saved-views`}
      list={list}
    />
  );
}
