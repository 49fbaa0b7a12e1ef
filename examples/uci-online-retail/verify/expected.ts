import { amountOf, type Cents, percentOf, timesPrice } from './money.ts';
import { findOriginal } from './originals.ts';
import { absenceReason, chargeOf, countryOf } from './rules.ts';
import type { Source, SourceLine } from './source.ts';

/** The expected response for a document: the record, or why there is none. */
export type Expected = { country: 'au' | 'nz' } & (
  | { record: Record<string, unknown>; why?: never }
  | { record?: never; why: string }
);

/** Computes the expected response for a document from the rows of the source. */
export function expectedResponse(source: Source, number: string): Expected {
  const rows = source.get(number) ?? [];
  const country = countryOf(number);
  const why = absenceReason(rows);
  return why === undefined ? { country, record: recordOf(source, number, rows) } : { country, why };
}

function recordOf(source: Source, number: string, rows: readonly SourceLine[]) {
  const percent = countryOf(number) === 'au' ? 10n : 15n;
  const customer = rows[0]?.customer ?? '';
  const lines = rows.map((row, index) => {
    const net = timesPrice(row.quantity, row.price);
    const isCredit = number.startsWith('C');
    const original = isCredit ? findOriginal(source, row) : undefined;
    return { row, at: index + 1, net, gst: percentOf(net, percent), original };
  });
  const goods = lines.filter(({ row }) => chargeOf(row.stockCode) === undefined);
  const linked = lines.filter(({ original }) => original !== undefined);
  const originals = [...new Set(linked.map(({ original }) => original))];
  return withoutAbsent({
    number,
    type: typeOf(number, customer),
    date: rows[0]?.time.split(' ')[0],
    originalNumber: originals.length === 1 ? originals[0] : undefined,
    originalType: originals.length === 1 ? 'TAX_INVOICE' : undefined,
    comments: linked.length > 0 ? [derivedComment(linked.map(({ at }) => at))] : undefined,
    customer: customer === '' ? undefined : { number: customer },
    totals: { net: total(lines), document: total(lines), subtotal: total(goods) },
    lineItems: lines.map(({ row, at, net, gst, original }) =>
      withoutAbsent({
        number: at,
        lineItemType: 'STANDARD',
        productNumber: row.stockCode.toUpperCase(),
        productDescription: row.description.trim() || undefined,
        quantity: Number(row.quantity),
        unitPriceExcludingGst: Number(row.price),
        lineTotal: amountOf(net, gst),
        chargeType: chargeOf(row.stockCode),
        originalInvoiceNumber: original,
      }),
    ),
  });
}

function typeOf(number: string, customer: string): string {
  const [onAccount, cash] = number.startsWith('C')
    ? ['CREDIT_NOTE', 'CASH_REFUND']
    : ['TAX_INVOICE', 'CASH_SALE_INVOICE'];
  return customer === '' ? cash : onAccount;
}

function derivedComment(lines: readonly number[]): string {
  return `Original invoice derived, the source names none: latest earlier sale of the same item to the same customer. Lines: ${lines.join(', ')}.`;
}

function total(lines: readonly { net: Cents; gst: Cents }[]) {
  let net = 0n;
  let gst = 0n;
  for (const line of lines) {
    net += line.net;
    gst += line.gst;
  }
  return amountOf(net, gst);
}

function withoutAbsent(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
