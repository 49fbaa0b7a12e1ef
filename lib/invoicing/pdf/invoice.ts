import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { taxWarning } from '#lib/invoicing/view/labels.ts';
import { buyerOf, type InvoiceParty, sellerOf } from '#lib/invoicing/view/parties.ts';
import { invoiceReferences } from '#lib/invoicing/view/references.ts';
import { formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type LabelledValue, writeLabelledValues } from './labelled-values.ts';
import { type Element, makePageLayout, type PdfTarget, WIDTH, writeText } from './layout.ts';
import { writeLines } from './lines.ts';
import type { Pdf } from './text.ts';
import { writeBalance, writeComments, writeGstSummary, writePayments } from './totals.ts';

/** Writes one invoice, starting on a new page, with the same content as the printed page. */
export function writeInvoice(
  pdf: Pdf,
  section: Element,
  view: InvoiceView,
  addPage: () => void,
): void {
  const target = { pdf, layout: makePageLayout(pdf, addPage), section };
  writeHead(target, view);
  writeParties(target, view);
  writeLabelledValues(
    target,
    invoiceReferences(view.invoice).filter(({ isInternal }) => !isInternal),
  );
  target.layout.gap(6);
  writeLines(target, view);
  writeGstSummary(target, view);
  writePayments(target, view);
  writeBalance(target, view);
  writeComments(target, view);
}

function writeHead(target: PdfTarget, { invoice, taxStatus, due, gst }: InvoiceView): void {
  const { number, date, orderedDate, totals, customerOrderBalance } = invoice;
  writeText(target, 'H1', `${taxStatus.title} ${number}`, { size: 17, isStrong: true });
  const notes = [
    invoice.isToolHire && 'Tool hire',
    due?.kind === 'overdue' && `${due.days} ${due.days === 1 ? 'day' : 'days'} overdue`,
  ].filter((word) => typeof word === 'string');
  writeText(target, 'P', notes.join(' · '), { size: 9, isStrong: true });
  const warning = taxWarning(taxStatus);
  if (warning) {
    target.layout.gap(2);
    writeText(target, 'P', warning, { size: 9, isStrong: true });
  }
  target.layout.gap(6);
  const balance = customerOrderBalance?.balanceOwing;
  const values: (LabelledValue | undefined)[] = [
    date ? { name: 'Issued', lines: [formatDate(date)] } : undefined,
    orderedDate ? { name: 'Ordered', lines: [formatDate(orderedDate)] } : undefined,
    due && { name: 'Due', lines: [formatDate(due.date)] },
    {
      name: 'Total including GST',
      lines: [formatMoney(totals?.document?.includingGst ?? gst.total.includingGst)],
      isStrong: true,
    },
    balance === undefined
      ? undefined
      : { name: 'Balance owing', lines: [formatMoney(balance)], isStrong: true },
  ];
  writeLabelledValues(
    target,
    values.filter((value) => value !== undefined),
  );
  target.layout.gap(4);
}

function writeParties(target: PdfTarget, { invoice, countryCode }: InvoiceView): void {
  const { pdf, layout, section } = target;
  const parties = [
    { title: 'From', party: sellerOf(invoice, countryCode) },
    { title: 'To', party: buyerOf(invoice, countryCode) },
  ].flatMap(({ title, party }) => (party ? [{ title, party }] : []));
  if (parties.length === 0) return;
  const width = WIDTH / 2 - 12;
  const cells = parties.map(({ title, party }, index) => {
    const element = pdf.struct('P');
    section.add(element);
    const lines = [
      ...layout.writer.wrap(title, width, { size: 7.5, isQuiet: true }),
      ...layout.writer.wrap(party.name ?? '', width, { size: 9, isStrong: true }),
      ...partyText(party).flatMap((text) => layout.writer.wrap(text, width, { size: 8.5 })),
    ];
    return { element, kind: 'P', x: index * (WIDTH / 2), width, lines };
  });
  layout.row(cells, 11.5);
  for (const { element } of cells) element.end();
  layout.gap(6);
}

function partyText({ lines }: InvoiceParty): string[] {
  return lines.map(({ name, text }) => (name ? `${name} ${text}` : text));
}
