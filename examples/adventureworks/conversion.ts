import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFeed } from '../feed-file.ts';
import { categoriesOf, familiesOf, sectionsOf, statusesOf } from './feeds/catalogue.ts';
import { stateCostsOf } from './feeds/costs.ts';
import { branchesOf, businessUnitTypesOf, statesOf } from './feeds/locations.ts';
import { ordersOf } from './feeds/orders.ts';
import { productAttributesOf, productStatusesOf, productsOf } from './feeds/products.ts';
import { type OutcomeCount, RowOutcomes } from './feeds/row-outcomes.ts';
import { stockOf } from './feeds/stock.ts';
import { readSource, type Source } from './tables.ts';

/** The slice of the source that is part of the repository. */
export const SLICE = join(import.meta.dirname, 'slice');

/** The outcome of every row of the source, and the number of records of each feed. */
export type Report = {
  readonly rows: readonly OutcomeCount[];
  readonly records: Readonly<Record<string, number>>;
};

/** The report, and the paths of the files written. */
export type Conversion = { readonly report: Report; readonly files: readonly string[] };

/**
 * Converts a folder of the source's CSV files into feeds, `<out>/au/*.ndjson`, and
 * `<out>/report.json`. The same input produces the same bytes. Throws if a file cannot be read.
 */
export async function convert(csvFolder: string, out: string): Promise<Conversion> {
  const source = await readSource(csvFolder);
  const outcomes = new RowOutcomes();
  const feeds = feedsOf(source, outcomes);
  const files: string[] = [];
  for (const [resource, records] of Object.entries(feeds)) {
    files.push(await writeFeed({ folder: join(out, 'au'), resource, gzip: false }, records));
  }
  const records = Object.fromEntries(
    Object.entries(feeds).map(([name, { length }]) => [name, length]),
  );
  const report = { rows: outcomes.count(source), records };
  const reportFile = join(out, 'report.json');
  await mkdir(out, { recursive: true });
  await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
  return { report, files: [...files, reportFile] };
}

/** The records of each feed, by its name. Records an outcome for every row of the source. */
export function feedsOf(source: Source, outcomes: RowOutcomes) {
  for (const table of SALES_SIDE) outcomes.record(source[table], { reason: 'SALES_SIDE' });
  return {
    states: statesOf(source, outcomes),
    'business-unit-types': businessUnitTypesOf(),
    branches: branchesOf(source, outcomes),
    families: familiesOf(source),
    statuses: statusesOf(),
    sections: sectionsOf(source, outcomes),
    categories: categoriesOf(source, outcomes),
    products: productsOf(source, outcomes),
    'product-attributes': productAttributesOf(source),
    'product-statuses': productStatusesOf(source),
    'state-costs': stateCostsOf(source, outcomes),
    stock: stockOf(source, outcomes),
    'purchase-orders': [...ordersOf(source, outcomes)],
  };
}

const SALES_SIDE = [
  'Customer',
  'ProductListPriceHistory',
  'SalesPerson',
  'SalesTerritory',
  'Store',
] as const;
