import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import type { ResolvedSearch } from '#lib/invoices/search/interpretations.ts';
import type { InvoiceSummary } from '#lib/invoices/search/schema.ts';

/** Why a search found these invoices, where it was by their goods: the name of one of the products found, by number. */
export async function readFoundGoods(
  { db, countryCode }: Context<'invoicing:read'>,
  invoices: readonly InvoiceSummary[],
  resolved: ResolvedSearch | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { products = [], both, qualified } = resolved?.interpretations ?? {};
  const { names } = qualified ?? {};
  const found = [
    ...products,
    ...(both?.products ?? []),
    ...(names?.products ?? []),
    ...(names?.both.products ?? []),
  ];
  if (found.length === 0 || invoices.length === 0) return new Map();
  const numbers = invoices.map(({ number }) => number);
  // From the goods of the few invoices to their names: hundreds of products may have been found.
  const { rows } = await sql<{ number: string; name: string }>`
    select invoices.number, min(names.name) as name
    from invoices
    cross join lateral unnest(invoices.product_numbers) as product (number)
    join invoice_names as names on names.country_code = invoices.country_code
      and names.kind = 'product' and names.number = product.number
    where invoices.country_code = ${countryCode} and invoices.number = any(${numbers}::text[])
      and product.number = any(${found}::text[]) and names.name is not null
    group by invoices.number`.execute(db);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
