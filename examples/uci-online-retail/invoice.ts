import type { Invoice } from '#lib/invoices/schema.ts';
import {
  chargeTypeOf,
  countryOf,
  GST_RATE,
  isCreditNumber,
  lineAmount,
  productNumberOf,
  sumOf,
} from './codes.ts';
import type { CreditLinks } from './credit-links.ts';
import type { SourceDocument } from './documents.ts';

/**
 * Converts a document to an invoice, with members in the order of the specification. Quantities and amounts of credits are
 * negative, as in the source. `links` are the sales that a credit's rows refund.
 */
export function buildInvoice(document: SourceDocument, links: CreditLinks): Invoice {
  const lines = linesOf(document, links);
  const { customerNumber } = document;
  return {
    number: document.number,
    type: typeOf(document),
    date: document.issuedAt.slice(0, 10),
    ...originalOf(lines),
    ...commentsOf(lines),
    ...(customerNumber === undefined ? {} : { customer: { number: customerNumber } }),
    totals: totalsOf(lines),
    lineItems: lines.map(lineItemOf),
  };
}

type Line = ReturnType<typeof linesOf>[number];

function linesOf(document: SourceDocument, links: CreditLinks) {
  const rate = GST_RATE[countryOf(document.number)];
  return document.rows.map((row, index) => ({
    row,
    position: index + 1,
    amount: lineAmount(row.quantity, row.unitPrice, rate),
    chargeType: chargeTypeOf(productNumberOf(row.stockCode)),
    originalNumber: links[index],
  }));
}

/** A document with a customer is on account; one without was paid, or refunded, at once. */
function typeOf({ number, customerNumber }: SourceDocument): Invoice['type'] {
  if (isCreditNumber(number)) return customerNumber === undefined ? 'CASH_REFUND' : 'CREDIT_NOTE';
  return customerNumber === undefined ? 'CASH_SALE_INVOICE' : 'TAX_INVOICE';
}

/** The document's original, if all linked lines have the same. It is always a sale on account. */
function originalOf(lines: readonly Line[]): Pick<Invoice, 'originalNumber' | 'originalType'> {
  const [originalNumber, ...others] = new Set(linked(lines).map((line) => line.originalNumber));
  if (originalNumber === undefined || others.length > 0) return {};
  return { originalNumber, originalType: 'TAX_INVOICE' };
}

function commentsOf(lines: readonly Line[]): Pick<Invoice, 'comments'> {
  const positions = linked(lines).map((line) => line.position);
  if (positions.length === 0) return {};
  return {
    comments: [
      `Original invoice derived, the source names none: latest earlier sale of the same item to the same customer. Lines: ${positions.join(', ')}.`,
    ],
  };
}

function linked(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.originalNumber !== undefined);
}

/** `subtotal` is the goods, `net` adds the charges. Nothing else is added, so `document` equals `net`. */
function totalsOf(lines: readonly Line[]): NonNullable<Invoice['totals']> {
  const all = sumOf(lines.map((line) => line.amount));
  const goods = lines.filter((line) => line.chargeType === undefined);
  return {
    net: all,
    document: { ...all },
    subtotal: sumOf(goods.map((line) => line.amount)),
  };
}

function lineItemOf(line: Line): NonNullable<Invoice['lineItems']>[number] {
  const { row, chargeType, originalNumber } = line;
  return {
    number: line.position,
    lineItemType: 'STANDARD',
    productNumber: productNumberOf(row.stockCode),
    ...(row.description === '' ? {} : { productDescription: row.description }),
    quantity: row.quantity,
    unitPriceExcludingGst: row.unitPrice,
    lineTotal: line.amount,
    ...(chargeType === undefined ? {} : { chargeType }),
    ...(originalNumber === undefined ? {} : { originalInvoiceNumber: originalNumber }),
  };
}
