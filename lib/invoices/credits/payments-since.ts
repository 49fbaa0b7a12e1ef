import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { laterBalances } from '#lib/documents/order-balance-sql.ts';
import { IS_OWING } from '#lib/invoices/record/overdue-sql.ts';
import type { PaymentState } from '#lib/invoices/record/payment-status.ts';
import type { InvoiceType } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';

/** What became of the invoices with these numbers that a later document of their order took over, by number. */
export async function readPaymentsSince(
  { db, countryCode }: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PaymentState>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ number: string; type: InvoiceType; isSettled: boolean }>`
    select earlier.number, latest.type, latest.balance_owing <= 0 as "isSettled"
    from invoices as earlier cross join lateral (
      select later.type, later.balance_owing ${laterBalances('earlier')}
      order by coalesce(later.balance_as_of, '-infinity') desc, later.date desc, later.number desc
      limit 1) as latest
    where earlier.country_code = ${countryCode} and earlier.number = any(${[...numbers]}::text[])
      and ${IS_OWING}`.execute(db);
  return new Map(
    rows.map(({ number, type, isSettled }) => {
      if (!isSettled) return [number, 'CARRIED_FORWARD'];
      return [number, isCredit({ type }) ? 'CREDITED' : 'PAID'];
    }),
  );
}
