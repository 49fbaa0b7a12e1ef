import { listAddress } from '#components/invoices/list-addresses.ts';
import { ListAnswer } from '#components/invoices/list-answer.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findInvoices } from '#lib/invoicing/find-invoices.ts';
import { pastedNumbers } from '#lib/invoicing/pasted-numbers.ts';

type Props = { ctx: Context<'invoicing:read'>; list: string; requestedPage: string | undefined };

/** A page of the invoices of a pasted list, in its order, and the numbers not found. */
export async function PastedList({ ctx, list, requestedPage }: Props) {
  const numbers = pastedNumbers(list);
  return (
    <ListAnswer
      countryCode={ctx.countryCode}
      answer={await findInvoices(ctx, numbers)}
      asked={requestedPage}
      href={listAddress(ctx.countryCode, numbers)}
      list={numbers.join(' ')}
    />
  );
}
