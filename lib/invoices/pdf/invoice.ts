import type { BankAccount } from '#lib/config/bank-accounts.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceStatusText, taxWarning } from '#lib/invoices/view/labels.ts';
import {
  type PaperParty,
  paperBranch,
  paperBuyer,
  paperDelivery,
  paperFacts,
  paperSeller,
} from '#lib/invoices/view/paper-facts.ts';
import { paperArithmetic } from '#lib/invoices/view/paper-lines.ts';
import { isPaidSale } from '#lib/invoices/view/payment.ts';
import { formatDate } from '#lib/time/dates.ts';
import { writeHowToPay } from './how-to-pay.ts';
import { writeLabelledValues } from './layout/labelled-values.ts';
import {
  type Element,
  makePageLayout,
  type Paragraph,
  type PdfTarget,
  WIDTH,
} from './layout/layout.ts';
import { BARCODE_HEIGHT, drawBarcode, drawMark } from './layout/marks.ts';
import type { Pdf, TextStyle } from './layout/text.ts';
import { writeLines } from './lines.ts';
import { writeComments, writeOrderBalance, writeTotals } from './totals.ts';

type InvoiceOptions = {
  /** The section of the tagged structure. */
  readonly section: Element;
  readonly bankAccount: BankAccount | undefined;
  /** Throws if there are too many pages. */
  addPage(): void;
};

/** Writes one invoice, starting on a new page. */
export function writeInvoice(
  pdf: Pdf,
  view: InvoiceView,
  { section, bankAccount, addPage }: InvoiceOptions,
): void {
  const target = { pdf, layout: makePageLayout(pdf, addPage), section };
  const arithmetic = paperArithmetic(view.lines);
  writeLetterhead(target, view);
  writeParties(target, view);
  target.layout.rule();
  target.layout.gap(4);
  writeLabelledValues(target, paperFacts(view));
  target.layout.gap(8);
  writeLines(target, view, arithmetic);
  writeTotals(target, view, arithmetic);
  writeOrderBalance(target, view);
  writeHowToPay(target, view, bankAccount);
  writeComments(target, view);
}

/** The mark and the seller on the left; what the document is, its number and barcode on the right. */
function writeLetterhead(target: PdfTarget, view: InvoiceView) {
  const { invoice, countryCode, taxStatus, isCredit } = view;
  const { pdf, section, layout } = target;
  const seller = paperSeller(invoice, countryCode);
  if (seller) drawMark(target, MARK);
  const paragraph = (kind: 'H1' | 'P', text: string, style: TextStyle, box: Box): Paragraph => {
    const element = pdf.struct(kind);
    section.add(element);
    const lines = layout.writer.wrap(text, box.width, style);
    return { element, kind, ...box, lines, leading: style.size * LEADING };
  };
  const notes = [
    taxStatus.legalLine,
    invoice.type === 'CUSTOMER_ORDER_DEPOSIT' && 'Not a tax invoice',
    isPaidSale(view) ? 'Paid in full' : !isCredit && paperStatus(view),
  ].flatMap((note) => note || []);
  const stacks = [
    [
      ...(seller
        ? [
            paragraph('P', seller.name, { size: 12.5, isStrong: true }, SELLER),
            paragraph('P', seller.lines.join('\n'), { size: 8, isQuiet: true }, SELLER),
          ]
        : []),
    ],
    [
      paragraph('H1', `${taxStatus.title} ${invoice.number}`, { size: 17, isStrong: true }, TITLE),
      ...notes.map((note) => paragraph('P', note, { size: 9, isStrong: true }, TITLE)),
    ],
  ];
  layout.columns(stacks);
  for (const { element } of stacks.flat()) element.end();
  layout.gap(6);
  drawBarcode(target, invoice.number);
  writeWarning(target, taxWarning(taxStatus));
}

/** `47 days overdue`, `Part paid, due 17 Dec 2026`, `Deposit paid`; of what nobody knows, only when it is due. */
function paperStatus({ status, invoice }: InvoiceView): string | undefined {
  const due = status.due && `due ${formatDate(status.due)}`;
  if (status.kind === 'UNKNOWN') return due && `D${due.slice(1)}`;
  const text = invoiceStatusText(status, invoice.type);
  return status.kind === 'OVERDUE' ? text : [text, due].filter(Boolean).join(', ');
}

type Box = { readonly x: number; readonly width: number; readonly isRight?: boolean };
const MARK = 30;
const SELLER: Box = { x: MARK + 10, width: 230 };
const TITLE: Box = {
  x: SELLER.x + SELLER.width + 10,
  width: WIDTH - SELLER.x - SELLER.width - 10,
  isRight: true,
};
const LEADING = 1.3;

/** Says beside the barcode what the document lacks by law. */
function writeWarning({ pdf, layout, section }: PdfTarget, warning: string | undefined): void {
  const element = pdf.struct('P');
  const lines = layout.writer.wrap(warning ?? '', 280, { size: 9, isStrong: true });
  section.add(element);
  layout.columns([[{ element, kind: 'P', x: 0, width: 280, lines, leading: 12 }]]);
  element.end();
  layout.gap(Math.max(8, BARCODE_HEIGHT + 10 - lines.length * 12));
}

function writeParties(
  { pdf, layout, section }: PdfTarget,
  { invoice, countryCode, isCredit }: InvoiceView,
) {
  const parties: [title: string, party: PaperParty | undefined][] = [
    [isCredit ? 'Credit to' : 'Bill to', paperBuyer(invoice, countryCode)],
    ['Delivered to', isCredit ? undefined : paperDelivery(invoice)],
    [isCredit ? 'Branch' : 'Sold by', paperBranch(invoice)],
  ];
  const known = parties.flatMap(([title, party]) => (party ? [{ title, party }] : []));
  const width = WIDTH / 3;
  const stacks = known.map(({ title, party }, index) => {
    const element = pdf.struct('P');
    section.add(element);
    const box = { element, kind: 'P', x: index * width, width: width - 14 };
    const write = (text: string, style: TextStyle, leading: number): Paragraph => ({
      ...box,
      lines: layout.writer.wrap(text, box.width, style),
      leading,
    });
    return [
      write(title, { size: 7.5, isQuiet: true }, 11),
      write(party.name, { size: 9.5, isStrong: true }, 12.5),
      write(party.lines.join('\n'), { size: 8.5 }, 11.5),
    ];
  });
  layout.columns(stacks);
  for (const [first] of stacks) first?.element.end();
  if (known.length > 0) layout.gap(8);
}
