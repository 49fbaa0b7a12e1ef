import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** Values of the loaded records for the search of all kinds. */
export type BusinessSamples = {
  readonly order: string;
  readonly productNumber: string;
  /** The product on the most orders. */
  readonly mostOrdered: string;
  /** The product on the fewest orders. */
  readonly leastOrdered: string;
  readonly barcode: string;
  readonly brand: string;
  readonly branch: string;
  readonly account: string;
  readonly telephone: string;
  readonly supplier: string;
};

/** Picks the values, always the same for the same records. */
export async function findBusinessSamples(db: Database): Promise<BusinessSamples> {
  const { rows } = await sql<BusinessSamples>`
    select
      (select number from purchase_orders order by md5(number) limit 1) as "order",
      (select number from products order by md5(number) limit 1) as "productNumber",
      (select product_number from purchase_order_lines where product_number is not null
        group by product_number order by count(*) desc, product_number limit 1) as "mostOrdered",
      (select product_number from purchase_order_lines where product_number is not null
        group by product_number order by count(*), product_number limit 1) as "leastOrdered",
      (select barcode from products, json_array_elements_text(document->'barcodes') as barcode
        order by md5(number) limit 1) as barcode,
      (select document->>'name' from brands order by code limit 1) as brand,
      (select number from branches order by md5(number) limit 1) as branch,
      (select number from accounts order by md5(number) limit 1) as account,
      (select contact->>'mobilePhoneNumber'
        from accounts, json_array_elements(document->'contacts') as contact
        where contact->>'mobilePhoneNumber' is not null
        order by md5(number) limit 1) as telephone,
      (select name from purchase_order_names where kind = 'supplier' order by number limit 1)
        as supplier`.execute(db);
  const [samples] = rows;
  if (!samples) throw new Error('The demo data is not loaded');
  return samples;
}
