import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { type Customers, customersOf, isOfCustomers } from '#lib/auth/customers.ts';
import { type CostedReads, costedReads, readCosted } from '#lib/costed-document.ts';
import { Failure, notFound } from '#lib/failures.ts';
import { LARGEST_ANSWER, refuseTooLarge, type Stored, stored, storedList } from '#lib/stored.ts';
import type { Invoice, InvoiceBatch } from './schema.ts';

/**
 * One invoice of the context's country that the caller may see; without its cost members unless the caller has
 * `costs:read`. Throws RESOURCE_NOT_FOUND.
 */
export async function getInvoice(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<Stored<Invoice>> {
  const [row] = await readInvoices(ctx, ONE, number);
  if (!row) throw notFound('invoice', number);
  return stored(row.document, row.etag);
}

/**
 * Invoices in the order requested, each once. All or none: throws RESOURCE_NOT_FOUND with a detail for every number
 * that does not exist or that the caller may not see, VALIDATION_ERROR if they exceed `maxBytes`.
 */
export async function getInvoices(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  maxBytes = LARGEST_ANSWER,
): Promise<Stored<InvoiceBatch>> {
  const distinct = [...new Set(numbers)];
  const rows: Awaited<ReturnType<typeof readInvoices>> = [];
  for (let at = 0; at < distinct.length; at += READ_BATCH) {
    rows.push(...(await readInvoices(ctx, SEVERAL, distinct.slice(at, at + READ_BATCH))));
    refuseTooLarge(rows, 'invoiceNumber', maxBytes);
  }
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const missing = distinct.filter((number) => !byNumber.has(number));
  if (missing.length > 0) throw notAllFound(missing, distinct.length);
  const found = distinct.flatMap((number) => byNumber.get(number) ?? []);
  return storedList('invoices', found);
}

/** Small, since a document may have 4 MiB and the size limit of a response is checked after each read. */
const READ_BATCH = 10;

function notAllFound(numbers: readonly string[], requested: number): Failure {
  return new Failure(
    'RESOURCE_NOT_FOUND',
    `${numbers.length} of the ${requested} invoices asked for cannot be found; none is returned.`,
    {
      details: numbers.map((number) => ({
        field: 'invoiceNumber',
        issue: `There is no invoice ${number}.`,
      })),
    },
  );
}

type Params<N> = { country: string; number: N; customers: Customers };
type Reads<N> = CostedReads<Params<N>, { number: string }>;

/** Reads the invoices that the caller may see, with or without costs. */
function readInvoices<N>(ctx: Context<'invoicing:read'>, reads: Reads<N>, number: N) {
  return readCosted(ctx, reads, { country: ctx.countryCode, number, customers: customersOf(ctx) });
}

const ONE = reads<string>('invoice', (number) => sql`number = ${number}`);
const SEVERAL = reads<readonly string[]>('invoices', (numbers) => sql`number = any(${numbers})`);

/** Prepared queries for the invoices whose number meets the condition. */
function reads<N>(name: string, condition: (number: N) => RawBuilder<unknown>): Reads<N> {
  return costedReads(name, (db, params: Params<N>) =>
    db
      .selectFrom('invoices')
      .select('number')
      .where('country_code', '=', params.country)
      .where(sql<boolean>`${condition(params.number)}`)
      .where(visibleTo(params.customers)),
  );
}

/** Limits a query to the customers whose invoices the caller may see. */
export function visibleTo(customers: Customers) {
  return isOfCustomers('customer_number', customers);
}
