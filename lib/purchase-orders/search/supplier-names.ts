import type { Context } from '#lib/auth/context.ts';

/** The suppliers of the purchase orders with these numbers, by number of the order. */
export async function listSupplierNames(
  ctx: Context<'procurement:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('purchase_orders')
    .select(['number', 'supplier_name'])
    .where('country_code', '=', ctx.countryCode)
    .where('number', 'in', numbers)
    .execute();
  return new Map(
    rows.flatMap(({ number, supplier_name }) => (supplier_name ? [[number, supplier_name]] : [])),
  );
}
