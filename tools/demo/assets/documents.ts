import { z } from 'zod';
import type { AssetPurpose } from '#lib/assets/schema.ts';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { attributesOf } from '#tools/demo/catalogue/attribute-values.ts';
import type { Variant } from '#tools/demo/catalogue/variants.ts';
import { dataJson, readOnce } from '#tools/demo/data-files/data-file.ts';
import type { DocumentContent, DocumentSection } from './pdf.ts';
import { PictureRange, type Subject } from './subjects.ts';

/** A document with its purpose and its option of the metaproperty `assetType`. */
type PlannedDocument = {
  readonly purpose: AssetPurpose;
  readonly assetType: string;
  readonly content: DocumentContent;
};

/** The documents of a product line: a data sheet and whatever else its products come with. */
export function documentsOf(
  { range }: Subject,
  products: readonly Variant[],
  today: string,
): PlannedDocument[] {
  const [first] = products;
  if (!first) return [];
  const { title, about, isHazardous } = first.line;
  const { installation, precautions } = texts();
  const steps = installation[range];
  const warranty = first.facts.warranty;
  return [
    {
      purpose: 'DATA_SHEET',
      assetType: 'DATA_SHEET',
      content: {
        kind: 'Data sheet',
        title,
        about,
        parts: products.map((each) => factsSection(each, today)),
      },
    },
    ...(steps && !isHazardous
      ? [
          installationGuide({
            title,
            about,
            parts: [{ title: 'Installation', steps }, productsSection(products)],
          }),
        ]
      : []),
    ...(typeof warranty === 'string'
      ? [
          warrantyDocument({
            title,
            about,
            parts: [warrantySection(warranty), productsSection(products)],
          }),
        ]
      : []),
    ...(isHazardous
      ? [
          safetyDataSheet({
            title,
            about,
            parts: [{ title: 'Handling', steps: precautions }, productsSection(products)],
          }),
        ]
      : []),
  ];
}

type DocumentText = Omit<DocumentContent, 'kind'>;

function installationGuide(text: DocumentText): PlannedDocument {
  const content = { kind: 'Installation guide', ...text };
  return { purpose: 'INSTALLATION_GUIDE', assetType: 'INSTALLATION_GUIDE', content };
}

function warrantyDocument(text: DocumentText): PlannedDocument {
  return { purpose: 'WARRANTY', assetType: 'WARRANTY', content: { kind: 'Warranty', ...text } };
}

function safetyDataSheet(text: DocumentText): PlannedDocument {
  const content = { kind: 'Safety data sheet', ...text };
  return { purpose: 'SAFETY_DATA_SHEET', assetType: 'SAFETY', content };
}

function factsSection(variant: Variant, today: string): DocumentSection {
  const rows = attributesOf(variant, today).map((attribute): [string, string] => [
    attribute.label,
    valueText(attribute),
  ]);
  const number: [string, string] = ['Product number', variant.number];
  return { title: variant.name, rows: [number, ['Brand', variant.brand.name], ...rows] };
}

function valueText({ value, unit }: Attribute): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

function productsSection(products: readonly Variant[]): DocumentSection {
  return {
    title: 'For',
    rows: products.map(({ number, name }): [string, string] => [number, name]),
  };
}

function warrantySection(warranty: string): DocumentSection {
  const steps = texts().warranty.map((text) => text.replace('{warranty}', warranty));
  return { title: 'What is promised', steps };
}

const steps = z.array(z.string().min(1)).min(1);

/** The texts of documents. Installation steps exist only for ranges that are installed. */
const Texts = z.strictObject({
  warranty: steps,
  precautions: steps,
  installation: z.partialRecord(PictureRange, steps),
});

const texts = readOnce(() => dataJson('product-documents.json', Texts));
