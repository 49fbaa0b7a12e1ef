import type { Context } from '#lib/auth/context.ts';

/** The numbers that exist in the catalogue. */
export async function knownProducts(
  { db, countryCode }: Context<'product:read'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('products')
    .select('number')
    .where('country_code', '=', countryCode)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val([...new Set(numbers)]))))
    .execute();
  return new Set(rows.map(({ number }) => number));
}
