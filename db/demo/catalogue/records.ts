/** Records of the catalogue in the shape of their feeds (docs/feeds.md). */
export type FamilyRecord = {
  readonly id: number;
  readonly familyCode: string;
  readonly description: string;
  readonly locale: string;
  readonly attributeCodes: readonly string[];
};

/** A status or a section. */
export type CodeRecord = {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly sortOrder: number;
};

export type CategoryRecord = CodeRecord & { readonly sectionCode: string };

export type SubBrandRecord = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
};

export type BrandRecord = SubBrandRecord & { readonly subBrands: readonly SubBrandRecord[] };

export type KitComponent = { readonly productNumber: string; readonly quantity: number };

export type ProductType = 'STOCK' | 'NON_STOCK' | 'KIT' | 'SERVICE';

export type ProductRecord = {
  readonly number: string;
  readonly description: string;
  readonly longDescription: string;
  readonly unitOfMeasure: string;
  readonly productType: ProductType;
  readonly sectionCode: string;
  readonly categoryCode: string;
  readonly brandCode: string;
  readonly subBrandCode?: string;
  readonly familyCodes: string[];
  readonly manufacturerPartNumber?: string;
  readonly barcodes?: string[];
  readonly isGstExempt: boolean;
  readonly isHazardous: boolean;
  readonly weightKg?: number;
  readonly lengthMm?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly kitComponents?: KitComponent[];
  readonly replacedByProductNumber?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type AttributeRecord = {
  readonly code: string;
  readonly label: string;
  readonly group: string;
  readonly type: string;
  readonly value: string | number | boolean | readonly string[];
  readonly unit?: string;
};

export type ProductAttributesRecord = {
  readonly productNumber: string;
  readonly attributes: readonly AttributeRecord[];
};

/** Where a status holds. */
export type StatusScope =
  | { readonly level: 'NATIONAL' }
  | { readonly level: 'STATE'; readonly stateCode: string }
  | { readonly level: 'BUSINESS_UNIT'; readonly businessUnitTypeCode: string }
  | { readonly level: 'BRANCH'; readonly branchNumber: string };

export type ProductStatusRecord = StatusScope & {
  readonly productNumber: string;
  readonly statusCode: string;
  readonly effectiveFrom: string;
  readonly effectiveTo?: string;
};

export type StateCostRecord = {
  readonly productNumber: string;
  readonly stateCode: string;
  readonly effectiveDate: string;
  readonly fullyRebatedCost: number;
  readonly invoiceCost: number;
  readonly buyingGuideRecordNumber: number;
  readonly rebateCode?: string;
  readonly serialNumber?: number;
  readonly supplierNumber?: string;
};
