import { code128, QUIET_MODULES } from '#lib/documents/barcode.ts';
import type { InvoiceDetail } from '#lib/invoices/view/details.ts';
import type {
  PrintedBlock,
  PrintedInvoice,
  PrintedLine,
} from '#lib/invoices/view/printed-invoice.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { present } from '#lib/text/text.ts';
import { type Column, type PdfPages, WIDTH } from './pages.ts';
import { type TableRow, writeTable } from './table.ts';
import { INK } from './text.ts';

export function writeSections(pages: PdfPages, document: PrintedInvoice): void {
  const { buyer, delivery, branch, details, orderBalance, toPay, reason, sumNotes } = document;
  const parties = [buyer, delivery, branch].filter((party) => party !== undefined);
  writeHeading(pages, document);
  if (parties.length > 0) {
    const columns = blockColumns(parties, { x: 0, width: WIDTH / 3, gutter: 14, size: 9.5 });
    pages.row(columns, { isWhole: true });
    pages.gap(8);
  }
  pages.rule();
  pages.gap(4);
  writeDetails(pages, details);
  pages.gap(8);
  writeLines(pages, document);
  writeSums(pages, document);
  for (const note of sumNotes) {
    writeText(pages, note, { isStrong: true });
    pages.gap(4);
  }
  if (orderBalance.length > 0) {
    pages.ensureRoom(40);
    pages.rule();
    pages.gap(3);
    writeDetails(pages, orderBalance, orderBalance.length - 1);
    pages.gap(8);
  }
  if (toPay.length > 0) writeFramed(pages, toPay);
  if (reason.length > 0) {
    // On the same page as its first lines.
    pages.ensureRoom(51.3);
    writeText(pages, 'Reason', { tag: 'H2', size: 9.5, leading: 12.825, isStrong: true });
    pages.gap(1);
    for (const comment of reason) writeText(pages, comment);
  }
}

/** A paragraph across the page. */
function writeText(
  pages: PdfPages,
  text: string,
  look: Partial<Column['texts'][number]> = {},
): void {
  pages.row([{ x: 0, width: WIDTH, texts: [{ text, size: 8.5, leading: 11.475, ...look }] }]);
}

/** The mark and the seller on the left; what the document is, its number and barcode on the right. */
function writeHeading(pages: PdfPages, document: PrintedInvoice): void {
  const { title, number, notes, warning, seller } = document;
  if (seller) drawMark(pages);
  const sellerTexts: Column['texts'] = seller
    ? [
        { text: seller.name, size: 12.5, leading: 16.25, isStrong: true },
        { text: seller.lines.join('\n'), tag: 'P', size: 8, leading: 10.4, isQuiet: true },
      ]
    : [];
  const titleTexts: Column['texts'] = [
    { text: title, tag: 'H1', size: 17, leading: 22.1, isStrong: true },
    ...notes.map((text) => ({ text, tag: 'P' as const, size: 9, leading: 11.7, isStrong: true })),
  ];
  pages.row(
    [
      { x: MARK + 10, width: 230, texts: sellerTexts },
      { x: 280, width: WIDTH - 280, isRight: true, texts: titleTexts },
    ],
    { isWhole: true },
  );
  pages.gap(6);
  drawBarcode(pages, number);
  const texts = [{ text: warning ?? '', size: 9, leading: 12, isStrong: true }];
  const columns = [{ x: 0, width: 280, texts }];
  if (warning) pages.row(columns);
  pages.gap(Math.max(8, BARS + 20 - pages.heightOf(columns)));
}

/** The firm's mark, as on the screens (`app/icon.svg`), in ink: it prints on any printer. */
function drawMark(pages: PdfPages): void {
  pages.draw((pdf) => {
    pdf.scale(MARK / MARK_SIZE);
    pdf.roundedRect(0, 0, MARK_SIZE, MARK_SIZE, 4).fill(INK);
    pdf.path(MARK_PATH).fill('#ffffff');
  });
}

/** In points, and in the units of its path. */
const MARK = 30;
const MARK_SIZE = 20;
const MARK_PATH = 'M3.5 9.75h6v4.5h-6zM10.5 9.75h6v4.5h-6zM7 4.25h6v4.5H7zM2.5 15.25h15v1.25h-15z';

/** Draws the barcode of a number at the right margin, with the number for the person who types it where the scan fails. */
function drawBarcode(pages: PdfPages, number: string): void {
  const barcode = code128(number, 84);
  if (!barcode) return;
  const { bars, modules, moduleWidth } = barcode;
  const module = moduleWidth * POINTS_PER_MILLIMETRE;
  // The right margin is the quiet zone on that side.
  const left = WIDTH - (modules - QUIET_MODULES) * module;
  pages.draw((pdf) => {
    for (const { at, width } of bars)
      pdf.rect(left + at * module, 0, width * module, BARS).fill('#000000');
  });
  pages.gap(BARS + 2);
  const texts = [{ text: number, size: 8, leading: 10 }];
  pages.artifact([{ x: 0, width: WIDTH, isRight: true, texts }]);
  pages.gap(-BARS - 12);
}

