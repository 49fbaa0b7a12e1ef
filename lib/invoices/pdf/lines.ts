import type { DocumentComponent, DocumentLine } from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { codeLabel } from '#lib/invoices/view/labels.ts';
import type { PaperAmounts, PaperArithmetic } from '#lib/invoices/view/paper-lines.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { type PdfTarget, writeText } from './layout/layout.ts';
import { beginTable, type PdfTable } from './layout/table.ts';
import type { TextLine } from './layout/text.ts';

/** Writes the lines of the document, each kit with its parts indented below it. */
export function writeLines(
  target: PdfTarget,
  { lines, taxStatus, invoice }: InvoiceView,
  arithmetic: PaperArithmetic,
): void {
  if (lines.length === 0) {
    writeText(target, 'P', 'No lines on this document.', { size: 8.5, isQuiet: true });
    return;
  }
  const gst = arithmetic.includesGst ? 'incl. GST' : 'excl. GST';
  const table = beginTable(target, {
    columns: [
      { heading: 'Line', width: 26 },
      { heading: 'Product', width: 64 },
      { heading: 'Description', width: 237 },
      { heading: 'Quantity', width: 58, isNumeric: true },
      { heading: `Price ($)\n${gst}`, width: 62, isNumeric: true },
      { heading: `Amount ($)\n${gst}`, width: 64, isNumeric: true },
    ],
    continuedAs: `${taxStatus.title} ${invoice.number}, continued`,
    rowHeader: PRODUCT,
  });
  for (const { line, parts } of lines) {
    writeLine(table, line, arithmetic.amountsOf(line), parts.length > 0);
    writeParts(table, parts, arithmetic, { depth: 1, isLast: true });
  }
  table.end();
}

const PRODUCT = 1;
const DESCRIPTION = 2;
/** Indent of the parts of a kit, in points. */
const INDENT = 9;

function writeLine(
  table: PdfTable,
  line: DocumentLine['line'],
  { price, amount }: PaperAmounts,
  isContinued: boolean,
): void {
  const { productDescription, originalInvoiceNumber: original } = line;
  const notes = [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${codeLabel(line.chargeType)}`,
    original && `Credits invoice ${original}`,
  ];
  table.row(
    [
      table.wrap(0, String(line.number), { isQuiet: true }),
      table.wrap(PRODUCT, line.productNumber, { isStrong: true }),
      [
        ...table.wrap(DESCRIPTION, withWholeMeasures(productDescription)),
        ...table.wrap(DESCRIPTION, notes.filter(Boolean).join(' · '), SMALL),
      ],
      table.wrap(3, quantityText(line)),
      table.wrap(4, amountText(price)),
      table.wrap(5, amountText(amount)),
    ],
    { isContinued },
  );
}

const SMALL = { size: 7.5, isQuiet: true };
const PART = { size: 8 };

function writeParts(
  table: PdfTable,
  parts: readonly DocumentComponent[],
  arithmetic: PaperArithmetic,
  { depth, isLast }: { depth: number; isLast: boolean },
): void {
  // Limited, so that text keeps room at any depth.
  const indent = Math.min(depth, 6) * INDENT;
  for (const [index, part] of parts.entries()) {
    const isLastPart = isLast && index === parts.length - 1;
    const amounts = part.line && arithmetic.amountsOf(part.line);
    const name = [part.productNumber, part.productDescription].filter(Boolean).join(' ');
    const cells: TextLine[][] = [
      [],
      [],
      table.wrap(DESCRIPTION, withWholeMeasures(name), PART, indent),
      table.wrap(3, quantityText(part), PART),
      table.wrap(4, amountText(amounts?.price), PART),
      table.wrap(5, amountText(amounts?.amount), PART),
    ];
    table.row(cells, { isContinued: !(isLastPart && part.parts.length === 0) });
    writeParts(table, part.parts, arithmetic, { depth: depth + 1, isLast: isLastPart });
  }
}

/** Keeps a number and its unit, such as `1000 mm`, on one line: the space between them does not break. */
function withWholeMeasures(text: string | undefined): string | undefined {
  return text?.replace(/(?<=\d) (?=\p{L}{1,3}(?:\P{L}|$))/gu, '\u00a0');
}

function quantityText(line: { quantity?: number | undefined; unitOfMeasure?: string | undefined }) {
  if (line.quantity === undefined) return undefined;
  return [formatQuantity(line.quantity), line.unitOfMeasure].filter(Boolean).join(' ');
}

function amountText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}
