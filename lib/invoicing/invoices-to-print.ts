import type { Context } from '#lib/auth/context.ts';
import { isFailure } from '#lib/failures.ts';
import { getInvoice } from './invoices.ts';
import { type Invoice, isInvoiceNumber } from './schema.ts';

/** A page of more would be too heavy for a browser to lay out. */
export const MOST_PRINTED = 50;

export type InvoicesToPrint = {
  /** In the order asked for, at most `MOST_PRINTED`. */
  readonly invoices: readonly Invoice[];
  /** The numbers among them that are not there, or not for this caller. */
  readonly missing: readonly string[];
  /** How many more were asked for. */
  readonly left: number;
};

/** The whole invoices of these numbers, each once. One that is missing does not keep back the rest. */
export async function findInvoicesToPrint(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<InvoicesToPrint> {
  const asked = [...new Set(numbers)];
  const now = asked.slice(0, MOST_PRINTED);
  const read = await Promise.all(now.map((number) => findInvoice(ctx, number)));
  return {
    invoices: read.filter((invoice) => invoice !== undefined),
    missing: now.filter((_, index) => read[index] === undefined),
    left: asked.length - now.length,
  };
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
