import { CountryCode } from '#lib/api/fields.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import type { AssetUses } from './search-schema.ts';

/**
 * The products with these numbers in the countries that the caller may see, by number, then country. `unknown` has the
 * other numbers, in the order given.
 */
export async function usesOf(
  { db, principal }: WorldContext<'assets:read' | 'product:read'>,
  productNumbers: readonly string[],
): Promise<AssetUses> {
  const countries = CountryCode.options.filter((code) => principal.countries?.has(code) ?? true);
  const rows = await db
    .selectFrom('products')
    .select(['country_code', 'number', 'description'])
    .where((eb) => eb('country_code', '=', eb.fn.any(eb.val(countries))))
    .where((eb) => eb('number', '=', eb.fn.any(eb.val([...productNumbers]))))
    .orderBy('number')
    .orderBy('country_code')
    .execute();
  const known = new Set(rows.map(({ number }) => number));
  return {
    products: rows.map(({ country_code, number, description }) => ({
      countryCode: CountryCode.parse(country_code),
      number,
      description,
    })),
    unknown: productNumbers.filter((number) => !known.has(number)),
  };
}
