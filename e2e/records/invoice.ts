import { lineOf, type SoldItem, sumOf } from '#e2e/data/invoices/amounts.ts';
import { AU_SELLER, NZ_SELLER, PLUMBER } from '#e2e/data/invoices/parties.ts';
import { daysFromToday } from '#e2e/service/clock.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { type InCountry, loadRecords, uniqueNumber } from './load-records.ts';

type InvoiceInput = Omit<Partial<Invoice>, 'lineItems' | 'totals'> &
  InCountry & {
    /** The items sold, by default eight taps; amounts and total are calculated. */
    readonly lines?: readonly SoldItem[];
  };

/** Creates a tax invoice of today to a plumber, with a unique number. `input` overrides its members. */
export async function anInvoice(input: InvoiceInput = {}): Promise<Invoice> {
  const { countryCode = 'au', lines = [TAPS], ...members } = input;
  const rate = countryCode === 'au' ? 0.1 : 0.15;
  const lineItems = lines.map((goods, at) => lineOf(at + 1, goods, rate));
  const invoice = Invoice.parse({
    number: String(uniqueNumber(81_000_000)),
    type: 'TAX_INVOICE',
    date: daysFromToday(0),
    dueDate: daysFromToday(30),
    ...PLUMBER,
    ...(countryCode === 'au' ? AU_SELLER : NZ_SELLER),
    totals: { document: sumOf(lineItems.map(({ lineTotal }) => lineTotal)) },
    lineItems,
    ...members,
  });
  await loadRecords(countryCode, ['invoices', [invoice]]);
  return invoice;
}

const TAPS: SoldItem = {
  productNumber: 'TAP-15',
  productDescription: 'Basin mixer tap 15 mm chrome',
  unitOfMeasure: 'EA',
  quantity: 8,
  unitPriceExcludingGst: 129,
};
