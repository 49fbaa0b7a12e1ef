import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { type Customers, customersOf, isOfCustomers } from '#lib/auth/customers.ts';
import { type CostedReads, costedReads, readCosted } from '#lib/costed-document.ts';
import { Failure, notFound } from '#lib/failures.ts';
import { LARGEST_ANSWER, refuseTooLarge, type Stored, stored, storedList } from '#lib/stored.ts';
import type { Invoice, InvoiceBatch } from './schema.ts';

/**
 * One invoice of the context's country that the caller may see, without its cost members for a
 * caller without `costs:read`. Throws RESOURCE_NOT_FOUND.
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
 * Invoices in the order asked for, each once. All or none: throws RESOURCE_NOT_FOUND with a detail
 * for every number that is not there or not for this caller, VALIDATION_ERROR for more than `largest` bytes.
 */
export async function getInvoices(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  largest = LARGEST_ANSWER,
): Promise<Stored<InvoiceBatch>> {
  const asked = [...new Set(numbers)];
  const rows: Awaited<ReturnType<typeof readInvoices>> = [];
  for (let at = 0; at < asked.length; at += READ_AT_ONCE) {
    rows.push(...(await readInvoices(ctx, SEVERAL, asked.slice(at, at + READ_AT_ONCE))));
    refuseTooLarge(rows, 'invoiceNumber', largest);
  }
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const missing = asked.filter((number) => !byNumber.has(number));
  if (missing.length > 0) throw notAllFound(missing, asked.length);
  const found = asked.flatMap((number) => byNumber.get(number) ?? []);
  return storedList('invoices', found);
}

/** Each may be of 4 MiB, and no more is read than an answer may hold. */
const READ_AT_ONCE = 10;

function notAllFound(numbers: readonly string[], asked: number): Failure {
  return new Failure(
    'RESOURCE_NOT_FOUND',
    `${numbers.length} of the ${asked} invoices asked for cannot be found; none is returned.`,
    {
      details: numbers.map((number) => ({
        field: 'invoiceNumber',
        issue: `There is no invoice ${number}.`,
      })),
    },
  );
}

type Asked<N> = { country: string; number: N; customers: Customers };
type Reads<N> = CostedReads<Asked<N>, { number: string }>;

/** Reads invoices by what the caller may see of them. */
function readInvoices<N>(ctx: Context<'invoicing:read'>, reads: Reads<N>, number: N) {
  return readCosted(ctx, reads, { country: ctx.countryCode, number, customers: customersOf(ctx) });
}

const ONE = reads<string>('invoice', (number) => sql`number = ${number}`);
const SEVERAL = reads<readonly string[]>('invoices', (numbers) => sql`number = any(${numbers})`);

/** Reads of the invoices whose numbers `are` what is asked for. */
function reads<N>(name: string, are: (number: N) => RawBuilder<unknown>): Reads<N> {
  return costedReads(name, (db, asked: Asked<N>) =>
    db
      .selectFrom('invoices')
      .select('number')
      .where('country_code', '=', asked.country)
      .where(sql<boolean>`${are(asked.number)}`)
      .where(visibleTo(asked.customers)),
  );
}

/** Every invoice, or those of the customers that the caller is limited to. */
export function visibleTo(customers: Customers) {
  return isOfCustomers('customer_number', customers);
}
