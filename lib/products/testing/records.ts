import type { z } from 'zod';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import type { Brand, Category, Family, Section, Status } from '#lib/products/master-data/schema.ts';
import { Product } from '#lib/products/schema.ts';

/** A product for tests with the required members only. */
export function aProduct(members: Partial<z.input<typeof Product>> = {}): Product {
  return Product.parse({
    number: '1040256',
    description: 'Copper tee 15 mm',
    createdAt: '2024-02-29T21:30:00.000Z',
    updatedAt: '2026-07-01T00:00:00.007Z',
    ...members,
  });
}

/** A product with every member set: a kit. */
export function aFullProduct(members: Partial<z.input<typeof Product>> = {}): Product {
  return aProduct({
    number: 'KIT-1',
    longDescription: 'Dépôt’s basin kit: Māori “paua” finish 🛁',
    unitOfMeasure: 'EA',
    productType: 'KIT',
    sectionCode: 'PLU',
    categoryCode: 'BAS',
    brandCode: 'KAURI',
    subBrandCode: 'KAURI-2',
    familyCodes: ['basins', 'kits'],
    manufacturerPartNumber: 'BK/15-100',
    barcodes: ['9312345678907'],
    isGstExempt: false,
    isHazardous: false,
    weightKg: 12.35,
    lengthMm: 600,
    widthMm: 450.5,
    heightMm: 0,
    kitComponents: [
      { productNumber: 'BASIN', quantity: 1 },
      { productNumber: 'HOSE', quantity: 0.5 },
    ],
    replacedByProductNumber: 'KIT-2',
    ...members,
  });
}

/** An id derived from a code. */
function idOf(code: string): number {
  return Buffer.from(code).reduce((id, byte) => (id * 31 + byte) % 2_147_483_647, 7);
}

/** A section, which is also a valid status. */
export function aSection(code: string, members: Partial<Section> = {}): Section & Status {
  return {
    id: idOf(code),
    code,
    description: `${code} – Bäder`,
    enabled: true,
    sortOrder: 10,
    ...members,
  };
}

export function aCategory(code: string, members: Partial<Category> = {}): Category {
  return { ...aSection(code), sectionCode: 'PLU', ...members };
}

export function aBrand(code: string, members: Partial<Brand> = {}): Brand {
  return {
    id: idOf(code),
    code,
    name: `${code} & Söhne`,
    enabled: true,
    subBrands: [],
    ...members,
  };
}

export function aFamily(familyCode: string, members: Partial<Family> = {}): Family {
  const description = `${familyCode}, Māori`;
  return {
    id: idOf(familyCode),
    familyCode,
    description,
    locale: 'en-AU',
    attributeCodes: [],
    ...members,
  };
}

/** An attribute of each type. */
export const EVERY_ATTRIBUTE: readonly Attribute[] = [
  { code: 'finish', label: 'Finish', group: 'Look', type: 'OPTION', value: 'Chrome' },
  { code: 'size', label: 'Grösse', type: 'NUMBER', value: 15.5, unit: 'mm' },
  { code: 'lead_free', label: 'Lead free', type: 'BOOLEAN', value: false },
  { code: 'since', label: 'Since', type: 'DATE', value: '2024-02-29' },
  { code: 'note', label: 'Note', type: 'TEXT', value: '' },
  { code: 'uses', label: 'Uses', type: 'MULTI_OPTION', value: ['Gas', 'Water'] },
];
