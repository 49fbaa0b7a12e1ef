import { listAddress } from '#components/invoices/list-addresses.ts';
import { ListAnswer } from '#components/invoices/list-answer.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findInvoices } from '#lib/invoicing/find-invoices.ts';
import { pastedNumbers } from '#lib/invoicing/pasted-numbers.ts';

type Parts = { ctx: Context<'invoicing:read'>; list: string; asked: string | undefined };

/** The invoices of a pasted list in its order, a page of them, and the numbers that are not there. */
export async function PastedList({ ctx, list, asked }: Parts) {
  const numbers = pastedNumbers(list);
  return (
    <ListAnswer
      countryCode={ctx.countryCode}
      answer={await findInvoices(ctx, numbers)}
      asked={asked}
      href={listAddress(ctx.countryCode, numbers)}
      list={numbers.join(' ')}
    />
  );
}
