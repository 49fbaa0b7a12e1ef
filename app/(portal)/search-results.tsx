import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search-page/search.ts';
import { InvalidSearch, ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { MOST_TOLD, Pager, pageCount } from '#components/ui/table/pager.tsx';
import { SortLinks, Table } from '#components/ui/table/table.tsx';
import type { Context } from '#lib/auth/context.ts';
import { isDomainError } from '#lib/errors.ts';
import { services } from '#lib/services.ts';
import { formatCount } from '#lib/text/text.ts';

type ResultsProps<Query, Page> = {
  search: Search<Query>;
  find: (query: Query) => Promise<Page>;
  children: (page: Page, query: Query) => ReactNode | Promise<ReactNode>;
};

/** A page of search results; runs the search only when its query is valid. */
export async function SearchResults<Query, Page>(props: ResultsProps<Query, Page>) {
  const { search, find, children } = props;
  if (search.problems['cursor'] || search.problems['before'])
    return <InvalidCursor search={search} />;
  if (!search.query) return <InvalidSearch {...search} />;
  try {
    return await children(await find(search.query), search.query);
  } catch (error) {
    const isCursor = isDomainError(error) && error.details?.some(({ field }) => field === 'cursor');
    if (isCursor) return <InvalidCursor search={search} />;
    throw error;
  }
}

/** Shown when the cursor in the address belongs to another search. */
function InvalidCursor({ search }: { search: Search }) {
  return (
    <Empty
      title="Can’t find this page of the list"
      href={searchHref(search)}
      action="Show the first page"
    >
      The address was changed, or is from another search.
    </Empty>
  );
}

type TotalProps<Query> = {
  search: Search<Query>;
  find: (query: Query) => Promise<{
    readonly items: readonly unknown[];
    readonly nextCursor?: string | undefined;
    readonly total?: number | undefined;
  }>;
};

/** How many results there are, `271`, or `1,000+`, or `50+` where that is not known; nothing where the results show an error. */
export async function Total<Query>({ search, find }: TotalProps<Query>) {
  if (!search.query) return undefined;
  // The results await the same promise, and report its error.
  const found = await find(search.query).catch(() => undefined);
  if (!found) return undefined;
  const { items, total, nextCursor } = found;
  if (total !== undefined)
    return total > MOST_TOLD ? `${formatCount(MOST_TOLD)}+` : formatCount(total);
  return nextCursor === undefined ? items.length : `${items.length}+`;
}

/** What is said of a page of results. */
export type PageOfResults = {
  readonly search: Search;
  /** The number of results on this page, and the singular noun for them. */
  readonly count: number;
  readonly noun: string;
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  /** The number of results on all pages, where it is known. */
  readonly total: number | undefined;
  readonly asOf: string;
  readonly timeZone: string;
  /** One's own views, as a part of the menu. */
  readonly own?: ReactNode;
};

type SummaryProps = PageOfResults & {
  /** The order in words. */
  order: ReactNode;
};

/** Renders `1–50 of 312, newest first · Updated 5:50 pm`. */
export function ResultSummary({ order, ...page }: SummaryProps) {
  return (
    <>
      {resultCount(page)}, {order}{' '}
      <span className="whitespace-nowrap text-quiet">
        · <AsOf at={page.asOf} timeZone={page.timeZone} />
      </span>
    </>
  );
}

/** Which results are on a page, worded so that it does not pass for the total. */
export function resultCount({ search, count, noun, nextCursor, total }: PageOfResults): string {
  const hasMore = nextCursor !== undefined;
  return pageCount(count, noun, { start: startOf(search), hasMore, total });
}

/** The position of the first result of the page, which the address carries along. */
function startOf({ values }: Search): number {
  const isFirst = values['cursor'] === undefined && values['before'] === undefined;
  return isFirst || !/^[1-9]\d{0,8}$/.test(values['n'] ?? '') ? 1 : Number(values['n']);
}

type ListProps = SummaryProps &
  MenuProps &
  PagerProps & {
    /** Beside the menu: other ways to see the results. */
    tools?: ReactNode;
    /** Whether nothing has the words as they are spelt, and these have similar ones. */
    isSimilar?: boolean;
    children: ReactNode;
  };

/** The results with the line above them and a pager. */
export function ResultList({ tools, isSimilar, children, ...list }: ListProps) {
  return (
    <div className="list-results">
      <ResultHeader search={list.search} summary={<ResultSummary {...list} />}>
        {tools}
        <ListActions {...list} />
      </ResultHeader>
      {isSimilar && (
        <Notice>
          Nothing matches “{list.search.values['q']}” exactly. These {list.noun}s have similar
          words.
        </Notice>
      )}
      {children}
      <SearchPager {...list} />
    </div>
  );
}

/** The same with the results in one table. */
export function ResultTable<Row>({
  table,
  ...list
}: Omit<ListProps, 'children' | 'table'> & { table: ComponentProps<typeof Table<Row>> }) {
  return (
    <ResultList {...list} table={table.caption} sorts={<SortLinks columns={table.columns} />}>
      <Table {...table} />
    </ResultList>
  );
}

type PagerProps = Pick<PageOfResults, 'search' | 'count' | 'nextCursor' | 'previousCursor'> & {
  /** Results on a full page. */
  pageSize?: number;
};

/** Links to the other pages of the results. */
export function SearchPager(props: PagerProps) {
  const { search, count, pageSize = 50, nextCursor, previousCursor } = props;
  const start = startOf(search);
  const isFirst = search.values['cursor'] === undefined && previousCursor === undefined;
  const before = Math.max(1, start - pageSize);
  return (
    <div>
      <Pager
        first={isFirst ? undefined : searchHref(search)}
        before={
          previousCursor &&
          (before === 1
            ? searchHref(search)
            : searchHref(search, { before: previousCursor, n: String(before) }))
        }
        next={nextCursor && searchHref(search, { cursor: nextCursor, n: String(start + count) })}
      />
    </div>
  );
}

/** The same search in the other country, if the reader may look there; without a branch, which belongs to one. */
export function searchElsewhere({ principal, countryCode }: Context, search: Search) {
  const other = countryCode === 'au' ? 'nz' : 'au';
  if (principal.countries?.has(other) === false) return undefined;
  const branch = search.fields.find(({ name }) => name === 'branch');
  const query = searchQuery(search, branch ? { branch: branch.none } : {});
  const path = `/${other}${search.path}`;
  return { name: other.toUpperCase(), href: query === '' ? path : `${path}?${query}` };
}

export type MenuProps = {
  /** The caption of the table. */
  table?: string;
  /** The address of the same results as CSV, and the label when the file has other rows than the table. */
  csv?: string;
  csvName?: string;
  call?: ApiCall | undefined;
  /** `SortLinks`, and one's own views: on a phone they are here. */
  sorts?: ReactNode;
  own?: ReactNode;
};

/** Ways to take a list elsewhere, in one menu. */
export function ListActions(props: MenuProps) {
  const { table, csv, csvName = 'Export CSV', call, sorts, own } = props;
  return (
    <ExportMenu>
      {sorts}
      {csv && (
        <ButtonLink Icon={Download} href={csv} isFile>
          {csvName}
        </ButtonLink>
      )}
      {table && <CopyTable table={table} />}
      <PrintButton />
      {call && <CopyApiCall baseUrl={services().config.publicUrl} {...call} />}
      {own}
    </ExportMenu>
  );
}

/** The API call with the same results: its path and JSON body. */
type ApiCall = { readonly path: string; readonly body?: object };
