import type { CountryCode } from '#lib/api/fields.ts';
import type { ProductRecord } from '#lib/product/schema.ts';

/** The products that the assets belong to, and one with costs. */
export const PRODUCTS: Readonly<Record<CountryCode, readonly ProductRecord[]>> = {
  au: [
    product('TAP-15', 'Basin mixer tap 15 mm chrome'),
    product('MIXER-15', 'Mixer cartridge for basins 15 mm'),
    product('TAP-20', 'Garden tap 20 mm brass'),
    product('700417', 'Thermostatic mixer'),
  ],
  nz: [product('TAP-15', 'Basin mixer 15 mm, chrome, for low pressure')],
};

function product(number: string, description: string): ProductRecord {
  const createdAt = '2026-01-05T00:00:00.000Z';
  return { number, description, productType: 'STOCK', createdAt, updatedAt: createdAt };
}
