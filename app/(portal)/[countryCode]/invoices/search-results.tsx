import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { invoiceRows } from '#components/invoices/invoice-rows.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { searchInvoices } from '#lib/invoicing/search-invoices.ts';
import type { InvoiceSearchQuery } from '#lib/invoicing/search-schema.ts';
import { MOST_NAMES } from '#lib/search/name-search.ts';
import { services } from '#lib/services.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { pageQuery, searchPairs, sortQuery } from '../../typed-search.ts';
import { batchPath } from './batch-path.ts';

type Parts = {
  ctx: Context<'invoicing:read'>;
  typed: TypedSearch;
  query: InvoiceSearchQuery | undefined;
};

/** What a search finds, a page of it; nothing is asked where what was typed is wrong. */
export async function SearchResults({ ctx, typed, query }: Parts) {
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const { countryCode } = ctx;
  const href = `/${countryCode}/invoices`;
  const isOldestFirst = query.sort === 'oldest';
  const otherOrder = `${href}?${sortQuery(typed, isOldestFirst ? undefined : 'oldest')}`;
  const page = await pageOfSearch(searchInvoices(ctx, query));
  if (!page) return <OtherSearch href={`${href}?${pageQuery(typed, undefined)}`} />;
  const { invoices, nextCursor, tooWide = [], asOf } = page;
  if (invoices.length === 0) return <NothingFound countryCode={countryCode} />;
  return (
    <>
      {tooWide.length > 0 && <TooWideNotice words={tooWide.map((name) => typed.values[name])} />}
      <InvoiceResults
        countryCode={countryCode}
        rows={invoiceRows(countryCode, invoices, asOf)}
        search={searchPairs(typed)}
        byDate={{ isOldestFirst, otherOrder }}
        summary={
          <>
            {pageCount(invoices.length, 'invoice', {
              isFirst: query.cursor === undefined,
              hasMore: nextCursor !== undefined,
            })}
            , the {isOldestFirst ? 'oldest' : 'newest'} first,{' '}
            <AsOf at={asOf} timeZone={COUNTRY_ZONES[ctx.countryCode]} />
          </>
        }
      />
      <nav aria-label="Pages of results" className="flex flex-wrap items-center gap-3 print:hidden">
        {typed.values['cursor'] && (
          <ButtonLink href={`${href}?${pageQuery(typed, undefined)}`}>First page</ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink href={`${href}?${pageQuery(typed, nextCursor)}`}>Next page</ButtonLink>
        )}
        <CopyApiCall
          baseUrl={services().config.publicUrl}
          path={batchPath(
            countryCode,
            invoices.map(({ number }) => number),
          )}
        />
      </nav>
    </>
  );
}

function TooWideNotice({ words }: { words: readonly (string | undefined)[] }) {
  return (
    <Notice>
      “{words.join('”, “')}” stands for more than {MOST_NAMES} customers or products. Invoices of{' '}
      {MOST_NAMES} of them are here: type more of the name to see the others.
    </Notice>
  );
}

function NothingFound({ countryCode }: { countryCode: string }) {
  return (
    <Empty title="No invoice matches" href={`/${countryCode}/invoices`} action="Start again">
      All that is filled in has to hold. Leave a field out, type less of a number, or widen the
      dates. An invoice of the other country is found there alone.
    </Empty>
  );
}
