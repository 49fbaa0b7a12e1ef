import { z } from 'zod';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { attributesOf } from '#tools/demo/catalogue/attributes.ts';
import type { DemoProduct } from '#tools/demo/catalogue/product-lines.ts';
import { dataRows, readOnce } from '#tools/demo/values/data-file.ts';
import type { AssetRow } from './asset-rows.ts';
import type { DocumentContent, DocumentSection } from './pdf.ts';

/** The content of a document of some products of one line: a data sheet, or steps and the products they are for. */
export function documentContent(
  { kind, range }: AssetRow,
  products: readonly DemoProduct[],
  today: string,
): DocumentContent {
  const [first] = products;
  const { title = '', line, facts } = first ?? {};
  const [name = '', heading = ''] = KINDS[kind] ?? [];
  const rows = products.map(({ number, description }) => [number, description] as const);
  const steps = texts()
    .filter((text) => text.kind === kind && (text.range ?? range) === range)
    .map(({ text }) => text.replace('{warranty}', String(facts?.['warranty'])));
  const parts: DocumentSection[] =
    kind === 'DATA_SHEET'
      ? products.map((product) => factsSection(product, today))
      : [
          { title: heading, steps },
          { title: 'For', rows },
        ];
  return { kind: name, title, about: line?.about ?? '', parts };
}

/** Kinds of document, each with the heading of its steps. */
const KINDS: Readonly<Record<string, readonly [name: string, heading: string]>> = {
  DATA_SHEET: ['Data sheet', ''],
  INSTALLATION_GUIDE: ['Installation guide', 'Installation'],
  WARRANTY: ['Warranty', 'What is promised'],
  SAFETY: ['Safety data sheet', 'Handling'],
};

function factsSection(product: DemoProduct, today: string): DocumentSection {
  const { number, description, brandName } = product;
  const rows = attributesOf(product, today).map((each) => [each.label, valueText(each)] as const);
  return { title: description, rows: [['Product number', number], ['Brand', brandName], ...rows] };
}

function valueText({ value, unit }: Attribute): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

/** The steps of documents, in order; those for installation are of one range of products. */
const TextRow = z.strictObject({
  kind: z.string(),
  range: z.string().exactOptional(),
  text: z.string(),
});

const texts = readOnce(() => dataRows('document-texts.csv', TextRow));
