import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import {
  belongsToCustomers,
  type PermittedCustomers,
  permittedCustomers,
} from '#lib/auth/context.ts';
import {
  type CostedQueries,
  costedQueries,
  readCostedDocuments,
} from '#lib/documents/costed-document.ts';
import { type Stored, storedOne } from '#lib/documents/document.ts';
import { readAllOrNone } from '#lib/documents/document-batch.ts';
import type { Invoice, InvoiceBatch } from './schema.ts';

/**
 * One invoice of the context's country that the caller may see; without its cost members unless the caller has
 * `costs:read`. Throws RESOURCE_NOT_FOUND.
 */
export async function getInvoice(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<Stored<Invoice>> {
  return storedOne(await readInvoices(ctx, ONE, number), 'invoice', number);
}

/**
 * Invoices in the order requested, each once. All or none: throws RESOURCE_NOT_FOUND with a detail for every number
 * that does not exist or that the caller may not see, VALIDATION_ERROR if they exceed `maxBytes`.
 */
export function getInvoices(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  maxBytes?: number,
): Promise<Stored<InvoiceBatch>> {
  const batch = { member: 'invoices', noun: 'invoice', field: 'invoiceNumber' };
  return readAllOrNone(batch, numbers, (some) => findInvoices(ctx, some), maxBytes);
}

/** The invoices with these numbers that the caller may see, in no order. */
export function findInvoices(ctx: Context<'invoicing:read'>, numbers: readonly string[]) {
  return readInvoices(ctx, SEVERAL, numbers);
}

type Params<N> = { country: string; number: N; customers: PermittedCustomers };
type Reads<N> = CostedQueries<Params<N>, { number: string }>;

/** Reads the invoices that the caller may see, with or without costs. */
function readInvoices<N>(ctx: Context<'invoicing:read'>, reads: Reads<N>, number: N) {
  return readCostedDocuments(ctx, reads, {
    country: ctx.countryCode,
    number,
    customers: permittedCustomers(ctx),
  });
}

const ONE = reads<string>('invoice', (number) => sql`number = ${number}`);
const SEVERAL = reads<readonly string[]>('invoices', (numbers) => sql`number = any(${numbers})`);

function reads<N>(name: string, condition: (number: N) => RawBuilder<unknown>): Reads<N> {
  return costedQueries(name, (db, params: Params<N>) =>
    db
      .selectFrom('invoices')
      .select('number')
      .where('country_code', '=', params.country)
      .where(sql<boolean>`${condition(params.number)}`)
      .where(invoicesVisibleTo(params.customers)),
  );
}

/** Limits a query to the customers whose invoices the caller may see. */
export function invoicesVisibleTo(customers: PermittedCustomers) {
  return belongsToCustomers('customer_number', customers);
}
