import type { Context } from '#lib/auth/context.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import { listProductSummaries } from '#lib/products/products.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { searchProducts } from './search-products.ts';

/** The products that a text finds, for the global search; an exact match of the number or a unique barcode first. */
export async function searchProductGroup(
  ctx: Context<'product:read'>,
  { text: q }: ParsedSearch,
): Promise<FoundGroup> {
  const { numbers, exact, isNamed, similar } = await searchProducts(ctx, { q }, GROUP_READ_LIMIT);
  const inOrder = exact === undefined ? numbers : [...new Set([exact, ...numbers])];
  const products = await listProductSummaries(ctx, inOrder.slice(0, GROUP_READ_LIMIT));
  return {
    kind: PRODUCTS.name,
    title: PRODUCTS.title,
    relevance: isNamed ? 'name' : similar.length > 0 ? 'similar name' : 'other',
    marks: similar,
    results: products.map(({ number, description, brandName = '' }) => {
      const isExact = number === exact;
      return {
        number,
        href: productHref(number),
        title: description,
        label: isExact && (number === q.toUpperCase() ? 'Product no.' : 'Barcode'),
        isExact,
        details: [number, !description.startsWith(brandName) && brandName],
      };
    }),
    all: productsHref({ q }),
  };
}
