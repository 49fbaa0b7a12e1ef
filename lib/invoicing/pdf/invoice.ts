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

/** Writes one invoice from the top of a new sheet on, with all that stands on the printed page. */
export function writeInvoice(
  pdf: Pdf,
  section: Element,
  reading: InvoiceReading,
  begin: () => void,
): void {
  const paper = { pdf, sheets: makeSheets(pdf, begin), section };
  writeHead(paper, reading);
  writeParties(paper, reading);
  writeFacts(
    paper,
    referenceFacts(reading.invoice).filter(({ isInternal }) => !isInternal),
  );
  paper.sheets.gap(6);
  writeLines(paper, reading);
  writeSum(paper, reading);
  writePayments(paper, reading);
  writeBalance(paper, reading);
  writeComments(paper, reading);
}

function writeHead(paper: Paper, { invoice, standing, due, gst }: InvoiceReading): void {
  const { number, date, orderedDate, totals, customerOrderBalance } = invoice;
  writeText(paper, 'H1', `${standing.title} ${number}`, { size: 17, isStrong: true });
  const remarks = [
    invoice.isToolHire && 'Tool hire',
    due?.kind === 'overdue' && `${due.days} ${due.days === 1 ? 'day' : 'days'} overdue`,
  ].filter((word) => typeof word === 'string');
  writeText(paper, 'P', remarks.join(' · '), { size: 9, isStrong: true });
  const lacking = standingWords(standing);
  if (lacking) {
    paper.sheets.gap(2);
    writeText(paper, 'P', lacking, { size: 9, isStrong: true });
  }
  paper.sheets.gap(6);
  const balance = customerOrderBalance?.balanceOwing;
  const facts: (PaperFact | undefined)[] = [
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
    paper,
    facts.filter((fact) => fact !== undefined),
  );
  paper.sheets.gap(4);
}

function writeParties(paper: Paper, { invoice, countryCode }: InvoiceReading): void {
  const { pdf, sheets, section } = paper;
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
      ...sheets.pen.wrap(title, width, { size: 7.5, isQuiet: true }),
      ...sheets.pen.wrap(party.name ?? '', width, { size: 9, isStrong: true }),
      ...wordsOf(party).flatMap((text) => sheets.pen.wrap(text, width, { size: 8.5 })),
    ];
    return { element, kind: 'P', x: index * (WIDTH / 2), width, lines };
  });
  sheets.row(cells, 11.5);
  for (const { element } of cells) element.end();
  sheets.gap(6);
}

function wordsOf({ lines }: InvoiceParty): string[] {
  return lines.map(({ name, text }) => (name ? `${name} ${text}` : text));
}
