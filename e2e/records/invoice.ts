import { Invoice } from '#lib/invoicing/schema.ts';
import { inDays } from '../clock.ts';
import { type Goods, lineOf, sumOf } from '../data/amounts.ts';
import { AU_SELLER, NZ_SELLER, PLUMBER } from '../data/parties.ts';
import { loadRecords, ownNumber, type Where } from './load-record.ts';

export type InvoiceToMake = Omit<Partial<Invoice>, 'lineItems' | 'totals'> &
  Where & {
    /** The items sold, by default eight taps; amounts and total are calculated. */
    readonly lines?: readonly Goods[];
  };

/** Creates a tax invoice of today to a plumber, with a unique number. `input` overrides its members. */
export async function anInvoice(input: InvoiceToMake = {}): Promise<Invoice> {
  const { countryCode = 'au', lines = [TAPS], ...members } = input;
  const rate = countryCode === 'au' ? 0.1 : 0.15;
  const lineItems = lines.map((goods, at) => lineOf(at + 1, goods, rate));
  const invoice = Invoice.parse({
    number: String(ownNumber(81_000_000)),
    type: 'TAX_INVOICE',
    date: inDays(0),
    dueDate: inDays(30),
    ...PLUMBER,
    ...(countryCode === 'au' ? AU_SELLER : NZ_SELLER),
    totals: { document: sumOf(lineItems.map(({ lineTotal }) => lineTotal)) },
    lineItems,
    ...members,
  });
  await loadRecords(countryCode, ['invoices', [invoice]]);
  return invoice;
}

const TAPS: Goods = {
  productNumber: 'TAP-15',
  productDescription: 'Basin mixer tap 15 mm chrome',
  unitOfMeasure: 'EA',
  quantity: 8,
  unitPriceExcludingGst: 129,
};
