import { invoiceColumns } from '#components/invoices/invoice-columns.tsx';
import { invoiceRows } from '#components/invoices/invoice-rows.ts';
import { SectionTitle } from '#components/ui/section-title.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type Context, permitted } from '#lib/auth/context.ts';
import { invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import { searchInvoices } from '#lib/invoicing/search-invoices.ts';

type Props = {
  ctx: Context<'customer:read'>;
  /** The number of the account. */
  customer: string;
};

/** The newest invoices of an account, for who may see any. */
export async function AccountInvoices({ ctx, customer }: Props) {
  const invoicing = permitted(ctx, 'invoicing:read');
  if (!invoicing) return undefined;
  const { invoices, asOf } = await searchInvoices(invoicing, { customer });
  // Where no customer has exactly this number, those whose number begins like it are not meant.
  const own = invoices.filter(({ customerNumber }) => customerNumber === customer).slice(0, SHOWN);
  const { number, type, date, order, total, payment } = invoiceColumns(ctx.countryCode);
  const numbers = new URLSearchParams(own.map((invoice) => ['number', invoice.number]));
  return (
    <section aria-labelledby="invoices">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SectionTitle id="invoices">Invoices</SectionTitle>
        {own.length > 0 && (
          <TableActions
            table={TABLE}
            csv={`/portal-api/${ctx.countryCode}/invoices/lines.csv?${numbers}`}
            csvName="Lines as CSV"
          />
        )}
      </div>
      {own.length === 0 ? (
        <p className="text-quiet text-sm">No invoice of this account is known.</p>
      ) : (
        <>
          <Table
            caption={TABLE}
            columns={[number, type, date, order, total, payment]}
            rows={invoiceRows(ctx.countryCode, own, asOf)}
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

const SHOWN = 5;
const TABLE = 'Newest invoices';
