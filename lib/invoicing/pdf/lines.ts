import type { DocumentComponent, DocumentLine } from '#lib/invoicing/document-lines.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { lineNotes } from '#lib/invoicing/view/labels.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { type PdfTarget, writeText } from './layout.ts';
import { beginTable, type PdfTable } from './table.ts';
import type { TextLine } from './text.ts';

/** Writes the lines of the document, each kit with its parts indented below it. */
export function writeLines(target: PdfTarget, { lines, taxStatus, invoice }: InvoiceView): void {
  if (lines.length === 0) {
    writeText(target, 'P', 'The document has no lines.', { size: 8.5, isQuiet: true });
    return;
  }
  const table = beginTable(target, {
    columns: COLUMNS,
    continuedAs: `${taxStatus.title} ${invoice.number}`,
    rowHeader: PRODUCT,
  });
  for (const each of lines) table.row(cellsOf(table, each));
  table.end();
}

const COLUMNS = [
  { heading: 'Line', width: 28 },
  { heading: 'Product', width: 82 },
  { heading: 'Description', width: 159 },
  { heading: 'Quantity', width: 54, isNumeric: true },
  { heading: 'Price ($ excl. GST)', width: 54, isNumeric: true },
  { heading: 'Excl. GST ($)', width: 54, isNumeric: true },
  { heading: 'GST ($)', width: 44, isNumeric: true },
  { heading: 'Incl. GST ($)', width: 60, isNumeric: true },
];
const PRODUCT = 1;
const DESCRIPTION = 2;
/** Indent of the parts of a kit, in points. */
const INDENT = 8;

function cellsOf(table: PdfTable, { line, parts }: DocumentLine): TextLine[][] {
  const { productDescription, originalInvoiceNumber: original, lineTotal } = line;
  const notes = [...lineNotes(line), ...(original ? [`Original ${original}`] : [])].join(' · ');
  const quantity = [formatQuantity(line.quantity), line.unitOfMeasure].filter(Boolean).join(' ');
  return [
    table.wrap(0, String(line.number), { isQuiet: true }),
    table.wrap(PRODUCT, line.productNumber, { isStrong: true }),
    [
      ...table.wrap(DESCRIPTION, productDescription),
      ...table.wrap(DESCRIPTION, notes, SMALL),
      ...partLines(table, parts, 1),
    ],
    table.wrap(3, quantity),
    table.wrap(4, amount(line.unitPriceExcludingGst)),
    table.wrap(5, amount(lineTotal?.excludingGst)),
    table.wrap(6, amount(lineTotal?.gst)),
    table.wrap(7, amount(lineTotal?.includingGst)),
  ];
}

const SMALL = { size: 7.5, isQuiet: true };

function partLines(
  table: PdfTable,
  parts: readonly DocumentComponent[],
  depth: number,
): TextLine[] {
  // Limited, so that text keeps room at any depth.
  const indent = Math.min(depth, 6) * INDENT;
  return parts.flatMap((part) => {
    const quantity = part.quantity !== undefined && formatQuantity(part.quantity);
    const words = [
      quantity,
      part.unitOfMeasure ?? '×',
      part.productNumber,
      part.productDescription,
    ].filter(Boolean);
    return [
      ...table.wrap(DESCRIPTION, words.join(' '), { size: 7.5 }, indent),
      ...partLines(table, part.parts, depth + 1),
    ];
  });
}

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}
