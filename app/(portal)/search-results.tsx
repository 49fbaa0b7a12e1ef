import type { ReactNode } from 'react';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search-page/search.ts';
import {
  InvalidCursor,
  InvalidSearch,
  ResultHeader,
} from '#components/ui/search-page/search-page.tsx';
import { Pager } from '#components/ui/table/pager.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { pageCount } from '#components/ui/text/counts.ts';
import { isDomainError } from '#lib/errors.ts';
import { MAX_NAMES } from '#lib/search/name-search.ts';
import { services } from '#lib/services.ts';

type ResultsProps<Query, Page> = {
  search: Search<Query>;
  find: (query: Query) => Promise<Page>;
  children: (page: Page, query: Query) => ReactNode | Promise<ReactNode>;
};

/** A page of search results; runs the search only when its query is valid. */
export async function SearchResults<Query, Page>(props: ResultsProps<Query, Page>) {
  const { search, find, children } = props;
  if (search.problems['cursor']) return <InvalidCursor search={search} />;
  if (!search.query) return <InvalidSearch {...search} />;
  try {
    return await children(await find(search.query), search.query);
  } catch (error) {
    const isCursor = isDomainError(error) && error.details?.some(({ field }) => field === 'cursor');
    if (isCursor) return <InvalidCursor search={search} />;
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
export function ResultSummary({ asOf, timeZone, order, ...found }: SummaryProps) {
  return (
    <>
      {resultCount(found)}, {order}, <AsOf at={asOf} timeZone={timeZone} />
    </>
  );
}

/** The number of results on a page, worded so that it does not pass for the total. */
export function resultCount({ search, count, noun, nextCursor }: PageOfResults): string {
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
export function ResultList({ table, csv, csvName, call, children, ...summary }: ListProps) {
  const { search, nextCursor } = summary;
  return (
    <>
      <div className="space-y-2">
        <ResultHeader summary={<ResultSummary {...summary} />}>
          <TableActions
            table={table}
            csv={`${csv}?${searchQuery(search)}`}
            {...(csvName ? { csvName } : {})}
          />
          <PrintButton />
        </ResultHeader>
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
      “{names.map((name) => search.values[name]).join('”, “')}” stands for more than {MAX_NAMES}{' '}
      {of}. {found} of {MAX_NAMES} of them are here: type more of the name to see the others.
    </Notice>
  );
}
