import { sql } from 'kysely';
import type pg from 'pg';
import { feedOfDocuments, type StagedLoad } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { MAX_KIT_COMPONENTS, MAX_KIT_DEPTH, ProductRecord } from '#lib/products/schema.ts';
import { productSearchRow, storeProductSearch } from './product-search.ts';

/** Products, stored as the documents that the API sends, with the columns that are computed with. */
export const products = feedOfDocuments('products', ProductRecord, {
  // Room for a kit of 2,000 components; a query of 100 products stays below 16 MiB.
  maxRecordBytes: 128 * 1024,
  columns: {
    description: (product) => product.description,
    product_type: (product) => product.productType,
    section_code: (product) => product.sectionCode,
    category_code: (product) => product.categoryCode,
    brand_code: (product) => product.brandCode,
    family_codes: (product) => product.familyCodes ?? [],
    kit_components: (product) => product.kitComponents && JSON.stringify(product.kitComponents),
  },
  extraColumns: { search: (product) => JSON.stringify(productSearchRow(product)) },
  key: { number: 'number' },
  check: checkKits,
  afterMerge: async (client, countryCode) => {
    await listInFamilies(client, countryCode);
    await storeProductSearch(client, countryCode);
  },
  beforeRemove: removeProducts,
});

/** Kits keep references to a removed product, as they may reference one that is not loaded yet. */
async function removeProducts(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_SEARCH, [countryCode]);
  await client.query(DELETE_ALL_FAMILIES, [countryCode]);
}

const DELETE_SEARCH = `
  DELETE FROM product_search AS stored USING removed
  WHERE stored.country_code = $1 AND stored.number = removed.number`;

const DELETE_ALL_FAMILIES = `
  DELETE FROM product_families AS listed USING removed
  WHERE listed.country_code = $1 AND listed.product_number = removed.number`;

/** Updates the family memberships of changed products. */
async function listInFamilies(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(DELETE_LEFT_FAMILIES, [countryCode]);
  await client.query(INSERT_FAMILIES);
}

const DELETE_LEFT_FAMILIES = `
  DELETE FROM product_families AS listed USING staged
  WHERE listed.country_code = $1 AND listed.product_number = staged.number
    AND listed.family_code <> ALL (staged.family_codes)`;

const INSERT_FAMILIES = `
  INSERT INTO product_families (country_code, family_code, product_number)
  SELECT country_code, unnest(family_codes), number FROM staged
  ON CONFLICT DO NOTHING`;

/**
 * Reports staged kits that have too many levels, contain themselves, or have too many components in all,
 * taking other staged and stored kits into account. A stored kit that becomes too large through its parts is not
 * reported, as it is not in the feed.
 */
async function checkKits({ db, countryCode }: StagedLoad): Promise<void> {
  await sql`
    create temporary table kit_links on commit drop as
    with kits as materialized (
      select number, kit_components from staged where jsonb_array_length(kit_components) > 0
      union all
      select number, kit_components from products as stored
      where country_code = ${countryCode} and jsonb_array_length(kit_components) > 0
        and exists (select from staged where jsonb_array_length(kit_components) > 0)
        and not exists (select from staged where staged.number = stored.number)
    )
    select kits.number as kit, part.number as part, jsonb_array_length(kits.kit_components) as own,
      jsonb_array_length(part.kit_components) as own_of_part
    from kits
    cross join jsonb_to_recordset(kits.kit_components) as component ("productNumber" text)
    join kits as part on part.number = component."productNumber"`.execute(db);
  await sql`analyze kit_links`.execute(db);
  const { rows } = await sql<Link>`select kit, part, own, own_of_part from kit_links`.execute(db);
  // Each pass removes the links to kits that contain no more kits: one level, from the bottom. What is left after one
  // pass fewer than the levels allowed (plain products are a level too) is too deep or circular.
  for (let level = 1; level < MAX_KIT_DEPTH; level += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from kit_links where not exists (
        select from kit_links as below where below.kit = kit_links.part)`.execute(db);
    if (numAffectedRows === 0n) break;
  }
  await sql`
    insert into staged_issues (feed_line, path, message)
    select feed_line, 'kitComponents', ${TOO_DEEP}
    from staged where number in (select kit from kit_links)
    union all
    select feed_line, 'kitComponents', ${TOO_MANY}
    from staged where number = any(${oversizedKits(rows)}::text[])
      and number not in (select kit from kit_links)`.execute(db);
}

/** A kit inside a kit, each with the number of its own components. */
type Link = {
  readonly kit: string;
  readonly part: string;
  readonly own: number;
  readonly own_of_part: number;
};

/** The kits that have too many components including those of kits inside them, each kit counted once. */
function oversizedKits(links: readonly Link[]): string[] {
  const kitsIn = new Map<string, string[]>();
  const own = new Map<string, number>();
  for (const link of links) {
    own.set(link.kit, link.own).set(link.part, link.own_of_part);
    const parts = kitsIn.get(link.kit);
    if (parts) parts.push(link.part);
    else kitsIn.set(link.kit, [link.part]);
  }
  return [...kitsIn.keys()].filter((kit) => isOversized(kit));

  // Terminates: every kit has at least one component.
  function isOversized(kit: string): boolean {
    const reached = new Set([kit]);
    let components = 0;
    for (const each of reached) {
      components += own.get(each) ?? 0;
      if (components > MAX_KIT_COMPONENTS) return true;
      for (const part of kitsIn.get(each) ?? []) reached.add(part);
    }
    return false;
  }
}

const TOO_DEEP = `has kits within kits of more than ${MAX_KIT_DEPTH} levels of parts, or the kit itself`;
const TOO_MANY = `has more than ${MAX_KIT_COMPONENTS} components with those of the kits within it`;
