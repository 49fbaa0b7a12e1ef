import { definePrintForm } from '#app/(portal)/print-form.tsx';
import { titled } from '#app/(portal)/record-screen.tsx';
import { InvoicePickSheet } from '#components/invoices/print/invoice-pick-sheet.tsx';
import { INVOICE, stockBranchNames } from '../invoice.ts';

export const generateMetadata = titled(({ invoiceNumber }) => `Pick sheet ${invoiceNumber}`);

/** The sheet to pick the goods of an invoice by; a credit has none. */
export default definePrintForm({
  ...INVOICE,
  back: 'Back to invoice',
  sheet: async ({ ctx, item: view, printed }) =>
    !view.isCredit && (
      <InvoicePickSheet
        view={view}
        branchNames={await stockBranchNames(ctx, view)}
        printed={printed}
      />
    ),
});
