import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { invoiceRow } from '#lib/invoices/record/stored-invoice.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { phoneWords } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';

/** An invoice for tests: one line, eight at $100.10 each, for customer 17850. */
export function anInvoice(members: Partial<Invoice> = {}): Invoice {
  return Invoice.parse({
    number: '536365',
    type: 'TAX_INVOICE',
    date: '2026-11-20',
    customer: { number: '17850', name: 'Ngāti Awa "O\'Brien" <b>' },
    totals: { document: { excludingGst: 800.8, gst: 80.08, includingGst: 880.88 } },
    lineItems: [
      {
        number: 1,
        lineItemType: 'STANDARD',
        productNumber: '85123A',
        quantity: 8,
        priceOrigin: null,
        unitPriceExcludingGst: 100.1,
        lineTotal: { excludingGst: 800.8, gst: 80.08, includingGst: 880.88 },
      },
    ],
    ...members,
  });
}

/** An invoice whose lines and kit components carry their cost. */
export function anInvoiceWithCosts(members: Partial<Invoice> = {}): Invoice {
  return anInvoice({
    number: 'KIT-1',
    lineItems: [
      {
        number: 1,
        lineItemType: 'KIT_HEADER',
        productNumber: 'SINK-KIT',
        quantity: 1,
        unitCost: 71.25,
        kitComponents: [{ number: 1, productNumber: 'SINK', quantity: 1, unitCost: 60 }],
      },
      { number: 2, productNumber: 'TAP', quantity: 2, unitCost: 19.9 },
    ],
    ...members,
  });
}

/** Stores an invoice and its search names as the loader does. */
export async function saveInvoice(db: Database, country: string, invoice: Invoice): Promise<void> {
  await db
    .insertInto('invoices')
    .values({ country_code: country, ...invoiceRow(invoice) })
    .execute();
  const { customer, lineItems = [] } = invoice;
  const { preferredPhoneNumber, mobilePhoneNumber } = invoice.customerContact ?? {};
  const phones = [preferredPhoneNumber, mobilePhoneNumber].flatMap((phone) => phone || []);
  const items = lineItems.flatMap((line) => [line, ...(line.kitComponents ?? [])]);
  const named = [
    { kind: 'customer', number: customer?.number, name: customer?.name, phones },
    ...items.map(({ productNumber, productDescription }) => {
      return { kind: 'product', number: productNumber, name: productDescription, phones: [] };
    }),
  ];
  for (const { kind, number, name, phones } of named) {
    if (!number) continue;
    const texts = [...toSearchWords(`${number} ${name ?? ''}`), ...phones.flatMap(phoneWords)];
    const words = sql<string>`array_to_tsvector(${texts}::text[])`;
    await db
      .insertInto('invoice_names')
      .values({ country_code: country, kind, number, name: name ?? null, phones, words })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
