import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { formatDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, READ_SIZE } from '#lib/search/groups.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { invoiceHref, invoicesHref } from './invoice-addresses.ts';
import { INVOICE_TYPE_WORDS } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import type { InvoiceSummary } from './search-schema.ts';
import { lookUp, type Sought } from './search-terms.ts';

/** The invoices and the customers of invoices that a text finds, for the global search. */
export async function searchInvoiceGroups(
  ctx: Context<'invoicing:read'>,
  q: string,
): Promise<FoundGroup[]> {
  const resolved = await lookUp(ctx, { q });
  return Promise.all([
    invoiceGroup(ctx, q, resolved),
    customerGroup(ctx, q, resolved?.interpretations?.customers ?? []),
  ]);
}

async function invoiceGroup(
  ctx: Context<'invoicing:read'>,
  q: string,
  resolved: Sought | undefined,
): Promise<FoundGroup> {
  const { invoices } = await searchInvoices(ctx, { q }, READ_SIZE, Promise.resolve(resolved));
  const [first] = invoices;
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(ctx.countryCode, number);
  return {
    kind: 'invoices',
    title: 'Invoices',
    results: invoices.slice(0, READ_SIZE).map((invoice) => ({
      href: hrefOf(invoice),
      title: invoice.number,
      detail: invoiceDetail(invoice),
      ...(invoice.totalIncludingGst === undefined
        ? {}
        : { meta: formatMoney(invoice.totalIncludingGst) }),
    })),
    exact: first && formsOf(q).includes(first.number) ? hrefOf(first) : undefined,
    all: invoicesHref(ctx.countryCode, { q }),
  };
}

/** Each customer links to the list of their invoices. */
async function customerGroup(
  ctx: Context<'invoicing:read'>,
  q: string,
  found: readonly string[],
): Promise<FoundGroup> {
  const hrefOf = (number: string) => invoicesHref(ctx.countryCode, { customer: number });
  return {
    kind: 'customers',
    title: 'Customers',
    results: (await readCustomerNames(ctx, found)).map(({ number, name }) => ({
      href: hrefOf(number),
      title: number,
      detail: name ?? 'No name on any invoice',
    })),
    exact: formsOf(q).some((form) => found.includes(form)) ? hrefOf(found[0] ?? q) : undefined,
  };
}

async function readCustomerNames(
  { db, countryCode }: Context<'invoicing:read'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('invoice_names')
    .select(['number', 'name'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', 'customer')
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(READ_SIZE)
    .execute();
}

function invoiceDetail({ type, date, customerName, customerNumber }: InvoiceSummary): string {
  const customer = customerName ?? customerNumber;
  return [INVOICE_TYPE_WORDS[type], date && formatDate(date), customer].filter(Boolean).join(', ');
}
