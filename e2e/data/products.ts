import type { CountryCode } from '#lib/api/fields.ts';
import type { ProductRecord } from '#lib/product/schema.ts';

/** The products that the assets belong to, and one with costs. */
export const PRODUCTS: Readonly<Record<CountryCode, readonly ProductRecord[]>> = {
  au: [
    stockProduct('TAP-15', 'Basin mixer tap 15 mm chrome'),
    stockProduct('MIXER-15', 'Mixer cartridge for basins 15 mm'),
    stockProduct('TAP-20', 'Garden tap 20 mm brass'),
    stockProduct('700417', 'Thermostatic mixer'),
  ],
  nz: [stockProduct('TAP-15', 'Basin mixer 15 mm, chrome, for low pressure')],
};

function stockProduct(number: string, description: string): ProductRecord {
  const createdAt = '2026-01-05T00:00:00.000Z';
  return { number, description, productType: 'STOCK', createdAt, updatedAt: createdAt };
}
