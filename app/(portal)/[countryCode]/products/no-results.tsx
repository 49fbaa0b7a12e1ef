import { searchElsewhere } from '#app/(portal)/search-results.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import type { Search } from '#components/ui/search-page/search.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Context } from '#lib/auth/context.ts';
import { productHref } from '#lib/products/labels.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';

type Props = { ctx: Context<'product:read'>; search: Search; q: string | undefined };

/** Shown when no product matches, with suggestions. */
export async function NoResults({ ctx, search, q = '' }: Props) {
  const [near = []] = q === '' ? [] : (await searchSimilarProducts(ctx, { typed: [q] })).near;
  return (
    <NothingMatches search={search} elsewhere={searchElsewhere(ctx, search)}>
      {near.length > 0 && (
        <div className="mt-2 text-ink">
          <p>Did you mean</p>
          <ul aria-label="Similar products">
            {near.map(({ number, description }) => (
              <li key={number}>
                <TextLink href={productHref(number)}>{number}</TextLink> {description}
              </li>
            ))}
          </ul>
        </div>
      )}
    </NothingMatches>
  );
}
