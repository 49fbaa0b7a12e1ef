import { ProductRecord } from '#lib/products/schema.ts';
import { type InCountry, loadRecords, uniqueNumber } from './load-records.ts';

type ProductInput = Partial<ProductRecord> &
  InCountry & {
    /** Stock on hand by branch number. */
    readonly onHand?: Readonly<Record<string, number>>;
  };

/** Creates a product with a unique number, in stock at the given branches. */
export async function aProduct(input: ProductInput = {}): Promise<ProductRecord> {
  const { countryCode = 'au', onHand = {}, ...members } = input;
  const product = ProductRecord.parse({
    number: String(uniqueNumber(82_000_000)),
    description: 'Ball valve 20 mm, brass',
    productType: 'STOCK',
    createdAt: '2026-01-05T00:00:00.000Z',
    updatedAt: '2026-01-05T00:00:00.000Z',
    ...members,
  });
  const stock = Object.entries(onHand).map(([branchId, pieces]) => ({
    branchId,
    productId: product.number,
    onHand: pieces,
    reserved: 0,
  }));
  await loadRecords(countryCode, ['products', [product]], ['stock', stock]);
  return product;
}
