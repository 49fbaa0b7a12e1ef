import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { MOST_CLASSES } from './product-words.ts';

/** Something that products are sorted under, by its name. */
export type ProductClass = { readonly code: string; readonly name: string };

/** What there is to choose from where somebody is in the range: each list by its own order. */
export type ProductRange = {
  readonly sections: readonly ProductClass[];
  /** Of the section that is chosen. */
  readonly categories: readonly ProductClass[];
  /** Those of the products of the category that is chosen, and the one that is chosen. */
  readonly families: readonly ProductClass[];
  readonly brands: readonly ProductClass[];
  /** Of the brand that is chosen. */
  readonly subBrands: readonly ProductClass[];
};

type Place = Readonly<Record<'section' | 'category' | 'brand' | 'family', string | undefined>>;

/** The range around a place in it. What is not enabled any more is left out unless it is the place. */
export async function productRange(
  ctx: Context<'product:read'>,
  place: Place,
  most = MOST_CLASSES,
): Promise<ProductRange> {
  const { section = '', category = '', brand = '', family = '' } = place;
  const [classes, families] = await Promise.all([
    readClasses(ctx, { section, brand, chosen: [section, category, brand], most }),
    readFamilies(ctx, section, category, family),
  ]);
  const of = (kind: string) => classes.filter((each) => each.kind === kind).map(nameAndCode);
  return {
    sections: of('section'),
    categories: of('category'),
    families: families.map(nameAndCode),
    brands: of('brand'),
    subBrands: of('sub_brand'),
  };
}

/** What brands and families are called, by code. */
export async function classNames(
  { db, countryCode }: Context<'product:read'>,
  kind: 'brand' | 'family',
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('product_classes')
    .select(['code', 'name'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', kind)
    .where('parent', '=', '')
    .where((eb) => eb('code', '=', eb.fn.any(eb.val([...codes]))))
    .execute();
  return new Map(found.map(({ code, name }) => [code, name]));
}

type Asked = {
  readonly section: string;
  readonly brand: string;
  readonly chosen: readonly string[];
  readonly most: number;
};

/** Of each kind `most` and one, and those that are chosen. */
function readClasses(
  { db, countryCode }: Context<'product:read'>,
  { section, brand, chosen, most }: Asked,
) {
  const places = db
    .selectFrom('product_classes')
    .select(['kind', 'code', 'name', 'sort_order'])
    .select(
      sql<number>`row_number() over (partition by kind order by sort_order, lower(name), code)`.as(
        'place',
      ),
    )
    .where('country_code', '=', countryCode)
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['section', 'brand']),
        eb.and([eb('kind', '=', 'category'), eb('parent', '=', section)]),
        eb.and([eb('kind', '=', 'sub_brand'), eb('parent', '=', brand)]),
      ]),
    )
    .where((eb) => eb.or([eb('is_enabled', '=', true), eb('code', 'in', chosen)]));
  return db
    .selectFrom(places.as('class'))
    .select(['kind', 'code', 'name'])
    .where((eb) => eb.or([eb('place', '<=', most + 1), eb('code', 'in', chosen)]))
    .orderBy('sort_order')
    .orderBy(sql`lower(name)`)
    .orderBy('code')
    .execute();
}

function readFamilies(
  { db, countryCode }: Context<'product:read'>,
  section: string,
  category: string,
  family: string,
) {
  return db
    .selectFrom('product_classes')
    .select(['code', 'name'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', 'family')
    .where(
      sql<boolean>`code in (
        select unnest(family_codes) from product_search
        where country_code = ${countryCode} and section_code = ${section}
          and category_code = ${category}
        union select ${family})`,
    )
    .orderBy(sql`lower(name)`)
    .orderBy('code')
    .execute();
}

function nameAndCode({ code, name }: ProductClass): ProductClass {
  return { code, name };
}
