import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { searchProducts } from './search-products.ts';

/** The products that a text finds, for the global search; an exact match of the number or a unique barcode first. */
export async function searchProductGroup(
  ctx: Context<'product:read'>,
  q: string,
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const { numbers, exact, isNamed, similar } = await searchProducts(ctx, { q }, GROUP_READ_LIMIT);
  const inOrder = exact === undefined ? numbers : [...new Set([exact, ...numbers])];
  const shown = inOrder.slice(0, GROUP_READ_LIMIT);
  const rows = new Map((await readDescriptions(ctx, shown)).map((row) => [row.number, row]));
  return {
    kind: 'products',
    title: 'Products',
    relevance: isNamed ? 'name' : similar.length > 0 ? 'similar name' : 'other',
    marks: similar,
    results: shown.flatMap((number) => {
      const row = rows.get(number);
      if (!row) return [];
      const isExact = number === exact;
      return {
        number,
        href: productHref(countryCode, number),
        title: row.description,
        label: isExact && (number === q.toUpperCase() ? 'Product no.' : 'Barcode'),
        isExact,
        details: [number, !row.description.startsWith(row.brand ?? '') && row.brand],
      };
    }),
    all: productsHref(countryCode, { q }),
  };
}

async function readDescriptions(
  { db, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('products')
    .leftJoin('product_classes as brand', (join) =>
      join
        .onRef('brand.country_code', '=', 'products.country_code')
        .onRef('brand.code', '=', 'products.brand_code')
        .on('brand.kind', '=', 'brand'),
    )
    .select(['products.number', 'products.description', 'brand.name as brand'])
    .where('products.country_code', '=', countryCode)
    .where(sql<SqlBool>`products.number = any(${numbers}::text[])`)
    .execute();
}
