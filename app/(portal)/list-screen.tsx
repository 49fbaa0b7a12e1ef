import type { ReactNode } from 'react';
import type { z } from 'zod';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import {
  asView,
  type ListView,
  type Option,
  type Search,
  type SearchField,
  searchQuery,
} from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { type CountryCode, CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { isViewedList } from '#lib/search/saved-views-schema.ts';
import { todayIn } from '#lib/time/clock.ts';
import { homeBranch, redirectToHomeBranch, screenDate, screenTimeZone } from './home-branch.ts';
import { listViews } from './list-views.tsx';
import { parseSearch } from './parse-search.ts';
import type { PageProps, Params } from './path-params.ts';
import { type PageOfResults, SearchResults, searchElsewhere, Total } from './search-results.tsx';
import { staffPage } from './staff.ts';

/** A page of what a list finds. */
export type FoundPage<Item> = {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
  readonly previousCursor?: string | undefined;
  readonly total?: number | undefined;
  readonly asOf: string;
};

/** Where and for whom a list is shown. */
type ListContext<S extends Scope> = {
  readonly ctx: Context<S>;
  readonly countryCode: CountryCode;
  readonly params: Params;
  readonly home: LocatedBranch | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The branches as options, and their names by number; none if the list has none or the user may not see them. */
  readonly branches: readonly Option[];
  readonly branchNames: ReadonlyMap<string, string>;
};

type QueryOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** The search of an address, and what was read to understand it. */
type Understood<Query, More> = { readonly search: Search<Query>; readonly more: More };

/** A page to show; `list` is what `ResultSummary`, `ResultList` and `SearchPager` say of it. */
export type Shown<S extends Scope, Page, Query, More = undefined> = ListContext<S> &
  Understood<Query, More> & {
    readonly page: Page;
    readonly query: Query;
    readonly list: PageOfResults & {
      /** The address of its file. */
      readonly csv: string;
    };
  };

/** What is below the search line. */
type Parts = { readonly views: ReactNode; readonly results: ReactNode };

/** A list screen: what it is searched by, its views, and how a page of what is found is shown. */
type ListScreen<
  S extends Scope,
  Shape extends z.ZodRawShape,
  Item,
  Page extends FoundPage<Item>,
  More,
> = {
  readonly list: string;
  readonly title: string;
  /** One of its items: `purchase order`. */
  readonly noun: string;
  readonly scope: S;
  readonly schema: z.ZodObject<Shape>;
  /** A link without a search opens the list of the home branch with these filters; undefined: that of the country. */
  readonly homeFilters?: string;
  /** Dates are typed as of today where the user is, not of the country's today. */
  readonly hasLocalDates?: true;
  fields?(context: ListContext<S>): readonly SearchField[] | Promise<readonly SearchField[]>;
  /** In place of `fields`, for an address that says more than they do. */
  understand?(
    context: ListContext<S>,
    parse: (fields: readonly SearchField[]) => Search<QueryOf<Shape>>,
  ): Promise<Understood<QueryOf<Shape>, More>>;
  /** The views that everybody has; those undefined need a home branch. */
  views?(context: ListContext<S>): readonly (ListView | undefined | false)[];
  find(ctx: Context<S>, query: QueryOf<Shape>, more: More): Page | Promise<Page>;
  show(shown: Shown<S, Page, QueryOf<Shape>, More>): ReactNode | Promise<ReactNode>;
  /** Shown where nothing is found; undefined: which condition to drop. */
  nothing?(shown: Shown<S, Page, QueryOf<Shape>, More>): ReactNode | Promise<ReactNode>;
  /** Puts something beside the views and the results, or in their place. */
  arrange?(
    parts: Parts,
    shown: ListContext<S> & Understood<QueryOf<Shape>, More>,
  ): Parts | Promise<Parts>;
  /** At the end of the search line, and below it. */
  actions?(context: ListContext<S>): ReactNode;
  notice?(search: Search<QueryOf<Shape>>): ReactNode;
};

/** The page of a list. */
export function defineList<
  S extends Scope,
  Shape extends z.ZodRawShape,
  Item,
  Page extends FoundPage<Item>,
  More = undefined,
>(screen: ListScreen<S, Shape, Item, Page, More>) {
  const { list, title, noun, scope, schema, homeFilters } = screen;
  return async (props: PageProps): Promise<ReactNode> => {
    const { ctx, countryCode, params } = await staffPage(props, CountryPath, scope);
    if (homeFilters !== undefined)
      await redirectToHomeBranch(countryCode, list, params, homeFilters);
    const context = await listContext(ctx, params, screen);
    const views = (screen.views?.(context) ?? []).filter((view) => !!view);
    const path = `/${list}`;
    const parse = (fields: readonly SearchField[]) =>
      parseSearch({ path, schema, fields, params, today: context.today });
    const { search: parsed, more } = screen.understand
      ? await screen.understand(context, parse)
      : // Without it there is nothing more, and the type of that is undefined.
        { search: parse((await screen.fields?.(context)) ?? []), more: undefined as More };
    const search = asView(parsed, views);
    let found: Promise<Page> | undefined;
    // The results and their number on the button of the filters are of one search.
    const find = (query: QueryOf<Shape>) => (found ??= runSearch(query));
    const runSearch = async (query: QueryOf<Shape>) => screen.find(ctx, query, more);
    const shownViews = isViewedList(list)
      ? await listViews({ ctx, list, search, views, total: <Total search={search} find={find} /> })
      : undefined;
    const results = (
      <SearchResults search={search} find={find}>
        {async (page, query) => {
          const { items, nextCursor, previousCursor, total, asOf } = page;
          const shown = {
            ...context,
            ...{ page, query, search, more },
            list: {
              ...{ search, count: items.length, noun, nextCursor, previousCursor, total, asOf },
              timeZone: await screenTimeZone(countryCode),
              csv: fileOf(countryCode, search),
              own: shownViews?.inMenu,
            },
          };
          if (items.length > 0) return screen.show(shown);
          if (screen.nothing) return screen.nothing(shown);
          return <NothingMatches search={search} elsewhere={searchElsewhere(ctx, search)} />;
        }}
      </SearchResults>
    );
    const total = <Total search={search} find={find} />;
    const parts = { views: shownViews?.tabs, results };
    const arranged = (await screen.arrange?.(parts, { ...context, search, more })) ?? parts;
    return (
      <SearchPage
        title={title}
        search={search}
        total={arranged.results === results && total}
        views={arranged.views}
        own={shownViews?.own}
        actions={screen.actions?.(context)}
        notice={screen.notice?.(search)}
      >
        {arranged.results}
      </SearchPage>
    );
  };
}

async function listContext<S extends Scope>(
  ctx: Context<S>,
  params: Params,
  { homeFilters, hasLocalDates }: { readonly homeFilters?: string; readonly hasLocalDates?: true },
): Promise<ListContext<S>> {
  const { countryCode } = ctx;
  // Other lists have no field for the branch.
  const enterprise = homeFilters !== undefined && withScope(ctx, 'enterprise:read');
  const branches = enterprise ? await listBranchNames(enterprise) : [];
  return {
    ctx,
    countryCode,
    params,
    home: await homeBranch(countryCode),
    today: hasLocalDates ? await screenDate(ctx) : todayIn(ctx),
    branches: branches.map(({ number, name }) => [number, `${number} ${name}`]),
    branchNames: new Map(branches.map(({ number, name }) => [number, name])),
  };
}

/** The address of the file of what a list finds: `found.csv`. */
export function fileOf(country: string, search: Search, file = 'found.csv', changes = {}): string {
  return `/portal-api/${country}${search.path}/${file}?${searchQuery(search, changes)}`;
}
