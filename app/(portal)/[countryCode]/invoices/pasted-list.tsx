import { PastedListResults } from '#components/invoices/pasted-list/pasted-list-results.tsx';
import { pastedListHref } from '#components/invoices/pasted-list/pasted-list-storage.ts';
import type { Context } from '#lib/auth/context.ts';
import { lookUpInvoices } from '#lib/invoicing/search/look-up-invoices.ts';
import { parsePastedNumbers } from '#lib/invoicing/search/pasted-list.ts';

type Props = { ctx: Context<'invoicing:read'>; list: string; requestedPage: string | undefined };

/** A page of the invoices of a pasted list, in its order, and the numbers not found. */
export async function PastedList({ ctx, list, requestedPage }: Props) {
  const numbers = parsePastedNumbers(list);
  return (
    <PastedListResults
      countryCode={ctx.countryCode}
      answer={await lookUpInvoices(ctx, numbers)}
      requestedPage={requestedPage}
      href={pastedListHref(ctx.countryCode, numbers)}
      list={numbers.join(' ')}
    />
  );
}
