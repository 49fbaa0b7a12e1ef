import type { Context } from '#lib/auth/context.ts';
import { isFailure } from '#lib/failures.ts';
import { getInvoice } from './invoices.ts';
import { type Invoice, isInvoiceNumber } from './schema.ts';

/** What a page to print has room for: more would be too heavy for a browser to lay out. */
const LIMITS = {
  invoices: 50,
  /** Lines and parts of kits of all of them together. */
  rows: 2_000,
};

type Asked = {
  /** How many of the numbers other pages have already. */
  readonly from?: number;
  readonly limits?: typeof LIMITS;
};

export type InvoicesToPrint = {
  /** In the order asked for, each whole but one that is beyond the rows of a page by itself: that one is alone. */
  readonly invoices: readonly Invoice[];
  /** The numbers among those looked at that are not there, or not for this caller. */
  readonly missing: readonly string[];
  /** From where on another page has more, and how many; undefined where this is the last. */
  readonly next: { readonly from: number; readonly count: number } | undefined;
};

/** The whole invoices of these numbers, each once, as far as a page has room. One that is missing does not keep back the rest. */
export async function findInvoicesToPrint(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  { from = 0, limits = LIMITS }: Asked = {},
): Promise<InvoicesToPrint> {
  const asked = [...new Set(numbers)];
  const batch = asked.slice(from, from + limits.invoices);
  const read = await Promise.all(batch.map((number) => findInvoice(ctx, number)));
  const taken = countWithin(read, limits.rows);
  const count = asked.length - from - taken;
  return {
    invoices: read.slice(0, taken).filter((invoice) => invoice !== undefined),
    missing: batch.slice(0, taken).filter((_, index) => read[index] === undefined),
    next: count > 0 ? { from: from + taken, count } : undefined,
  };
}

/** How many of the first have room, one at least. */
function countWithin(read: readonly (Invoice | undefined)[], room: number): number {
  let rows = 0;
  const beyond = read.findIndex((invoice) => {
    const before = rows;
    rows += invoice ? rowsOf(invoice) : 0;
    return before > 0 && rows > room;
  });
  return beyond < 0 ? read.length : beyond;
}

/** The most rows that it can have on a page. */
function rowsOf({ lineItems = [] }: Invoice): number {
  return lineItems.reduce((sum, { kitComponents = [] }) => sum + 1 + kitComponents.length, 1);
}

async function findInvoice(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<Invoice | undefined> {
  if (!isInvoiceNumber(number)) return undefined;
  try {
    return (await getInvoice(ctx, number)).parse();
  } catch (error) {
    if (isFailure(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}
