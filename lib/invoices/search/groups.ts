import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { invoiceStatus } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { dueText } from '#lib/invoices/view/labels.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, type FoundResult, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { caseVariants } from '#lib/search/words.ts';
import { COUNTRY_TIME_ZONES, dateIn, formatDate } from '#lib/time/dates.ts';
import { type ResolvedSearch, resolveSearch } from './interpretations.ts';
import type { InvoiceSummary } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import { resultStatus } from './summaries.ts';

/** The invoices and the customers of invoices that a text finds, for the global search. */
export async function searchInvoiceGroups(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup[]> {
  const resolved = await resolveSearch(ctx, { q: parsed.text }, parsed);
  return Promise.all([invoiceGroup(ctx, parsed, resolved), customerGroup(ctx, parsed, resolved)]);
}

async function invoiceGroup(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
  resolved: ResolvedSearch | undefined,
): Promise<FoundGroup> {
  const { countryCode, clock } = ctx;
  const q = parsed.text;
  const page = await searchInvoices(ctx, { q }, GROUP_READ_LIMIT, Promise.resolve(resolved));
  const invoices = page.invoices.slice(0, GROUP_READ_LIMIT);
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
  const goods = await readFoundGoods(ctx, invoices, resolved);
  const forms = typedNumbers(parsed);
  const [first] = invoices;
  const isExact = first !== undefined && caseVariants(q).includes(first.number);
  const [only, ...others] = invoices;
  const isOnly = only !== undefined && others.length === 0 && isReference(only, forms);
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(countryCode, number);
  const { qualified, similar = [] } = resolved?.interpretations ?? {};
  const isQualified = qualified !== undefined && !isOfNames(resolved);
  return {
    kind: 'invoices',
    title: 'Invoices',
    relevance: isQualified ? 'condition' : similar.length > 0 ? 'similar' : 'other',
    marks: [...similar, ...(qualified?.names?.similar ?? [])],
    results: invoices.map((invoice) => ({
      href: hrefOf(invoice),
      title: invoice.number,
      ...labelOf(invoice, forms),
      detail: invoiceDetail(invoice, goods.get(invoice.number), today),
      ...(invoice.totalIncludingGst === undefined
        ? {}
        : { meta: formatMoney(invoice.totalIncludingGst) }),
      ...resultStatus(invoice, today),
    })),
    exact: isExact ? hrefOf(first) : undefined,
    only: isQualified && qualified.names && others.length === 0 ? only && hrefOf(only) : undefined,
    // A name beside the number is looked for, not gone to.
    suggestionHref: isOnly && parsed.names === '' ? hrefOf(only) : undefined,
    all: invoicesHref(countryCode, { q }),
  };
}

/** Whether the whole text names a customer or a product: `vitrea 160` is a size, not an amount. */
function isOfNames(resolved: ResolvedSearch | undefined): boolean {
  const { customers = [], products = [], both } = resolved?.interpretations ?? {};
  return customers.length + products.length + (both?.customers.length ?? 0) > 0;
}

/** The forms of the numbers that were typed, of the whole text too. */
function typedNumbers({ text, conditions }: ParsedSearch): ReadonlySet<string> {
  return new Set([...caseVariants(text), ...conditions.flatMap(({ numbers }) => numbers)]);
}

const REFERENCES = [
  ['orderNumber', 'Order no.'],
  ['jobNumber', 'Job'],
  ['purchaseOrderNumber', 'Customer PO'],
] as const;

function isReference(invoice: InvoiceSummary, forms: ReadonlySet<string>): boolean {
  return REFERENCES.some(([member]) => forms.has(invoice[member] ?? ''));
}

/** Which of its numbers was typed, or begins with what was. */
function labelOf(invoice: InvoiceSummary, forms: ReadonlySet<string>): Pick<FoundResult, 'label'> {
  if (forms.has(invoice.number)) return { label: 'Invoice no.' };
  const isTyped = (number: string) => [...forms].some((form) => number.startsWith(form));
  if (isTyped(invoice.number)) return {};
  const [label] = REFERENCES.flatMap(([member, name]) => {
    const number = invoice[member];
    return number !== undefined && isTyped(number) ? [`${name} ${number}`] : [];
  });
  return label === undefined ? {} : { label };
}

/** Each customer links to the list of their invoices. */
async function customerGroup(
  ctx: Context<'invoicing:read'>,
  { text: q, phone }: ParsedSearch,
  resolved: ResolvedSearch | undefined,
): Promise<FoundGroup> {
  const { customers: found = [], similar = [] } = resolved?.interpretations ?? {};
  const hrefOf = (number: string) => invoicesHref(ctx.countryCode, { customer: number });
  const isExact = caseVariants(q).some((form) => found.includes(form));
  return {
    kind: 'customers',
    title: 'Customers on invoices',
    relevance: similar.length > 0 ? 'similar name' : 'name',
    results: (await readCustomerNames(ctx, found)).map(({ number, name, phones }) => ({
      number,
      href: hrefOf(number),
      title: name ?? number,
      ...(isExact ? { label: 'Customer no.' } : {}),
      detail: [
        name === null ? 'No name on any invoice' : number,
        phone && phones.find((each) => nationalDigits(each).startsWith(phone)),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    exact: isExact ? hrefOf(found[0] ?? q) : undefined,
  };
}

async function readCustomerNames(
  { db, countryCode }: Context<'invoicing:read'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('invoice_names')
    .select(['number', 'name', 'phones'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', 'customer')
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(GROUP_READ_LIMIT)
    .execute();
}

function invoiceDetail(invoice: InvoiceSummary, goods: string | undefined, today: string): string {
  const { type, date, customerName, customerNumber } = invoice;
  return [
    customerName ?? customerNumber,
    goods,
    type === 'TAX_INVOICE' ? undefined : INVOICE_TYPE_LABELS[type],
    date && formatDate(date),
    dueText(invoiceStatus(invoice, today)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Why a search found these invoices, where it was by their goods: the name of one of the products found, by number. */
async function readFoundGoods(
  { db, countryCode }: Context<'invoicing:read'>,
  invoices: readonly InvoiceSummary[],
  resolved: ResolvedSearch | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { products = [], both, qualified } = resolved?.interpretations ?? {};
  const { names } = qualified ?? {};
  const found = [
    ...products,
    ...(both?.products ?? []),
    ...(names?.products ?? []),
    ...(names?.both.products ?? []),
  ];
  if (found.length === 0 || invoices.length === 0) return new Map();
  const numbers = invoices.map(({ number }) => number);
  // From the goods of the few invoices to their names: hundreds of products may have been found.
  const { rows } = await sql<{ number: string; name: string }>`
    select invoices.number, min(names.name) as name
    from invoices
    cross join lateral unnest(invoices.product_numbers) as product (number)
    join invoice_names as names on names.country_code = invoices.country_code
      and names.kind = 'product' and names.number = product.number
    where invoices.country_code = ${countryCode} and invoices.number = any(${numbers}::text[])
      and product.number = any(${found}::text[]) and names.name is not null
    group by invoices.number`.execute(db);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
