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
import {
  MAX_RESPONSE_BYTES,
  refuseTooLarge,
  type Stored,
  storedList,
  storedOne,
} from '#lib/documents/document.ts';
import { DomainError, elementDetail } from '#lib/errors.ts';
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
export async function getInvoices(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<Stored<InvoiceBatch>> {
  const distinct = [...new Set(numbers)];
  const rows: Awaited<ReturnType<typeof readInvoices>> = [];
  for (let at = 0; at < distinct.length; at += READ_BATCH) {
    rows.push(...(await readInvoices(ctx, SEVERAL, distinct.slice(at, at + READ_BATCH))));
    refuseTooLarge(rows, 'invoiceNumber', maxBytes);
  }
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const missing = distinct.filter((number) => !byNumber.has(number));
  if (missing.length > 0) throw notAllFound(missing, numbers);
  const found = distinct.flatMap((number) => byNumber.get(number) ?? []);
  return storedList('invoices', found);
}

/** Small, since a document may have 4 MiB and the size limit of a response is checked after each read. */
const READ_BATCH = 10;

function notAllFound(missing: readonly string[], requested: readonly string[]): DomainError {
  const { size } = new Set(requested);
  return new DomainError(
    'RESOURCE_NOT_FOUND',
    `${missing.length} of the ${size} invoices asked for cannot be found; none is returned.`,
    {
      details: missing.map((number) => ({
        field: 'invoiceNumber',
        issue: `There is no invoice ${number}.`,
        ...elementDetail(number, requested.indexOf(number)),
      })),
    },
  );
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
