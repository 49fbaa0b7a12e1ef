import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFeed } from '../feed-file.ts';
import { categoriesOf, familiesOf, sectionsOf, statusesOf } from './catalogue.ts';
import { stateCostsOf } from './costs.ts';
import { type FateCount, Fates } from './fates.ts';
import { ordersOf } from './orders.ts';
import { branchesOf, businessUnitTypesOf, statesOf } from './places.ts';
import { productAttributesOf, productStatusesOf, productsOf } from './products.ts';
import { stockOf } from './stock.ts';
import { readSource, type Source } from './tables.ts';

/** The slice of the source that is kept in the project. */
export const SLICE = join(import.meta.dirname, 'slice');

/** What became of every row of the source, and how many records each feed has. */
export type Report = {
  readonly rows: readonly FateCount[];
  readonly records: Readonly<Record<string, number>>;
};

/** The report, and what was written. */
export type Conversion = { readonly report: Report; readonly files: readonly string[] };

/**
 * Converts a folder of the source's CSV files into feeds, `<out>/au/*.ndjson`, and
 * `<out>/report.json`. The same input gives the same bytes. Throws where a file cannot be read.
 */
export async function convert(csvFolder: string, out: string): Promise<Conversion> {
  const source = await readSource(csvFolder);
  const fates = new Fates();
  const feeds = feedsOf(source, fates);
  const files: string[] = [];
  for (const [resource, records] of Object.entries(feeds)) {
    files.push(await writeFeed({ folder: join(out, 'au'), resource, gzip: false }, records));
  }
  const records = Object.fromEntries(
    Object.entries(feeds).map(([name, { length }]) => [name, length]),
  );
  const report = { rows: fates.count(source), records };
  const reportFile = join(out, 'report.json');
  await mkdir(out, { recursive: true });
  await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  return { report, files: [...files, reportFile] };
}

/** The records of each feed by its name; every row of the source is settled. */
export function feedsOf(source: Source, fates: Fates) {
  for (const table of SALES_SIDE) fates.settle(source[table], { reason: 'SALES_SIDE' });
  return {
    states: statesOf(source, fates),
    'business-unit-types': businessUnitTypesOf(),
    branches: branchesOf(source, fates),
    families: familiesOf(source),
    statuses: statusesOf(),
    sections: sectionsOf(source, fates),
    categories: categoriesOf(source, fates),
    products: productsOf(source, fates),
    'product-attributes': productAttributesOf(source),
    'product-statuses': productStatusesOf(source),
    'state-costs': stateCostsOf(source, fates),
    stock: stockOf(source, fates),
    'purchase-orders': [...ordersOf(source, fates)],
  };
}

const SALES_SIDE = [
  'Customer',
  'ProductListPriceHistory',
  'SalesPerson',
  'SalesTerritory',
  'Store',
] as const;
