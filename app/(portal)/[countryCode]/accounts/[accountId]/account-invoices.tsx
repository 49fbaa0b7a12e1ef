import { NewestInvoices } from '#components/accounts/newest-invoices.tsx';
import { invoiceRows } from '#components/invoices/invoice-rows.ts';
import { TableActions } from '#components/ui/table-actions.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import { searchInvoices } from '#lib/invoicing/search-invoices.ts';

/** The newest invoices of an account, for who may see any. */
export async function AccountInvoices({
  ctx,
  number,
}: {
  ctx: Context<'customer:read'>;
  number: string;
}) {
  const invoicing = permitted(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const { invoices, asOf } = await searchInvoices(invoicing, { customer: number });
  // Where no customer has exactly this number, those whose number begins like it are not meant.
  const own = invoices.filter(({ customerNumber }) => customerNumber === number).slice(0, SHOWN);
  const numbers = new URLSearchParams(own.map((invoice) => ['number', invoice.number]));
  return (
    <section aria-labelledby="invoices">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="invoices" className="section-title">
          Invoices
        </h2>
        {own.length > 0 && (
          <TableActions
            table="Newest invoices"
            csv={`/portal-api/${ctx.countryCode}/invoices/lines.csv?${numbers}`}
            csvName="Lines as CSV"
          />
        )}
      </div>
      {own.length === 0 ? (
        <p className="text-quiet text-sm">No invoice of this account is known.</p>
      ) : (
        <>
          <NewestInvoices
            countryCode={ctx.countryCode}
            rows={invoiceRows(ctx.countryCode, own, asOf)}
          />
          <p className="mt-2 text-sm print:hidden">
            <TextLink href={invoicesHref(ctx.countryCode, { customer: number })}>
              All invoices of this account
            </TextLink>
          </p>
        </>
      )}
    </section>
  );
}

const SHOWN = 5;
