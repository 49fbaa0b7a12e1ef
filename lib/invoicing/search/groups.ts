import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoicing/schema.ts';
import { invoiceHref, invoicesHref } from '#lib/invoicing/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { caseVariants } from '#lib/search/words.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type ResolvedSearch, resolveSearch } from './interpretations.ts';
import type { InvoiceSummary } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';

/** The invoices and the customers of invoices that a text finds, for the global search. */
export async function searchInvoiceGroups(
  ctx: Context<'invoicing:read'>,
  q: string,
): Promise<FoundGroup[]> {
  const resolved = await resolveSearch(ctx, { q });
  return Promise.all([
    invoiceGroup(ctx, q, resolved),
    customerGroup(ctx, q, resolved?.interpretations?.customers ?? []),
  ]);
}

async function invoiceGroup(
  ctx: Context<'invoicing:read'>,
  q: string,
  resolved: ResolvedSearch | undefined,
): Promise<FoundGroup> {
  const { invoices } = await searchInvoices(
    ctx,
    { q },
    GROUP_READ_LIMIT,
    Promise.resolve(resolved),
  );
  const [first] = invoices;
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(ctx.countryCode, number);
  return {
    kind: 'invoices',
    title: 'Invoices',
    results: invoices.slice(0, GROUP_READ_LIMIT).map((invoice) => ({
      href: hrefOf(invoice),
      title: invoice.number,
      detail: invoiceDetail(invoice),
      ...(invoice.totalIncludingGst === undefined
        ? {}
        : { meta: formatMoney(invoice.totalIncludingGst) }),
    })),
    exact: first && caseVariants(q).includes(first.number) ? hrefOf(first) : undefined,
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
    exact: caseVariants(q).some((form) => found.includes(form)) ? hrefOf(found[0] ?? q) : undefined,
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
    .limit(GROUP_READ_LIMIT)
    .execute();
}

function invoiceDetail({ type, date, customerName, customerNumber }: InvoiceSummary): string {
  const customer = customerName ?? customerNumber;
  return [INVOICE_TYPE_LABELS[type], date && formatDate(date), customer].filter(Boolean).join(', ');
}
