import { groupByDocument, type SourceDocument, type SourceDocuments } from '../documents.ts';
import { readRows } from '../rows.ts';

/** The cells of one row; what is not given is an ordinary sale of six for 2.55 to 17850. */
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

/** The fields of a row of the source. */
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

/** The rows as the converter reads them, grouped by document. */
export function readSource(rows: readonly Cells[]): Promise<SourceDocuments> {
  return groupByDocument(readRows(recordsOf([HEADER, ...rows.map(fieldsOf)])));
}

/** The documents that the rows make, by time. */
export async function readDocuments(...rows: Cells[]): Promise<SourceDocument[]> {
  return (await readSource(rows)).documents;
}

/** Fields as the records of a CSV file, a line each. */
export async function* recordsOf(rows: readonly string[][]) {
  for (const [index, fields] of rows.entries()) yield { line: index + 1, fields };
}
