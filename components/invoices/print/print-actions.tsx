import { ClipboardList, Download, Mail, Phone, Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { phoneHref } from '#components/ui/text-link.tsx';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, linesCsvPath, mailtoHref, pdfPath } from '#lib/invoices/view/links.ts';
import { contactPhones } from '#lib/invoices/view/parties.ts';

/**
 * Takes an invoice elsewhere: printed, saved or mailed as its PDF, as a receipt, as a sheet to pick its goods by, and its
 * lines as a table. `sharedUrl` is the signed link to its PDF, for a mail to somebody who cannot sign in.
 */
export function printActions(view: InvoiceView, sharedUrl: string, apiCall: ReactNode) {
  const { invoice, countryCode, taxStatus } = view;
  const { number, customerContact, supplier } = invoice;
  const href = invoiceHref(number);
  const from = supplier?.name ? ` from ${supplier.name}` : '';
  const mail = mailtoHref({
    to: customerContact?.emailAddress,
    subject: `${taxStatus.title} ${number}${from}`,
    url: sharedUrl,
  });
  const [phone] = isOwing(view.status) ? contactPhones(invoice) : [];
  const tel = phone && phoneHref(phone);
  const print = (
    <ButtonLink Icon={Printer} href={pdfPath(countryCode, [number])} isFile target="_blank">
      Print
    </ButtonLink>
  );
  return {
    print,
    actions: (
      <>
        {tel && (
          <span className="flex sm:hidden">
            <ButtonLink Icon={Phone} href={tel} isFile>
              Call
            </ButtonLink>
          </span>
        )}
        {print}
        <ButtonLink Icon={Mail} href={mail} isFile>
          Email
        </ButtonLink>
      </>
    ),
    menu: (
      <>
        <PdfLink numbers={[number]} />
        <ButtonLink Icon={ReceiptText} href={`${href}/receipt`}>
          Receipt
        </ButtonLink>
        {!view.isCredit && (
          <ButtonLink Icon={ClipboardList} href={`${href}/pick-sheet`}>
            Pick sheet
          </ButtonLink>
        )}
        <CopyTable table={`Lines of ${number}`} />
        <ButtonLink Icon={Download} href={linesCsvPath(countryCode, number)} isFile>
          Lines as CSV
        </ButtonLink>
        {apiCall}
      </>
    ),
  };
}
