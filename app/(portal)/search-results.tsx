import type { ReactNode } from 'react';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import { Pager } from '#components/ui/pager.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search.ts';
import { NothingSearched, OtherSearch, ResultHead } from '#components/ui/search-page.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import { isFailure } from '#lib/failures.ts';
import { MOST_NAMES } from '#lib/search/name-search.ts';
import { services } from '#lib/services.ts';

type ResultsProps<Query, Page> = {
  search: Search<Query>;
  find: (query: Query) => Promise<Page>;
  children: (page: Page, query: Query) => ReactNode | Promise<ReactNode>;
};

/** A page of search results; runs the search only when its query is valid. */
export async function SearchResults<Query, Page>(props: ResultsProps<Query, Page>) {
  const { search, find, children } = props;
  if (search.problems['cursor']) return <OtherSearch search={search} />;
  if (!search.query) return <NothingSearched {...search} />;
  try {
    return await children(await find(search.query), search.query);
  } catch (error) {
    const isCursor = isFailure(error) && error.details?.some(({ field }) => field === 'cursor');
    if (isCursor) return <OtherSearch search={search} />;
    throw error;
  }
}

type PageOfResults = {
  search: Search;
  /** The number of results on this page, and the singular noun for them. */
  count: number;
  noun: string;
  nextCursor: string | undefined;
};

type SummaryProps = PageOfResults & {
  /** The order in words, and any further remarks. */
  order: ReactNode;
  asOf: string;
  timeZone: string;
};

/** Renders `The first 50 invoices found, the newest first, as of 14:02:11 AEDT`. */
export function FoundSummary({ asOf, timeZone, order, ...found }: SummaryProps) {
  return (
    <>
      {countOf(found)}, {order}, <AsOf at={asOf} timeZone={timeZone} />
    </>
  );
}

/** The number of results on a page, worded so that it does not pass for the total. */
export function countOf({ search, count, noun, nextCursor }: PageOfResults): string {
  const isFirst = search.values['cursor'] === undefined;
  return pageCount(count, noun, { isFirst, hasMore: nextCursor !== undefined });
}

type ListProps = SummaryProps & {
  /** The caption of the table. */
  table: string;
  /** The CSV address without its query, and the label of its link. */
  csv: string;
  csvName?: string;
  call?: ApiCall | undefined;
  children: ReactNode;
};

/** The results with copy, CSV and print actions and a pager. */
export function FoundList({ table, csv, csvName, call, children, ...summary }: ListProps) {
  const { search, nextCursor } = summary;
  return (
    <>
      <div className="space-y-2">
        <ResultHead summary={<FoundSummary {...summary} />}>
          <TableActions
            table={table}
            csv={`${csv}?${searchQuery(search)}`}
            {...(csvName ? { csvName } : {})}
          />
          <PrintButton />
        </ResultHead>
        {children}
      </div>
      <SearchPager search={search} nextCursor={nextCursor} call={call} />
    </>
  );
}

/** The API call with the same results: its path and JSON body. */
type ApiCall = { readonly path: string; readonly body?: object };

type PagerProps = { search: Search; nextCursor: string | undefined; call?: ApiCall | undefined };

/** Links to other pages of the results, and the equivalent API call. */
export function SearchPager({ search, nextCursor, call }: PagerProps) {
  return (
    <Pager
      first={search.values['cursor'] && searchHref(search)}
      next={nextCursor && searchHref(search, { cursor: nextCursor })}
    >
      {call && <CopyApiCall baseUrl={services().config.publicUrl} {...call} />}
    </Pager>
  );
}

type TooWideProps = { search: Search; names: readonly string[]; of: string; found: string };

/**
 * A notice that a search term matched more names than are searched for: of `customers or products`, found `Invoices`.
 */
export function TooWide({ search, names, of, found }: TooWideProps) {
  if (names.length === 0) return undefined;
  return (
    <Notice>
      “{names.map((name) => search.values[name]).join('”, “')}” stands for more than {MOST_NAMES}{' '}
      {of}. {found} of {MOST_NAMES} of them are here: type more of the name to see the others.
    </Notice>
  );
}
