import { sql } from 'kysely';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import { invoiceStatus } from '#lib/invoices/record/payment-status.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { INVOICE_TYPE_LABELS } from '#lib/invoices/schema.ts';
import { dueText } from '#lib/invoices/view/labels.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import { formatMoney } from '#lib/money.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { partyGroup } from '#lib/search/party-group.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatDate } from '#lib/time/dates.ts';
import {
  customerNames,
  findMeaning,
  highestBeginningWith,
  type Meaning,
  waysToMean,
} from './meaning.ts';
import type { InvoiceSummary } from './schema.ts';
import { searchInvoices } from './search-invoices.ts';
import { resultStatus } from './summaries.ts';

/** The invoices and the customers of invoices that a text finds, for the global search. */
export async function searchInvoiceGroups(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup[]> {
  const meaning = await findMeaning(ctx, parsed);
  const { customers = [] } = meaning.readings.find(({ products }) => !products) ?? {};
  const found = { numbers: customers, isSimilar: meaning.similar.length > 0 };
  return Promise.all([
    invoiceGroup(ctx, parsed, meaning),
    partyGroup(customerNames(ctx), found, parsed, {
      kind: 'customers',
      title: 'Customers on invoices',
      label: 'Customer no.',
      document: 'invoice',
      hrefOf: (customer) => invoicesHref({ customer }),
    }),
  ]);
}

async function invoiceGroup(
  ctx: Context<'invoicing:read'>,
  parsed: ParsedSearch,
  meaning: Meaning,
): Promise<FoundGroup> {
  const q = parsed.text;
  const { met, invoices } = await findLatest(ctx, q, meaning);
  const today = todayIn(ctx);
  const goods = await readFoundGoods(ctx, invoices, meaning);
  // The forms of the numbers that were typed, of the whole text too.
  const typed = parsed.conditions.flatMap(({ numbers }) => numbers);
  const forms = new Set([...caseVariants(q), ...typed]);
  const [only, ...others] = met;
  const isOnly =
    others.length === 0 && REFERENCES.some(([member]) => forms.has(only?.[member] ?? ''));
  const hrefOf = ({ number }: InvoiceSummary) => invoiceHref(number);
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
      label: labelOf(invoice, forms),
      isExact: caseVariants(q).includes(invoice.number),
      details: [
        invoice.customerName ?? invoice.customerNumber,
        goods.get(invoice.number),
        invoice.type !== 'TAX_INVOICE' && INVOICE_TYPE_LABELS[invoice.type],
        invoice.date && formatDate(invoice.date),
        dueText(invoiceStatus(invoice, today)),
      ],
      ...(invoice.totalIncludingGst !== undefined && {
        meta: formatMoney(invoice.totalIncludingGst),
      }),
      ...resultStatus(invoice, today),
    })),
    only: isQualified && qualified.names && others.length === 0 ? only && hrefOf(only) : undefined,
    // A name beside the number is looked for, not gone to.
    suggestionHref: only && isOnly && parsed.names === '' ? hrefOf(only) : undefined,
    all: invoicesHref({ q }),
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

const REFERENCES = [
  ['orderNumber', 'Order no.'],
  ['jobNumber', 'Job'],
  ['purchaseOrderNumber', 'Customer PO'],
] as const;

/** Which of its numbers was typed, or begins with what was. */
function labelOf(invoice: InvoiceSummary, forms: ReadonlySet<string>): string | undefined {
  if (forms.has(invoice.number)) return 'Invoice no.';
  const isTyped = (number: string) => [...forms].some((form) => number.startsWith(form));
  if (isTyped(invoice.number)) return undefined;
  const [label] = REFERENCES.flatMap(([member, name]) => {
    const number = invoice[member];
    return number !== undefined && isTyped(number) ? [`${name} ${number}`] : [];
  });
  return label;
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
