import { formatDate } from '#lib/dates.ts';
import { buyerOf, type InvoiceParty, sellerOf } from '#lib/invoicing/invoice-parties.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { referenceFacts } from '#lib/invoicing/reference-facts.ts';
import { standingWords } from '#lib/invoicing/standing-words.ts';
import { formatMoney } from '#lib/money.ts';
import { writeBalance, writeComments, writePayments } from './afterwards.ts';
import { type PaperFact, writeFacts } from './facts.ts';
import { writeLines } from './lines.ts';
import { type Paper, writeText } from './paper.ts';
import type { Pdf } from './pen.ts';
import { type Element, makeSheets, WIDTH } from './sheets.ts';
import { writeSum } from './sum.ts';

/** Writes one invoice, starting on a new page, with the same content as the printed page. */
export function writeInvoice(
  pdf: Pdf,
  section: Element,
  view: InvoiceReading,
  addPage: () => void,
): void {
  const target = { pdf, layout: makeSheets(pdf, addPage), section };
  writeHead(target, view);
  writeParties(target, view);
  writeFacts(
    target,
    referenceFacts(view.invoice).filter(({ isInternal }) => !isInternal),
  );
  target.layout.gap(6);
  writeLines(target, view);
  writeSum(target, view);
  writePayments(target, view);
  writeBalance(target, view);
  writeComments(target, view);
}

function writeHead(
  target: Paper,
  { invoice, standing: taxStatus, due, gst }: InvoiceReading,
): void {
  const { number, date, orderedDate, totals, customerOrderBalance } = invoice;
  writeText(target, 'H1', `${taxStatus.title} ${number}`, { size: 17, isStrong: true });
  const notes = [
    invoice.isToolHire && 'Tool hire',
    due?.kind === 'overdue' && `${due.days} ${due.days === 1 ? 'day' : 'days'} overdue`,
  ].filter((word) => typeof word === 'string');
  writeText(target, 'P', notes.join(' · '), { size: 9, isStrong: true });
  const warning = standingWords(taxStatus);
  if (warning) {
    target.layout.gap(2);
    writeText(target, 'P', warning, { size: 9, isStrong: true });
  }
  target.layout.gap(6);
  const balance = customerOrderBalance?.balanceOwing;
  const values: (PaperFact | undefined)[] = [
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
  writeFacts(
    target,
    values.filter((value) => value !== undefined),
  );
  target.layout.gap(4);
}

function writeParties(target: Paper, { invoice, countryCode }: InvoiceReading): void {
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
