import type { GstRow } from '#lib/invoicing/gst-summary.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { afterwardsName, sumName, sumRemarks } from '#lib/invoicing/sum-words.ts';
import { formatAmount } from '#lib/money.ts';
import { type Paper, writeText } from './paper.ts';
import { beginTable, type PaperTable } from './table.ts';

/** Writes how lines and charges add up to the total with their GST, and notes where they do not. */
export function writeSum(target: Paper, { gst, invoice, countryCode }: InvoiceReading): void {
  const cardType = invoice.totals?.creditCardSurcharge?.cardType;
  // Readers add it up, so it stays on one page.
  target.layout.ensureRoom((gst.rows.length + gst.afterwards.length + 5) * ROW_HEIGHT);
  writeText(target, 'H2', 'GST and total', { size: 11, isStrong: true });
  const table = beginTable(target, { columns: COLUMNS });
  for (const row of gst.rows) writeRow(table, sumName(row, countryCode, cardType), row);
  writeRow(table, 'Total', { ...gst.total }, true);
  for (const row of gst.afterwards) writeRow(table, afterwardsName(row), row);
  table.end();
  for (const { text } of sumRemarks(gst)) {
    writeText(target, 'P', text, { size: 8.5, isStrong: true });
    target.layout.gap(4);
  }
}

const ROW_HEIGHT = 16;
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
