import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { formatDate } from '#lib/dates.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, READ_SIZE } from '#lib/search/groups.ts';
import { findNames } from '#lib/search/name-search.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { invoiceHref, invoicesHref } from './invoice-addresses.ts';
import { INVOICE_TYPE_WORDS } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import type { InvoiceSummary } from './search-schema.ts';
import { customersOf } from './search-terms.ts';

/** The invoices that a text finds, for the search of every screen. */
export async function searchInvoiceGroup(
  ctx: Context<'invoicing:read'>,
  q: string,
): Promise<FoundGroup> {
  const { invoices } = await searchInvoices(ctx, { q }, READ_SIZE);
  const [first] = invoices;
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(ctx.countryCode, number);
  return {
    kind: 'invoices',
    title: 'Invoices',
    results: invoices.slice(0, READ_SIZE).map((invoice) => ({
      href: hrefOf(invoice),
      title: invoice.number,
      detail: detailOf(invoice),
      ...(invoice.totalIncludingGst === undefined
        ? {}
        : { meta: formatMoney(invoice.totalIncludingGst) }),
    })),
    exact: first && formsOf(q).includes(first.number) ? hrefOf(first) : undefined,
    all: invoicesHref(ctx.countryCode, { q }),
  };
}

/** The customers of invoices that a text finds: each leads to the list of their invoices. */
export async function searchCustomerGroup(
  ctx: Context<'invoicing:read'>,
  q: string,
): Promise<FoundGroup> {
  const found = await findNames(customersOf(ctx), q);
  const rows = await ctx.db
    .selectFrom('invoice_names')
    .select(['number', 'name'])
    .where('country_code', '=', ctx.countryCode)
    .where('kind', '=', 'customer')
    .where(sql<SqlBool>`number = any(${found}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(READ_SIZE)
    .execute();
  const hrefOf = (number: string) => invoicesHref(ctx.countryCode, { customer: number });
  return {
    kind: 'customers',
    title: 'Customers',
    results: rows.map(({ number, name }) => ({
      href: hrefOf(number),
      title: number,
      detail: name ?? 'No name on any invoice',
    })),
    exact: formsOf(q).some((form) => found.includes(form)) ? hrefOf(found[0] ?? q) : undefined,
  };
}

function detailOf({ type, date, customerName, customerNumber }: InvoiceSummary): string {
  const customer = customerName ?? customerNumber;
  return [INVOICE_TYPE_WORDS[type], date && formatDate(date), customer].filter(Boolean).join(', ');
}
