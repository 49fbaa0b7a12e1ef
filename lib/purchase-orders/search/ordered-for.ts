import type { Context } from '#lib/auth/context.ts';

/** The numbers of the customers' orders, without prefix, that purchase orders have lines for, by purchase order number. */
export async function listOrderedFor(
  { db, countryCode }: Context<'procurement:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_order_lines')
    .select(['purchase_order_number', 'customer_order_number'])
    .distinct()
    .where('country_code', '=', countryCode)
    .where('purchase_order_number', 'in', numbers)
    .where('customer_order_number', 'is not', null)
    .orderBy('purchase_order_number')
    .orderBy('customer_order_number')
    .limit(MAX_LINES)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.purchase_order_number)].map(([number, lines]) => [
      number,
      lines.flatMap((line) => line.customer_order_number ?? []),
    ]),
  );
}

/** A page of purchase orders, each for as many customers as a screen names. */
const MAX_LINES = 500;
