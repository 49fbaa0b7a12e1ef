import type { CountryCode } from '#lib/api/fields.ts';
import type { ProductAttributes } from '#lib/products/attributes-schema.ts';
import type { Brand, Category, Family, Section, Status } from '#lib/products/master-data/schema.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { aBrand, aCategory, aFamily, aProduct, aSection } from '#lib/products/testing/records.ts';
import type { DemoFeed } from '#tools/demo/business.ts';
import type { StockRecord } from '#tools/demo/trading/stock.ts';

/** The trough that journeys look for, its barcode, the product it replaced, a kit with it, and a long description. */
export const TROUGH = '740100';
export const TROUGH_BARCODE = '9399900740106';
export const OLD_TROUGH = '740090';
export const LAUNDRY_KIT = '740200';
const LONG_PRODUCT = '740400';

/** A description of 400 characters. */
const LONG_DESCRIPTION =
  `Laundry cabinet, ${'moisture resistant board with a polyurethane finish, '.repeat(9)}`
    .slice(0, 399)
    .concat('.');

/** The feeds of a part of the range whose products have every optional detail. */
export function catalogueFeeds(countryCode: CountryCode): DemoFeed[] {
  if (countryCode === 'nz') return [];
  return [
    ['sections', SECTIONS],
    ['categories', CATEGORIES],
    ['brands', BRANDS],
    ['families', FAMILIES],
    ['statuses', STATUSES],
    ['product-attributes', ATTRIBUTES],
    ['product-statuses', PRODUCT_STATUSES],
  ];
}

/** The products in that part of the range. */
export const CATALOGUE_PRODUCTS: readonly ProductRecord[] = [
  product(TROUGH, 'Kōwhai laundry trough 45 L', {
    longDescription: 'Stainless steel on a powder-coated cabinet, with an overflow.\nTo AS 1756.',
    manufacturerPartNumber: 'KLT/45-W',
    barcodes: [TROUGH_BARCODE],
    subBrandCode: 'WAI',
    weightKg: 18.4,
    lengthMm: 560,
    widthMm: 500,
    heightMm: 900,
  }),
  product(OLD_TROUGH, 'Kōwhai laundry trough 42 L', { replacedByProductNumber: TROUGH }),
  product(LAUNDRY_KIT, 'Laundry kit with trough', {
    productType: 'KIT',
    kitComponents: [
      { productNumber: TROUGH, quantity: 1 },
      { productNumber: '740210', quantity: 2 },
    ],
  }),
  product('740210', 'Trough waste kit', {
    productType: 'KIT',
    kitComponents: [
      { productNumber: '740211', quantity: 1 },
      { productNumber: '740212', quantity: 3 },
    ],
  }),
  product('740211', 'Plug and waste 50 mm', {}),
  product('740212', 'Sealing ring 50 mm', { isHazardous: true }),
  product(LONG_PRODUCT, LONG_DESCRIPTION, { longDescription: LONG_DESCRIPTION.repeat(2) }),
];

/** The trough is in stock at Alexandria (501) and Chatswood (507). */
export const CATALOGUE_STOCK: readonly StockRecord[] = [
  { branchId: '501', productId: TROUGH, onHand: 7, reserved: 3 },
  { branchId: '507', productId: TROUGH, onHand: 12, reserved: 0 },
];

function product(number: string, description: string, members: Partial<ProductRecord>) {
  return aProduct({
    number,
    description,
    unitOfMeasure: 'EA',
    productType: 'STOCK',
    isGstExempt: false,
    sectionCode: 'LAUNDRY',
    categoryCode: 'TROUGHS',
    brandCode: 'KOWHAI',
    familyCodes: ['LAUNDRY_TROUGH'],
    ...members,
  });
}

const SECTIONS: readonly Section[] = [
  aSection('LAUNDRY', { description: 'Laundries', sortOrder: 10 }),
  aSection('OUTDOOR', { description: 'Outdoors', sortOrder: 20 }),
];
const CATEGORIES: readonly Category[] = [
  aCategory('TROUGHS', { description: 'Troughs and cabinets', sectionCode: 'LAUNDRY' }),
  aCategory('WASHERS', { description: 'Washing machine fittings', sectionCode: 'LAUNDRY' }),
];
const BRANDS: readonly Brand[] = [
  aBrand('KOWHAI', {
    name: 'Kōwhai',
    subBrands: [{ id: 2, code: 'WAI', name: 'Wai', enabled: true }],
  }),
];
const FAMILIES: readonly Family[] = [
  aFamily('LAUNDRY_TROUGH', {
    description: 'Freestanding tubs',
    attributeCodes: ['material', 'bowls'],
  }),
];
const STATUSES: readonly Status[] = [
  aSection('ACTIVE', { description: 'Active', sortOrder: 10 }),
  aSection('RUN_OUT', { description: 'Sold while stocks last', sortOrder: 20 }),
  aSection('NOT_RANGED', { description: 'Not ranged here', sortOrder: 30 }),
];
const ATTRIBUTES: readonly ProductAttributes[] = [
  {
    productNumber: TROUGH,
    attributes: [
      { code: 'bowls', label: 'Bowls', type: 'NUMBER', value: 1 },
      {
        code: 'material',
        label: 'Material',
        group: 'Make',
        type: 'OPTION',
        value: 'Stainless 304',
      },
      { code: 'capacity', label: 'Capacity', group: 'Make', type: 'NUMBER', value: 45, unit: 'L' },
      { code: 'overflow', label: 'Overflow', group: 'Make', type: 'BOOLEAN', value: true },
      {
        code: 'uses',
        label: 'Made for',
        group: 'Use',
        type: 'MULTI_OPTION',
        value: ['Houses', 'Flats', 'Schools'],
      },
    ],
  },
  {
    productNumber: LONG_PRODUCT,
    attributes: [
      { code: 'care', label: 'Care', group: 'Use', type: 'TEXT', value: LONG_DESCRIPTION },
      { code: 'word', label: 'In one word', type: 'TEXT', value: 'W'.repeat(120) },
    ],
  },
];
const PRODUCT_STATUSES: readonly StatusRecord[] = [
  national(TROUGH, 'ACTIVE'),
  {
    ...national(TROUGH, 'RUN_OUT'),
    level: 'STATE',
    stateCode: '01',
    effectiveFrom: '2026-06-01',
    effectiveTo: '2027-05-31',
  },
  { ...national(TROUGH, 'NOT_RANGED'), level: 'BRANCH', branchNumber: '507' },
  national(OLD_TROUGH, 'RUN_OUT'),
];

function national(productNumber: string, statusCode: string): StatusRecord {
  return { productNumber, level: 'NATIONAL', statusCode, effectiveFrom: '2026-01-05' };
}

const stocked = (number: string, description: string) =>
  aProduct({ number, description, productType: 'STOCK' });

/** The products that the assets belong to, and one with costs. */
export const PRODUCTS: Readonly<Record<CountryCode, readonly ProductRecord[]>> = {
  au: [
    stocked('TAP-15', 'Basin mixer tap 15 mm chrome'),
    stocked('MIXER-15', 'Mixer cartridge for basins 15 mm'),
    stocked('TAP-20', 'Garden tap 20 mm brass'),
    stocked('700417', 'Thermostatic mixer'),
  ],
  nz: [stocked('TAP-15', 'Basin mixer 15 mm, chrome, for low pressure')],
};
