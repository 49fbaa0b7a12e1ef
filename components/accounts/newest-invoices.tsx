import { type InvoiceRow, invoiceColumns } from '#components/invoices/invoice-columns.tsx';
import { Table } from '#components/ui/table.tsx';

type Props = { countryCode: string; rows: readonly InvoiceRow[] };

/** The newest invoices of an account, to be opened. */
export function NewestInvoices({ countryCode, rows }: Props) {
  const { number, type, date, order, total, payment } = invoiceColumns(countryCode);
  return (
    <Table
      caption="Newest invoices"
      columns={[number, type, date, order, total, payment]}
      rows={rows}
      keyOf={(row) => row.number}
    />
  );
}
