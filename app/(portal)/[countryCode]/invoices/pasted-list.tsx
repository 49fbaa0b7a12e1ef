import { AsOf } from '#components/frame/as-of.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { MissingNumbers } from '#components/invoices/missing-numbers.tsx';
import { pastedNumbers } from '#components/invoices/pasted-numbers.ts';
import { Empty } from '#components/ui/empty.tsx';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { findInvoices } from '#lib/invoicing/search-invoices.ts';
import { rowsOf } from './rows.ts';

type Parts = { ctx: Context<'invoicing:read'>; list: string };

/** The invoices of a pasted list in its order, and the numbers that are not there. */
export async function PastedList({ ctx, list }: Parts) {
  const { found, missing } = await findInvoices(ctx, pastedNumbers(list));
  const asOf = ctx.clock.now().toISOString();
  return (
    <>
      <MissingNumbers numbers={missing} />
      {found.length === 0 ? (
        <Empty title="None of these numbers is an invoice here">
          Check that the list holds invoice numbers, and that they are of this country.
        </Empty>
      ) : (
        <InvoiceResults
          countryCode={ctx.countryCode}
          rows={rowsOf(ctx, found)}
          areChosen
          summary={
            <>
              <strong className="font-semibold">{found.length} found</strong>, {missing.length} not
              found, in the order of the list,{' '}
              <AsOf at={asOf} timeZone={COUNTRY_ZONES[ctx.countryCode]} />
            </>
          }
        />
      )}
    </>
  );
}
