import { sql } from 'kysely';
import type { WorldContext } from '#lib/auth/context.ts';

/** By product number, the id of the asset to show for it in a list: the main picture if there is one. */
export async function productPictures(
  { db }: WorldContext<'assets:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; asset_id: string }>`
    select distinct on (number) number, asset_id
    from assets cross join unnest(product_numbers) as number
    where product_numbers && ${[...numbers]}::text[] and number = any(${[...numbers]}::text[])
      and status = 'READY' and type = 'IMAGE' and thumbnail_key is not null
    order by number, (purpose = 'PRIMARY_IMAGE') desc, created_at, asset_id`.execute(db);
  return new Map(rows.map((row) => [row.number, row.asset_id]));
}
