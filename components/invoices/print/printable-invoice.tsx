import { ClipboardList, Mail, Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { PdfLink } from '#components/invoices/pdf-button.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, mailtoHref, pdfPath } from '#lib/invoices/view/links.ts';

type Props = {
  view: InvoiceView;
  /** The signed link to its PDF, for a mail to somebody who cannot sign in. */
  sharedUrl: string;
  /** Further actions of the menu. */
  children: ReactNode;
};

/** An invoice on paper: printed, saved or mailed as its PDF, as a receipt, and as a sheet to pick its goods by. */
export function PrintableInvoice({ view, sharedUrl, children }: Props) {
  const { invoice, countryCode, taxStatus } = view;
  const { number, customerContact, supplier } = invoice;
  const href = invoiceHref(number);
  const from = supplier?.name ? ` from ${supplier.name}` : '';
  const mail = mailtoHref({
    to: customerContact?.emailAddress,
    subject: `${taxStatus.title} ${number}${from}`,
    url: sharedUrl,
  });
  return (
    <>
      <ButtonLink Icon={Printer} href={pdfPath(countryCode, [number])} isFile target="_blank">
        Print
      </ButtonLink>
      <ButtonLink Icon={Mail} href={mail} isFile>
        Email
      </ButtonLink>
      <Menu label="More">
        <PdfLink numbers={[number]} />
        <ButtonLink Icon={ReceiptText} href={`${href}?paper=receipt`}>
          Receipt
        </ButtonLink>
        {!view.isCredit && (
          <ButtonLink Icon={ClipboardList} href={`${href}?paper=pick`}>
            Pick sheet
          </ButtonLink>
        )}
        {children}
      </Menu>
    </>
  );
}
