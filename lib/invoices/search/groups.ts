import { type SqlBool, sql } from 'kysely';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import { invoiceStatus } from '#lib/invoices/record/payment-status.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { dueText } from '#lib/invoices/view/labels.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, type FoundResult, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { nationalDigits } from '#lib/search/typed/phone.ts';
import { caseVariants } from '#lib/search/words.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatDate } from '#lib/time/dates.ts';
import { findMeaning, highestBeginningWith, type Meaning, waysToMean } from './meaning.ts';
import type { InvoiceSummary } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import { resultStatus } from './summaries.ts';

/** The invoices and the customers of invoices that a text finds, for the global search. */
export async function searchInvoiceGroups(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup[]> {
  const meaning = await findMeaning(ctx, parsed);
  return Promise.all([invoiceGroup(ctx, parsed, meaning), customerGroup(ctx, parsed, meaning)]);
}

async function invoiceGroup(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
  meaning: Meaning,
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const q = parsed.text;
  const { met, invoices } = await findLatest(ctx, q, meaning);
  const today = todayIn(ctx);
  const goods = await readFoundGoods(ctx, invoices, meaning);
  const forms = typedNumbers(parsed);
  const [first] = invoices;
  const isExact = first !== undefined && caseVariants(q).includes(first.number);
  const [only, ...others] = met;
  const isOnly = only !== undefined && others.length === 0 && isReference(only, forms);
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(countryCode, number);
  const { qualified, similar, readings } = meaning;
  // `vitrea 160` is a size, not an amount, where the whole text names a customer or a product.
  const isQualified = qualified !== undefined && readings.length === 0;
  return {
    kind: 'invoices',
    title: INVOICES.title,
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

/** The latest that meet a text, then, of those beside a name, those with an amount within 5 % of what was typed. */
async function findLatest(
  ctx: Context<'invoicing:read'>,
  q: string,
  meaning: Meaning,
): Promise<Record<'met' | 'invoices', readonly InvoiceSummary[]>> {
  const read = async (meant: Meaning) => {
    const page = await searchInvoices(ctx, { q }, GROUP_READ_LIMIT, preview(ctx, meant));
    return page.invoices.slice(0, GROUP_READ_LIMIT);
  };
  const { qualified } = meaning;
  const met = await read(meaning);
  const isNear = qualified?.names && qualified.conditions.some(({ near }) => near);
  if (!isNear || met.length === GROUP_READ_LIMIT) return { met, invoices: met };
  const conditions = qualified.conditions.map((condition) => ({
    ...condition,
    amount: condition.near ?? condition.amount,
  }));
  const near = await read({ ...meaning, readings: [], qualified: { ...qualified, conditions } });
  const known = new Set(met.map(({ number }) => number));
  const others = near.filter(({ number }) => !known.has(number));
  return { met, invoices: [...met, ...others].slice(0, GROUP_READ_LIMIT) };
}

/** Invoices whose `q` means this, of many with a number that begins so only the latest; of some customers all. */
function preview(ctx: Context<'invoicing:read'>, meaning: Meaning): typeof INVOICES {
  const isOfAll = permittedCustomers(ctx) === null;
  const ways = isOfAll
    ? waysToMean(meaning, highestBeginningWith(ctx, meaning.numbers))
    : waysToMean(meaning);
  const { fields } = INVOICES;
  return { ...INVOICES, fields: { ...fields, q: { ...fields.q, where: () => ways } } };
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
  { readings, similar }: Meaning,
): Promise<FoundGroup> {
  const { customers: found = [] } = readings.find(({ products }) => !products) ?? {};
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
  { readings, qualified }: Meaning,
): Promise<ReadonlyMap<string, string>> {
  const found = [...readings, ...(qualified?.names?.readings ?? [])].flatMap(
    ({ products = [] }) => products,
  );
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
