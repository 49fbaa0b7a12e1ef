import type { PrintedDetail, PrintedParty } from '#lib/invoices/view/printed-details.ts';
import type { PrintedInvoice } from '#lib/invoices/view/printed-invoice.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { type PdfTarget, type Stack, WIDTH, writeStacks, writeText } from './layout.ts';
import { BARCODE_HEIGHT, drawBarcode, drawMark } from './marks.ts';
import { beginTable } from './table.ts';

/** Writes an invoice section by section, from the top of a new page. */
export function writeSections(target: PdfTarget, document: PrintedInvoice): void {
  const { layout } = target;
  writeHeading(target, document);
  if (document.parties.length > 0) {
    writeStacks(target, document.parties.map(partyStack(3)));
    layout.gap(8);
  }
  layout.rule();
  layout.gap(4);
  writeDetails(target, document.details);
  layout.gap(8);
  writeLines(target, document);
  writeSums(target, document);
  writeOrderBalance(target, document);
  writeToPay(target, document);
  writeReason(target, document);
}

/** The mark and the seller on the left; what the document is, its number and barcode on the right. */
function writeHeading(target: PdfTarget, document: PrintedInvoice): void {
  const { title, number, notes, warning, seller } = document;
  const text = (text: string, size: number, look: object) => ({
    texts: [{ text, style: { size, ...look }, leading: size * 1.3 }],
  });
  if (seller) drawMark(target, MARK);
  writeStacks(target, [
    {
      ...SELLER,
      paragraphs: seller
        ? [
            text(seller.name, 12.5, { isStrong: true }),
            text(seller.lines.join('\n'), 8, { isQuiet: true }),
          ]
        : [],
    },
    {
      ...TITLE,
      paragraphs: [
        { kind: 'H1', ...text(title, 17, { isStrong: true }) },
        ...notes.map((note) => text(note, 9, { isStrong: true })),
      ],
    },
  ]);
  target.layout.gap(6);
  drawBarcode(target, number);
  const style = { size: 9, isStrong: true };
  const texts = [{ text: warning ?? '', style, leading: 12 }];
  const height = writeStacks(target, [{ x: 0, width: 280, paragraphs: [{ texts }] }]);
  target.layout.gap(Math.max(8, BARCODE_HEIGHT + 10 - height));
}

const MARK = 30;
const SELLER = { x: MARK + 10, width: 230 };
const TITLE = { x: 280, width: WIDTH - 280, isRight: true };

/** One of `count` parties or blocks side by side: title, name, lines. */
function partyStack(count: number, padding = 0, gutter = 14) {
  const width = (WIDTH - 2 * padding) / count;
  const size = padding > 0 ? 10 : 9.5;
  return ({ title, name, lines }: PrintedParty & { title: string }, index: number): Stack => ({
    x: padding + index * width,
    width: width - gutter,
    paragraphs: [
      {
        texts: [
          { text: title, style: { size: 7.5, isQuiet: true }, leading: 11 },
          { text: name, style: { size, isStrong: true }, leading: size + 3 },
          { text: lines.join('\n'), style: { size: 8.5 }, leading: 11.5 },
        ],
      },
    ],
  });
}

/** Labelled values in columns. */
function writeDetails(target: PdfTarget, details: readonly PrintedDetail[]): void {
  const column = WIDTH / DETAILS_IN_ROW;
  for (let first = 0; first < details.length; first += DETAILS_IN_ROW) {
    const stacks = details
      .slice(first, first + DETAILS_IN_ROW)
      .map(({ name, lines, isStrong }, index): Stack => {
        const style = isStrong ? { size: 9.5, isStrong } : { size: 9 };
        const values = lines.map((text) => ({ text, style, leading: 11 }));
        const label = { text: name, style: { size: 7.5, isQuiet: true }, leading: 11 };
        return {
          x: index * column,
          width: column - 10,
          paragraphs: [{ texts: [label, ...values] }],
        };
      });
    writeStacks(target, stacks);
    target.layout.gap(5);
  }
}

