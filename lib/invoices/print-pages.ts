import type { Context } from '#lib/auth/context.ts';
import { isDomainError } from '#lib/errors.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { type Invoice, isInvoiceNumber } from '#lib/invoices/schema.ts';

/** Limits of one print page: more would be too heavy for a browser to lay out. */
const LIMITS = {
  invoices: 50,
  /** Lines and kit parts of all invoices together. */
  rows: 2_000,
};

type PrintOptions = {
  /** How many of the numbers are on earlier pages. */
  readonly from?: number;
  readonly limits?: typeof LIMITS;
};

type InvoicesToPrint = {
  /** In the order requested. An invoice that exceeds the row limit by itself is alone on its page. */
  readonly invoices: readonly Invoice[];
  /** The numbers on this page that do not exist or that the caller may not see. */
  readonly missing: readonly string[];
  /** Where the next page starts and how many numbers are left; undefined on the last page. */
  readonly next: { readonly from: number; readonly count: number } | undefined;
};

/** The invoices with these numbers, each once, as many as fit on a page. Missing ones do not prevent the others. */
export async function readPrintPage(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  { from = 0, limits = LIMITS }: PrintOptions = {},
): Promise<InvoicesToPrint> {
  const distinct = [...new Set(numbers)];
  const batch = distinct.slice(from, from + limits.invoices);
  const read = await Promise.all(batch.map((number) => findInvoice(ctx, number)));
  const fitting = countWithin(read, limits.rows);
  const count = distinct.length - from - fitting;
  return {
    invoices: read.slice(0, fitting).filter((invoice) => invoice !== undefined),
    missing: batch.slice(0, fitting).filter((_, index) => read[index] === undefined),
    next: count > 0 ? { from: from + fitting, count } : undefined,
  };
}

/** How many of the first invoices fit, at least one. */
function countWithin(read: readonly (Invoice | undefined)[], maxRows: number): number {
  let rows = 0;
  const beyond = read.findIndex((invoice) => {
    const before = rows;
    rows += invoice ? rowsOf(invoice) : 0;
    return before > 0 && rows > maxRows;
  });
  return beyond < 0 ? read.length : beyond;
}

/** The most rows that the invoice can take up. */
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
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}
