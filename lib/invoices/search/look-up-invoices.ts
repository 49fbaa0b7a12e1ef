import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { isInvoiceNumber } from '#lib/invoices/schema.ts';
import type { FoundInvoices } from '#lib/invoices/search/schema.ts';
import {
  type SummaryRow,
  toInvoiceSummaries,
  visibleInvoices,
} from '#lib/invoices/search/summaries.ts';
import { caseVariants } from '#lib/search/words.ts';

/**
 * The invoices with these numbers that the caller may see, in the order given and each once, and the numbers that
 * were not found. A number that does not exist as typed is also looked up in capitals.
 */
export async function lookUpInvoices(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<FoundInvoices> {
  const asOf = ctx.clock.now().toISOString();
  const distinct = [...new Set(numbers)];
  const valid = distinct.filter(isInvoiceNumber);
  const rows = await visibleInvoices(ctx)
    // A lookup for each number: for `= any (array)` the planner may choose to scan the whole table.
    .where(
      sql<SqlBool>`exists (
        select from unnest(${[...new Set(valid.flatMap(caseVariants))]}::text[]) as pasted(number)
        where pasted.number = invoices.number)`,
    )
    .execute();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const found = new Set<SummaryRow>();
  const missing: string[] = [];
  for (const number of distinct) {
    const forms = isInvoiceNumber(number) ? caseVariants(number) : [];
    const row = forms.flatMap((form) => byNumber.get(form) ?? [])[0];
    if (row) found.add(row);
    else missing.push(number);
  }
  return { found: await toInvoiceSummaries(ctx, [...found]), missing, asOf };
}
