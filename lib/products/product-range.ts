import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { MAX_CLASSES } from './labels.ts';

/** A section, category, family, brand or sub-brand. */
export type ProductClass = { readonly code: string; readonly name: string };

type Selection = {
  readonly [Level in 'section' | 'category' | 'brand' | 'family']?: string | undefined;
};

/** The filter options around a selection, each list in its own sort order. Disabled classes are left out unless selected. */
export async function readProductRange(
  ctx: Context<'product:read'>,
  selection: Selection,
  limit = MAX_CLASSES,
) {
  const { section = '', category = '', brand = '', family = '' } = selection;
  const [classes, families] = await Promise.all([
    readClasses(ctx, { section, brand, selected: [section, category, brand], limit }),
    readFamilies(ctx, section, category, family),
  ]);
  const ofKind = (kind: string) => classes.filter((each) => each.kind === kind).map(nameAndCode);
  return {
    sections: ofKind('section'),
    categories: ofKind('category'),
    /** Families of products in the selected category, and the selected one. */
    families: families.map(nameAndCode),
    brands: ofKind('brand'),
    subBrands: ofKind('sub_brand'),
  };
}

/** The filter options for a place in the product range, each list in its own sort order. */
export type ProductRange = Awaited<ReturnType<typeof readProductRange>>;

/** The names of brands or families, by code. */
export async function readClassNames(
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

type ClassQuery = {
  readonly section: string;
  readonly brand: string;
  readonly selected: readonly string[];
  readonly limit: number;
};

/** One more than `limit` of each kind, to tell that there are more, and the selected ones. */
function readClasses(
  { db, countryCode }: Context<'product:read'>,
  { section, brand, selected, limit }: ClassQuery,
) {
  const ranked = db
    .selectFrom('product_classes')
    .select(['kind', 'code', 'name', 'sort_order'])
    .select(
      sql<number>`row_number() over (partition by kind order by sort_order, lower(name), code)`.as(
        'rank',
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
    .where((eb) => eb.or([eb('is_enabled', '=', true), eb('code', 'in', selected)]));
  return db
    .selectFrom(ranked.as('class'))
    .select(['kind', 'code', 'name'])
    .where((eb) => eb.or([eb('rank', '<=', limit + 1), eb('code', 'in', selected)]))
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
