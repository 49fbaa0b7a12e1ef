import { invoiceColumns, invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { searchInvoices } from '#lib/invoicing/search/search-invoices.ts';
import { invoicesHref } from '#lib/invoicing/view/links.ts';

type Props = {
  ctx: Context<'customer:read'>;
  /** The account number. */
  customer: string;
};

/** The newest invoices of an account, if the user may see invoices. */
export async function AccountInvoices({ ctx, customer }: Props) {
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const { invoices, asOf } = await searchInvoices(invoicing, { customer });
  // The search also matches numbers that begin with this one; those are other customers.
  const invoicesOfAccount = invoices
    .filter(({ customerNumber }) => customerNumber === customer)
    .slice(0, MAX_INVOICES);
  const { number, type, date, order, total, payment } = invoiceColumns(ctx.countryCode);
  const numbers = new URLSearchParams(
    invoicesOfAccount.map((invoice) => ['number', invoice.number]),
  );
  return (
    <section aria-labelledby="invoices">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SectionTitle id="invoices">Invoices</SectionTitle>
        {invoicesOfAccount.length > 0 && (
          <TableActions
            table={TABLE}
            csv={`/portal-api/${ctx.countryCode}/invoices/lines.csv?${numbers}`}
            csvName="Lines as CSV"
          />
        )}
      </div>
      {invoicesOfAccount.length === 0 ? (
        <p className="text-quiet text-sm">No invoice of this account is known.</p>
      ) : (
        <>
          <Table
            caption={TABLE}
            columns={[number, type, date, order, total, payment]}
            rows={invoiceRows(ctx.countryCode, invoicesOfAccount, asOf)}
            keyOf={(row) => row.number}
          />
          <p className="mt-2 text-sm print:hidden">
            <TextLink href={invoicesHref(ctx.countryCode, { customer })}>
              All invoices of this account
            </TextLink>
          </p>
        </>
      )}
    </section>
  );
}

const MAX_INVOICES = 5;
const TABLE = 'Newest invoices';