const DETAILS_IN_ROW = 5;

/** The lines, each kit with its parts indented below it. */
function writeLines(target: PdfTarget, { lines, gst, title }: PrintedInvoice): void {
  if (lines.length === 0) {
    writeText(target, 'P', 'No lines on this document.', { size: 8.5, isQuiet: true });
    return;
  }
  const table = beginTable(target, {
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
  });
  for (const { depth, number, product, description, notes, isContinued, ...figures } of lines) {
    const style = depth === 0 ? {} : { size: 8 };
    // Limited, so that text keeps room at any depth.
    const indent = Math.min(depth, 6) * INDENT;
    table.row(
      [
        table.wrap(0, number, { isQuiet: true }),
        table.wrap(1, product, { isStrong: true }),
        [
          ...table.wrap(2, withWholeMeasures(description), style, indent),
          ...table.wrap(2, notes, { size: 7.5, isQuiet: true }),
        ],
        table.wrap(3, figures.quantity, style),
        table.wrap(4, figures.price, style),
        table.wrap(5, figures.amount, style),
      ],
      { isContinued },
    );
  }
  table.end();
}

/** Indent of the parts of a kit, in points. */
const INDENT = 9;

/** Keeps a number and its unit, such as `1000 mm`, on one line: the space between them does not break. */
function withWholeMeasures(text: string): string {
  return text.replace(/(?<=\d) (?=\p{L}{1,3}(?:\P{L}|$))/gu, '\u00a0');
}

/** How lines and charges add up to the total, and what was paid of it; then where they do not add up. */
function writeSums(target: PdfTarget, { sums, sumNotes }: PrintedInvoice): void {
  // Readers add it up, so it stays on one page.
  target.layout.ensureRoom(Math.min(sums.length, MAX_ROWS_TOGETHER) * ROW_HEIGHT);
  const columns = [
    { heading: '', width: SUM_WIDTH - AMOUNT_WIDTH },
    { heading: '', width: AMOUNT_WIDTH, isNumeric: true },
  ];
  const table = beginTable(target, { columns, x: WIDTH - SUM_WIDTH, isHeadless: true });
  for (const [index, { name, amount, isTotal }] of sums.entries()) {
    const style = isTotal ? { isStrong: true, size: 10.5 } : {};
    const text = amount === undefined ? '' : (isTotal ? formatMoney : formatAmount)(amount);
    table.row([table.wrap(0, name, style), table.wrap(1, text, style)], {
      isTotal,
      isContinued: sums[index + 1]?.isTotal ?? true,
    });
  }
  table.end();
  target.layout.gap(4);
  for (const note of sumNotes) {
    writeText(target, 'P', note, { size: 8.5, isStrong: true });
    target.layout.gap(4);
  }
}

const ROW_HEIGHT = 17;
const MAX_ROWS_TOGETHER = 30;
const SUM_WIDTH = 250;
const AMOUNT_WIDTH = 92;

function writeOrderBalance(target: PdfTarget, { orderBalance }: PrintedInvoice): void {
  if (orderBalance.length === 0) return;
  target.layout.ensureRoom(40);
  target.layout.rule();
  target.layout.gap(3);
  writeDetails(target, orderBalance);
  target.layout.gap(8);
}

/** In a frame, whole on one page. */
function writeToPay(target: PdfTarget, { toPay }: PrintedInvoice): void {
  if (toPay.length === 0) return;
  writeStacks(target, toPay.map(partyStack(toPay.length, FRAME, 10)), FRAME);
  target.layout.gap(10);
}

const FRAME = 9;

function writeReason(target: PdfTarget, { reason }: PrintedInvoice): void {
  if (reason.length === 0) return;
  writeText(target, 'H2', 'Reason', { size: 9.5, isStrong: true });
  target.layout.gap(1);
  for (const comment of reason) writeText(target, 'P', comment, { size: 8.5 });
}
