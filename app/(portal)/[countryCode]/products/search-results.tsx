import { redirect } from 'next/navigation';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { ProductResults } from '#components/products/product-results.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { Context } from '#lib/auth/context.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import { searchProducts } from '#lib/product/search-products.ts';
import type { ProductSearchQuery } from '#lib/product/search-schema.ts';
import { services } from '#lib/services.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { pageQuery, searchPairs, sortQuery } from '../../typed-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { productRows } from './product-rows.ts';

type Parts = {
  ctx: Context<'product:read'>;
  typed: TypedSearch;
  query: ProductSearchQuery | undefined;
};

/**
 * What a search finds, a page of it; nothing is asked where what was typed is wrong. A number or barcode
 * that is typed or scanned whole, and nothing else, leads straight to its product.
 */
export async function SearchResults({ ctx, typed, query }: Parts) {
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const { countryCode } = ctx;
  const href = `/${countryCode}/products`;
  const page = await pageOfSearch(searchProducts(ctx, query));
  if (!page) return <OtherSearch href={`${href}?${pageQuery(typed, undefined)}`} />;
  const { numbers, nextCursor, exact, asOf } = page;
  const isAlone = searchPairs(typed).every(([name]) => name === 'q' || name === 'sort');
  if (exact !== undefined && isAlone) redirect(productHref(countryCode, exact));
  if (numbers.length === 0) return <NothingFound ctx={ctx} q={query.q} />;
  const branch = await homeBranch(countryCode);
  return (
    <>
      <ProductResults
        countryCode={countryCode}
        rows={await productRows(ctx, numbers, branch?.number)}
        branchName={branch?.shortName}
        sort={{
          by: query.sort ?? 'name',
          hrefs: {
            name: `${href}?${sortQuery(typed, undefined)}`,
            number: `${href}?${sortQuery(typed, 'number')}`,
          },
        }}
        csv={`/portal-api${href}/found.csv?${pageQuery(typed, undefined)}`}
        summary={
          <>
            {pageCount(numbers.length, 'product', {
              isFirst: !typed.values['cursor'],
              hasMore: nextCursor !== undefined,
            })}
            , by {query.sort ?? 'name'}, {branch && <>“here” is {branch.shortName}, </>}
            <AsOf at={asOf} timeZone={await screenTimeZone(countryCode)} />
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
          path={`/v1/${countryCode}/products/query`}
          body={{ productNumbers: numbers }}
        />
      </nav>
    </>
  );
}
