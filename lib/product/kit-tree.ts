import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { DEEPEST_KIT, MOST_KIT_COMPONENTS, type Product } from './schema.ts';

/** The parts of a kit, as far as they are listed. */
export type KitParts = {
  readonly parts: readonly KitPart[];
  /** How many more parts it has: those that are listed elsewhere, or for which there is no room. */
  readonly left: number;
};

/** A part of a kit, which may be a kit itself. */
export type KitPart = KitParts & {
  readonly number: string;
  /** Undefined where the catalogue does not have it. */
  readonly description: string | undefined;
  readonly unitOfMeasure: string | undefined;
  /** Of what it is a part of, how many in one. */
  readonly quantity: number;
};

/**
 * What a kit is made of, kits within it too; nothing for a product that is none. Level by level, at most
 * `DEEPEST_KIT` of them and `MOST_LISTED` parts in all. A kit that comes up several times has its parts listed at the
 * first place alone; one that contains itself has them at the top alone.
 */
export async function kitParts(ctx: Context<'product:read'>, product: Product): Promise<KitParts> {
  const { number, kitComponents = [] } = product;
  const whole: Kit = { parts: [], left: kitComponents.length, components: kitComponents };
  const listed = new Set([number]);
  let level = [whole];
  let room = MOST_LISTED;
  for (let depth = 0; depth < DEEPEST_KIT && level.length > 0; depth += 1) {
    const added: Part[] = [];
    for (const kit of level) {
      added.push(...listParts(kit, room - added.length));
    }
    room -= added.length;
    await addDescriptions(ctx, added);
    level = added.filter((part) => {
      if (part.components.length === 0 || listed.has(part.number)) return false;
      listed.add(part.number);
      return true;
    });
  }
  return whole;
}

/** The most parts that a page has room for. */
export const MOST_LISTED = 500;

/** A kit on its way: `components` are those that its parts are made of. */
type Kit = { parts: Part[]; left: number; components: Components };
type Part = Kit & {
  readonly number: string;
  readonly quantity: number;
  description: string | undefined;
  unitOfMeasure: string | undefined;
};
type Components = NonNullable<Product['kitComponents']>;

/** Lists the first components of a kit below it, as many as there is room for. */
function listParts(kit: Kit, room: number): Part[] {
  kit.parts = kit.components.slice(0, room).map(({ productNumber, quantity }) => ({
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

/** Says of each part what the catalogue has of it. Of a kit with too many components only how many. */
async function addDescriptions(
  { db, countryCode }: Context<'product:read'>,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  const numbers = [...new Set(parts.map(({ number }) => number))];
  const rows = await db
    .selectFrom('products')
    .select([
      'number',
      'description',
      sql<string | null>`document->>'unitOfMeasure'`.as('unit'),
      sql<number>`coalesce(jsonb_array_length(kit_components), 0)`.as('count'),
      sql<string | null>`case when jsonb_array_length(kit_components)
        <= ${MOST_KIT_COMPONENTS}::int then kit_components::text end`.as('components'),
    ])
    .where('country_code', '=', countryCode)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(numbers))))
    .execute();
  const known = new Map(rows.map((row) => [row.number, row]));
  for (const part of parts) {
    const row = known.get(part.number);
    if (!row) continue;
    part.description = row.description;
    part.unitOfMeasure = row.unit ?? undefined;
    part.left = row.count;
    part.components = JSON.parse(row.components ?? '[]');
  }
}

/** Products that have to do with one, the first of them, and how many there are in all. */
export type RelatedProducts = {
  readonly products: readonly Pick<KitPart, 'number' | 'description'>[];
  readonly count: number;
};

/** The kits that have the product among their parts, by number; at most `most`. */
export async function kitsWith(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  most: number,
): Promise<RelatedProducts> {
  const kits = await db
    .selectFrom('products')
    .select(['number', 'description', sql<number>`count(*) over ()`.as('count')])
    .where('country_code', '=', countryCode)
    .where(sql<boolean>`kit_components @> ${JSON.stringify([{ productNumber: number }])}::jsonb`)
    .orderBy('number')
    .limit(most)
    .execute();
  return related(kits);
}

/** The products that this one takes the place of, by number; at most `most`. */
export async function replacedWith(
  { db, countryCode }: Context<'product:read'>,
  number: string,
  most: number,
): Promise<RelatedProducts> {
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
    .limit(most)
    .execute();
  return related(replaced);
}

function related(
  rows: readonly { number: string; description: string; count: number }[],
): RelatedProducts {
  return {
    products: rows.map(({ number, description }) => ({ number, description })),
    count: rows[0]?.count ?? 0,
  };
}
