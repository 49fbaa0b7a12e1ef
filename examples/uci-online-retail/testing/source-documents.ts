import { groupByDocument, type SourceDocument, type SourceDocuments } from '../documents.ts';
import { readRows } from '../rows.ts';

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
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'.split(',');

/** The fields of a row, in the order of HEADER. */
export function fieldsOf(cells: Cells): string[] {
  return [
    cells.number ?? '536366',
    cells.item ?? '85123A',
    cells.description ?? 'WHITE HANGING HEART T-LIGHT HOLDER',
    `${cells.quantity ?? 6}`,
    cells.time ?? '2010-12-01 08:26:00',
    cells.price ?? '2.55',
    cells.customer ?? '17850.0',
    'United Kingdom',
  ];
}

/** Reads the rows like the converter, grouped by document. */
export function readSource(rows: readonly Cells[]): Promise<SourceDocuments> {
  return groupByDocument(readRows(recordsOf([HEADER, ...rows.map(fieldsOf)])));
}

/** The documents of the rows, in order of time. */
export async function readDocuments(...rows: Cells[]): Promise<SourceDocument[]> {
  return (await readSource(rows)).documents;
}

/** The rows as records of a CSV file. */
export async function* recordsOf(rows: readonly string[][]) {
  for (const [index, fields] of rows.entries()) yield { line: index + 1, fields };
}

/** Collects an async iterable into an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
