import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { queryProducts } from './products.ts';
import type { Product } from './schema.ts';

/** A part of a kit, which may be a kit itself. */
export type KitPart = {
  readonly number: string;
  /** Undefined where the catalogue does not have it. */
  readonly description: string | undefined;
  readonly unitOfMeasure: string | undefined;
  /** Of what it is a part of, how many in one. */
  readonly quantity: number;
  readonly parts: readonly KitPart[];
};

/** What a kit is made of, kits within it too; nothing for a product that is none. */
export async function kitParts(ctx: Context<'product:read'>, product: Product): Promise<KitPart[]> {
  const known = new Map<string, Product>([[product.number, product]]);
  let wanted = componentsOf([product]);
  while (wanted.length > 0) {
    const { products } = (await queryProducts(ctx, { productNumbers: wanted })).parse();
    for (const each of products) known.set(each.number, each);
    wanted = componentsOf(products).filter((number) => !known.has(number));
  }
  return partsOf(product, known, new Set([product.number]));
}

/** The kits that have the product among their parts, by number, with how many; at most `most`. */
export async function kitsWith(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  most: number,
): Promise<Pick<KitPart, 'number' | 'description' | 'quantity'>[]> {
  const kits = await db
    .selectFrom('products')
    .select(['number', 'description', 'kit_components'])
    .where('country_code', '=', countryCode)
    .where(sql<boolean>`kit_components @> ${JSON.stringify([{ productNumber: number }])}::jsonb`)
    .orderBy('number')
    .limit(most)
    .execute();
  return kits.map((kit) => ({
    number: kit.number,
    description: kit.description,
    quantity: quantityIn(kit.kit_components, number),
  }));
}

/** The products that this one takes the place of, by number; at most `most`. */
export function replacedWith(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  most: number,
): Promise<{ number: string; description: string }[]> {
  return db
    .selectFrom('product_search')
    .innerJoin('products', (join) =>
      join
        .onRef('products.country_code', '=', 'product_search.country_code')
        .onRef('products.number', '=', 'product_search.number'),
    )
    .select(['products.number', 'products.description'])
    .where('product_search.country_code', '=', countryCode)
    .where('product_search.replaced_by', '=', number)
    .orderBy('products.number')
    .limit(most)
    .execute();
}

function componentsOf(products: readonly Product[]): string[] {
  const numbers = products.flatMap(({ kitComponents = [] }) =>
    kitComponents.map(({ productNumber }) => productNumber),
  );
  return [...new Set(numbers)];
}

/** A kit within itself is told of once, without its parts. */
function partsOf(
  { kitComponents = [] }: Product,
  known: ReadonlyMap<string, Product>,
  above: ReadonlySet<string>,
): KitPart[] {
  return kitComponents.map(({ productNumber, quantity }) => {
    const part = known.get(productNumber);
    const isBelowItself = above.has(productNumber);
    return {
      number: productNumber,
      description: part?.description,
      unitOfMeasure: part?.unitOfMeasure,
      quantity,
      parts: part && !isBelowItself ? partsOf(part, known, new Set([...above, productNumber])) : [],
    };
  });
}

function quantityIn(components: string | null, number: string): number {
  const listed: { productNumber: string; quantity: number }[] = JSON.parse(components ?? '[]');
  return listed.find(({ productNumber }) => productNumber === number)?.quantity ?? 0;
}
