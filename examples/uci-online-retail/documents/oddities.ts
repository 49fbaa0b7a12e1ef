import type { SourceRow } from '#examples/uci-online-retail/source/rows.ts';
import { productNumberOf } from './charges.ts';
import type { SourceDocument } from './documents.ts';

/** Oddities of rows that are loaded nevertheless. A row may have several. */
export const ODDITIES = [
  {
    name: 'REPEATED_LINE',
    meaning: 'the same in every column as an earlier row of its document: an item scanned again',
    countIn: ({ rows }) => rows.length - new Set(rows.map(contentOf)).size,
  },
  {
    name: 'FREE_LINE',
    meaning: 'price 0 on a document that has a customer or another price: given free of charge',
    countIn: ({ rows }) => rows.filter((row) => row.unitPrice.eq(0)).length,
  },
  {
    name: 'STOCK_CODE_CASE',
    meaning: 'a stock code with small letters: the product number has capitals',
    countIn: ({ rows }) =>
      rows.filter((row) => row.stockCode !== productNumberOf(row.stockCode)).length,
  },
  {
    name: 'NO_DESCRIPTION',
    meaning: 'no description: left out',
    countIn: ({ rows }) => rows.filter((row) => row.description === '').length,
  },
] as const satisfies readonly Oddity[];

type Oddity = { name: string; meaning: string; countIn: (document: SourceDocument) => number };

function contentOf(row: SourceRow): string {
  const { stockCode, description, quantity, issuedAt, unitPrice } = row;
  return [stockCode, quantity, issuedAt, unitPrice.toString(), description].join('|');
}