/** Height of the bars in points. */
const BARS = 28;
const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** Blocks side by side, each with its title, name and lines; `size` is that of the name. */
function blockColumns(
  blocks: readonly PrintedBlock[],
  { x: left, width, gutter, size }: { x: number; width: number; gutter: number; size: number },
): Column[] {
  return blocks.map(({ title, name, lines }, index) => {
    const texts = [
      { text: title, size: 7.5, leading: 11, isQuiet: true },
      { text: name, size, leading: size + 3, isStrong: true },
      { text: lines.join('\n'), size: 8.5, leading: 11.5 },
    ];
    const x = left + index * width;
    return { x, width: width - gutter, texts };
  });
}

function writeFramed(pages: PdfPages, blocks: readonly PrintedBlock[]): void {
  const width = (WIDTH - 2 * FRAME) / blocks.length;
  const columns = blockColumns(blocks, { x: FRAME, width, gutter: 10, size: 10 });
  const height = pages.heightOf(columns) + 2 * FRAME;
  pages.ensureRoom(height);
  pages.draw((pdf) => {
    pdf.roundedRect(0, 0, WIDTH, height, 4).lineWidth(0.9).strokeColor(INK).stroke();
  });
  pages.gap(FRAME);
  pages.row(columns, { isWhole: true });
  pages.gap(FRAME + 10);
}

const FRAME = 9;

/** Labelled values in five columns; the one at `strong` stands out. */
function writeDetails(pages: PdfPages, details: readonly InvoiceDetail[], strong?: number): void {
  const width = WIDTH / DETAILS_IN_ROW;
  const columns = details.map(({ name, value }, index): Column => {
    const look = index === strong ? { size: 9.5, isStrong: true } : { size: 9 };
    const texts = [
      { text: name, size: 7.5, leading: 11, isQuiet: true },
      { text: value, leading: 11, ...look },
    ];
    const x = (index % DETAILS_IN_ROW) * width;
    return { x, width: width - 10, texts };
  });
  for (let first = 0; first < columns.length; first += DETAILS_IN_ROW) {
    pages.row(columns.slice(first, first + DETAILS_IN_ROW), { isWhole: true });
    pages.gap(5);
  }
}

const DETAILS_IN_ROW = 5;

/** The lines, each kit with its parts indented below it. */
function writeLines(pages: PdfPages, { lines, gst, title }: PrintedInvoice): void {
  if (lines.length === 0) {
    writeText(pages, 'No lines on this document.', { isQuiet: true });
    return;
  }
  writeTable(pages, {
    columns: [
      { heading: 'Line', width: 26 },
      { heading: 'Product', width: 64 },
      { heading: 'Description', width: 237 },
      { heading: 'Quantity', width: 58, isNumeric: true },
      { heading: `Price ($)\n${gst}`, width: 62, isNumeric: true },
      { heading: `Amount ($)\n${gst}`, width: 64, isNumeric: true },
    ],
    continuedAs: `${title}, continued`,
    rowHeader: 1,
    rows: lines.flatMap((line) => lineRows(line)),
  });
}

/** A line, or a part of a kit `depth` levels below it, with its parts; they belong together. */
function lineRows(line: PrintedLine, depth = 0): TableRow[] {
  const style = depth === 0 ? {} : { size: 8 };
  const notes = present(line.isGstFree && 'GST-free', ...line.notes);
  const goods = present(line.product, line.description).join(' ');
  // Limited, so that text keeps room at any depth.
  const indent = Math.min(depth, 6) * INDENT;
  const cells = [
    [{ text: line.number, isQuiet: true }],
    [{ text: depth === 0 ? line.product : '', isStrong: true }],
    [
      { text: withWholeMeasures(depth === 0 ? line.description : goods), ...style, indent },
      { text: notes.join(' · '), size: 7.5, isQuiet: true },
    ],
    ...[line.quantity, line.price, line.amount].map((text) => [{ text, ...style }]),
  ];
  const rows = [{ cells }, ...line.parts.flatMap((part) => lineRows(part, depth + 1))];
  return rows.map((row, index) => ({ ...row, isContinued: index < rows.length - 1 }));
}

/** Indent of the parts of a kit, in points. */
const INDENT = 9;

/** Keeps a number and its unit, such as `1000 mm`, on one line: the space between them does not break. */
function withWholeMeasures(text: string): string {
  return text.replace(/(?<=\d) (?=\p{L}{1,3}(?:\P{L}|$))/gu, '\u00a0');
}

/** How lines and charges add up to the total, and what was paid of it. */
function writeSums(pages: PdfPages, { sums }: PrintedInvoice): void {
  // Readers add it up, so it stays on one page.
  pages.ensureRoom(Math.min(sums.length, 30) * 17);
  const rows = sums.map(({ name, amount, isTotal }, index) => {
    const style = isTotal ? { isStrong: true, size: 10.5 } : {};
    const text = amount === undefined ? '' : (isTotal ? formatMoney : formatAmount)(amount);
    return {
      cells: [[{ text: name, ...style }], [{ text, ...style }]],
      isTotal,
      isContinued: sums[index + 1]?.isTotal ?? true,
    };
  });
  const columns = [{ width: 158 }, { width: 92, isNumeric: true }];
  writeTable(pages, { columns, rows, x: WIDTH - 250 });
  pages.gap(4);
}
