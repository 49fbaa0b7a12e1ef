import type { GstRow } from '#lib/invoicing/gst-summary.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { afterwardsName, sumName, sumRemarks } from '#lib/invoicing/sum-words.ts';
import { formatAmount } from '#lib/money.ts';
import { type Paper, writeText } from './paper.ts';
import { beginTable, type PaperTable } from './table.ts';

/** Writes how the lines and charges come to the total, with their GST, and where they do not. */
export function writeSum(paper: Paper, { gst, invoice, countryCode }: InvoiceReading): void {
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  // The sum is added up with the eyes: it is not torn apart.
  paper.sheets.room((gst.rows.length + gst.afterwards.length + 5) * ROW);
  writeText(paper, 'H2', 'GST and total', { size: 11, isStrong: true });
  const table = beginTable(paper, { columns: COLUMNS });
  for (const row of gst.rows) writeRow(table, sumName(row, countryCode, cardType), row);
  writeRow(table, 'Total', { ...gst.total }, true);
  for (const row of gst.afterwards) writeRow(table, afterwardsName(row), row);
  table.end();
  for (const { text } of sumRemarks(gst)) {
    writeText(paper, 'P', text, { size: 8.5, isStrong: true });
    paper.sheets.gap(4);
  }
}

const ROW = 16;
const COLUMNS = [
  { heading: 'What', width: 269 },
  { heading: 'Excl. GST ($)', width: 86, isNumeric: true },
  { heading: 'GST ($)', width: 86, isNumeric: true },
  { heading: 'Incl. GST ($)', width: 94, isNumeric: true },
];

type Amounts = Pick<GstRow, 'excludingGst' | 'gst' | 'includingGst'>;

function writeRow(table: PaperTable, name: string, amounts: Amounts, isTotal = false): void {
  const { excludingGst, gst, includingGst } = amounts;
  const style = { isStrong: isTotal, ...(isTotal ? { size: 9 } : {}) };
  table.row(
    [
      table.wrap(0, name, style),
      table.wrap(1, excludingGst === undefined ? '' : formatAmount(excludingGst), style),
      table.wrap(2, gst === undefined ? '' : formatAmount(gst), style),
      table.wrap(3, formatAmount(includingGst), style),
    ],
    { isTotal },
  );
}
