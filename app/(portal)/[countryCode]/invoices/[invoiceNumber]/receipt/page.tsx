import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { InvoiceReceipt } from '#components/invoices/print/invoice-receipt.tsx';
import { services } from '#lib/services.ts';
import { INVOICE } from '../invoice.ts';

export const generateMetadata = titled(({ invoiceNumber }) => `Receipt ${invoiceNumber}`);

/** An invoice as a receipt. */
export default definePrintForm({
  ...INVOICE,
  back: 'Back to invoice',
  button: 'Print receipt',
  sheet: ({ countryCode, item: view }) => (
    <InvoiceReceipt view={view} bankAccount={services().config.bankAccounts[countryCode]} />
  ),
});
