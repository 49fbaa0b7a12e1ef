import { TextLink } from '#components/ui/link/text-link.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import type { Context } from '#lib/auth/context.ts';
import { searchSimilarProducts } from '#lib/product/search/similar-products.ts';
import { productHref } from '#lib/product/view/links.ts';

type Props = { ctx: Context<'product:read'>; q: string | undefined };

/** Shown when no product matches, with suggestions. */
export async function NoResults({ ctx, q = '' }: Props) {
  const { countryCode } = ctx;
  const [near = []] = q === '' ? [] : (await searchSimilarProducts(ctx, { typed: [q] })).near;
  return (
    <Empty title="No product matches" href={`/${countryCode}/products`} action="Start again">
      {near.length > 0 && (
        <div className="mb-2 text-ink">
          <p>Was one of these meant?</p>
          <ul aria-label="Near products">
            {near.map(({ number, description }) => (
              <li key={number}>
                <TextLink href={productHref(countryCode, number)}>{number}</TextLink> {description}
              </li>
            ))}
          </ul>
        </div>
      )}
      All that is filled in has to hold. Type less of a number or word, choose any brand, or browse
      the range. A product of the other country is found there alone.
    </Empty>
  );
}
