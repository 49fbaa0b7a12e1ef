import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { MAX_KIT_COMPONENTS, MAX_KIT_DEPTH, type Product } from './schema.ts';

/** A kit; while its tree is built, `components` are listed with the next level. */
type Kit = {
  parts: KitComponentNode[];
  /** How many more components it has that are listed elsewhere or exceed the limit. */
  left: number;
  components: Components;
};
type Components = NonNullable<Product['kitComponents']>;

export type KitComponentNode = Kit & {
  readonly number: string;
  /** Undefined if the product is not in the catalogue. */
  description: string | undefined;
  unitOfMeasure: string | undefined;
  /** Quantity in one of the kit above it. */
  readonly quantity: number;
};

/**
 * The components of a kit as a tree, nested kits included; empty if the product is not a kit. Breadth first, at most
 * `MAX_KIT_DEPTH` levels and `MAX_LISTED_COMPONENTS` components. A kit that occurs several times has its components
 * listed at its first occurrence only.
 */
export async function getKitTree(ctx: Context<'product:read'>, product: Product) {
  const { number, kitComponents = [] } = product;
  const root: Kit = { parts: [], left: kitComponents.length, components: kitComponents };
  const listed = new Set([number]);
  let level = [root];
  let remaining = MAX_LISTED_COMPONENTS;
  for (let depth = 0; depth < MAX_KIT_DEPTH && level.length > 0; depth += 1) {
    const added: KitComponentNode[] = [];
    for (const kit of level) {
      added.push(...takeComponents(kit, remaining - added.length));
    }
    remaining -= added.length;
    await addCatalogueData(ctx, added);
    level = added.filter((component) => {
      if (component.components.length === 0 || listed.has(component.number)) return false;
      listed.add(component.number);
      return true;
    });
  }
  return root;
}

export type KitTree = Awaited<ReturnType<typeof getKitTree>>;

/** The most components that a page lists. */
export const MAX_LISTED_COMPONENTS = 500;

/** Lists the components of a kit, at most `remaining`, and returns them. */
function takeComponents(kit: Kit, remaining: number): KitComponentNode[] {
  kit.parts = kit.components.slice(0, remaining).map(({ productNumber, quantity }) => ({
    number: productNumber,
    quantity,
    description: undefined,
    unitOfMeasure: undefined,
    parts: [],
    left: 0,
    components: [],
  }));
  kit.left = kit.components.length - kit.parts.length;
  return kit.parts;
}

/** Fills in the components from the catalogue. For a kit with too many components only their count is read. */
async function addCatalogueData(
  { db, countryCode }: Context<'product:read'>,
  components: readonly KitComponentNode[],
): Promise<void> {
  if (components.length === 0) return;
  const numbers = [...new Set(components.map(({ number }) => number))];
  const rows = await db
    .selectFrom('products')
    .select([
      'number',
      'description',
      sql<string | null>`document->>'unitOfMeasure'`.as('unit'),
      sql<number>`coalesce(jsonb_array_length(kit_components), 0)`.as('count'),
      sql<string | null>`case when jsonb_array_length(kit_components)
        <= ${MAX_KIT_COMPONENTS}::int then kit_components::text end`.as('components'),
    ])
    .where('country_code', '=', countryCode)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(numbers))))
    .execute();
  const known = new Map(rows.map((row) => [row.number, row]));
  for (const component of components) {
    const row = known.get(component.number);
    if (!row) continue;
    component.description = row.description;
    component.unitOfMeasure = row.unit ?? undefined;
    component.left = row.count;
    component.components = JSON.parse(row.components ?? '[]');
  }
}

/** The kits that contain the product, by number; at most `limit`. */
export async function listKitsContaining(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  limit: number,
) {
  const kits = await db
    .selectFrom('products')
    .select(['number', 'description', sql<number>`count(*) over ()`.as('count')])
    .where('country_code', '=', countryCode)
    .where(sql<boolean>`kit_components @> ${JSON.stringify([{ productNumber: number }])}::jsonb`)
    .orderBy('number')
    .limit(limit)
    .execute();
  return related(kits);
}

/** The products that this one replaces, by number; at most `limit`. */
export async function listReplacedProducts(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  limit: number,
) {
  const replaced = await db
    .selectFrom('product_search')
    .innerJoin('products', (join) =>
      join
        .onRef('products.country_code', '=', 'product_search.country_code')
        .onRef('products.number', '=', 'product_search.number'),
    )
    .select(['products.number', 'products.description', sql<number>`count(*) over ()`.as('count')])
    .where('product_search.country_code', '=', countryCode)
    .where('product_search.replaced_by', '=', number)
    .orderBy('products.number')
    .limit(limit)
    .execute();
  return related(replaced);
}

/** The first of the products related to another one, and the total count. */
function related(rows: readonly { number: string; description: string; count: number }[]) {
  return {
    products: rows.map(({ number, description }) => ({ number, description })),
    count: rows[0]?.count ?? 0,
  };
}

/** The first of the products related to another one, and the total count. */
export type RelatedProducts = ReturnType<typeof related>;
