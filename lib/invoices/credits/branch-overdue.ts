import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import { isLatestBalance } from '#lib/documents/order-balance-sql.ts';
import { invoicesVisibleTo } from '#lib/invoices/invoices.ts';
import { PLANNER_FENCE } from '#lib/search/conditions.ts';
import { todayIn } from '#lib/time/clock.ts';

/** The overdue invoices of a branch: how many, and what is owing on them in dollars. */
export type BranchOverdue = {
  readonly count: number;
  readonly owing: number;
  /** Whether only the 5,000 due first were counted. */
  readonly isTruncated: boolean;
};

/** What is overdue today of what a branch sold. */
export async function getBranchOverdue(
  ctx: Context<'invoicing:read'>,
  branchNumber: string,
): Promise<BranchOverdue> {
  const { rows } = await sql<{ count: number; owing: number; read: number }>`
    with late as (
      select country_code, number, date, customer_number, order_number, balance_owing, balance_as_of
      from invoices
      where country_code = ${ctx.countryCode} and selling_branch = ${branchNumber}
        -- In the form of the partial index.
        and payment in ('OWING', 'PART_PAID')
        and coalesce(due_date, 'infinity'::date) < ${todayIn(ctx)}::date
        and ${invoicesVisibleTo(permittedCustomers(ctx))}
      order by coalesce(due_date, 'infinity'::date), number limit ${sql.lit(MAX_INVOICES)}
    ), counted as (select late.*, ${isLatestBalance('late')} as counts from late ${PLANNER_FENCE})
    select (count(*) filter (where counts))::integer as count,
      coalesce(sum(balance_owing) filter (where counts), 0)::float8 as owing,
      count(*)::integer as read
    from counted`.execute(ctx.db);
  const [{ count, owing, read } = { count: 0, owing: 0, read: 0 }] = rows;
  return { count, owing, isTruncated: read === MAX_INVOICES };
}

const MAX_INVOICES = 5_000;
