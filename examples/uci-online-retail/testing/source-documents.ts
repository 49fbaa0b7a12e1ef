import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#tests/support/folders.ts';
import { readDocuments, type SourceDocument } from '../documents.ts';

/** Cells of one row. Defaults are an ordinary sale of six at 2.55 to customer 17850. */
export type Cells = {
  number?: string;
  item?: string;
  description?: string;
  quantity?: number | string;
  time?: string;
  price?: string;
  customer?: string;
};

export const HEADER =
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';

/** A row as a line of a CSV file. */
export function lineOf(cells: Cells): string {
  const { number = '536366', item = '85123A', quantity = 6, price = '2.55' } = cells;
  const { description = 'WHITE HANGING HEART T-LIGHT HOLDER', customer = '17850.0' } = cells;
  const time = cells.time ?? '2010-12-01 08:26:00';
  return [number, item, description, quantity, time, price, customer, 'United Kingdom'].join(',');
}

/** Writes a CSV file and returns its path. */
export async function writeSource(content: string): Promise<string> {
  const path = join(makeFolder(), 'source.csv');
  await writeFile(path, content);
  return path;
}

/** The documents of the rows as the converter reads them, in order of time. */
export async function documentsOf(...rows: Cells[]): Promise<SourceDocument[]> {
  return readDocuments(await writeSource([HEADER, ...rows.map(lineOf)].join('\n')));
}
